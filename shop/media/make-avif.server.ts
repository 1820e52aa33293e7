import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { renderPicture } from './internal/decode.ts';
import type { MediaStore } from './media-store.ts';

/** Pictures that exist in WebP only, the newest first. */
export async function listWithoutAvif(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where(sql<boolean>`cardinality(avif_widths) = 0 and cardinality(webp_widths) > 0`)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** Creates the AVIF files of a picture from its largest WebP. It takes seconds, so only a job calls it. */
export async function makeAvif(db: Db, store: MediaStore, pictureId: string): Promise<void> {
  const picture = await db
    .selectFrom('media')
    .select(['webp_widths', 'avif_widths'])
    .where('id', '=', pictureId)
    .executeTakeFirst();
  const largest = Math.max(0, ...(picture?.webp_widths ?? []));
  if (!picture || picture.avif_widths.length > 0 || largest === 0) return;
  const bytes = await store.find(pictureId, largest, 'webp');
  if (bytes === null) throw new Error(`The ${largest} pixels wide file of picture ${pictureId} is missing`);
  const rendered = await renderPicture({ bytes, format: 'avif', owner: null });
  if (!rendered.ok) throw new Error(`Picture ${pictureId} cannot be decoded: ${rendered.reason}`);
  const { renditions } = rendered.value;
  for (const rendition of renditions) await store.put(pictureId, rendition);
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ avif_widths: renditions.map(({ width }) => width) })
    .where('id', '=', pictureId)
    .executeTakeFirst();
  // The picture was removed meanwhile, so the new files are removed as well.
  if (numUpdatedRows === 0n) await store.delete(pictureId);
}
