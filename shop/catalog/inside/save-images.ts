import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { ImageInput } from '../product-input.ts';

/**
 * Writes a product's pictures in order. One that was fetched from the same address before is kept; one that could not
 * be fetched waits for another try.
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
