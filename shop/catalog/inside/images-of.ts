import type { Db } from '#db/connect.ts';
import { listExisting } from '#shop/media/list-existing.server.ts';
import { pictureIdIn } from '../picture-address.ts';
import type { PictureDraft } from '../product-draft.ts';
import type { ImageInput } from '../product-input.ts';

/**
 * Addresses of pictures as they are stored: the shop's own by their id, with the address they once came from; others by
 * their address. null: one of the shop's own is not there any more.
 */
export async function imagesOf(
  trx: Db,
  shopOrigin: string,
  pictures: readonly PictureDraft[],
  productId: string | null,
): Promise<ImageInput[] | null> {
  const ids = pictures.map(({ address }) => pictureIdIn(address, shopOrigin));
  const own = ids.filter((id) => id !== null);
  const existing = await listExisting(trx, own);
  if (own.some((id) => !existing.has(id))) return null;
  const sources = await listSources(trx, productId);
  return pictures.map(({ address, alt }, at) => {
    const mediaId = ids[at] ?? null;
    return { mediaId, sourceUrl: mediaId === null ? address : (sources.get(mediaId) ?? null), alt };
  });
}

/** Where the pictures that a product shows were fetched from. */
async function listSources(trx: Db, productId: string | null): Promise<Map<string, string>> {
  if (productId === null) return new Map();
  const rows = await trx
    .selectFrom('product_images')
    .select(['media_id', 'source_url'])
    .where('product_id', '=', productId)
    .execute();
  return new Map(rows.flatMap(({ media_id, source_url }) => (media_id && source_url ? [[media_id, source_url]] : [])));
}
