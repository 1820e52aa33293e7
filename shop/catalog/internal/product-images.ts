import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { PictureDraft } from '#shop/catalog/editing/product-draft.ts';
import { pictureIdIn } from '#shop/catalog/picture-address.ts';
import type { ImageInput } from '#shop/catalog/product.ts';
import { listExisting } from '#shop/media/find-pictures.server.ts';

/**
 * Converts addresses of pictures into what is stored: a picture of the shop by its id, with the address that it was fetched
 * from, others by their address. null: a picture of the shop does not exist any more.
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

/** Media id → the address that the picture was fetched from. */
async function listSources(trx: Db, productId: string | null): Promise<Map<string, string>> {
  if (productId === null) return new Map();
  const rows = await trx
    .selectFrom('product_images')
    .select(['media_id', 'source_url'])
    .where('product_id', '=', productId)
    .execute();
  return new Map(rows.flatMap(({ media_id, source_url }) => (media_id && source_url ? [[media_id, source_url]] : [])));
}

/**
 * Saves a product's pictures in order. A picture that was fetched from the same address before is reused; one that could
 * not be fetched is tried again.
 */
export async function saveImages(
  trx: Db,
  productId: string,
  images: readonly ImageInput[],
  isNew: boolean,
): Promise<void> {
  const fetched = new Map<string, string>();
  if (!isNew) {
    const stored = await trx
      .deleteFrom('product_images')
      .where('product_id', '=', productId)
      .returning(['source_url', 'media_id'])
      .execute();
    for (const { source_url, media_id } of stored) if (source_url && media_id) fetched.set(source_url, media_id);
  }
  if (images.length === 0) return;
  const mediaIds = images.map(({ mediaId, sourceUrl }) => mediaId ?? fetched.get(sourceUrl ?? '') ?? null);
  await sql`
    insert into product_images (product_id, position, media_id, source_url, alt)
    select ${productId}::uuid, position - 1, media_id, source_url, alt from unnest(
      ${mediaIds}::uuid[], ${images.map(({ sourceUrl }) => sourceUrl)}::text[], ${images.map(({ alt }) => alt)}::text[]
    ) with ordinality as given(media_id, source_url, alt, position)`.execute(trx);
}
