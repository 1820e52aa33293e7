import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { MediaTable } from '#db/tables/media.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result } from '#lib/result.ts';
import { renderPicture } from './internal/decode.ts';
import type { MediaStore, PictureFormat, Rendition } from './media-store.ts';
import type { PictureRefusal } from './picture-upload.ts';
import { removeFilesNowOrLater } from './remove-pictures.server.ts';

/** `owner`: the account that uploaded it; absent for a picture that the shop fetches. */
export type SentPicture = { bytes: Uint8Array; owner?: string | null };

/**
 * Stores an uploaded picture. It is decoded and encoded again, so that nothing of the file but its pixels is stored. The
 * same bytes are stored once. Creates WebP immediately; `makeAvif` adds AVIF later. Returns the picture's id.
 */
export async function storePicture(
  db: Db,
  store: MediaStore,
  { bytes, owner = null }: SentPicture,
): Promise<Result<string, PictureRefusal>> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findByHash(db, sha256);
  if (known !== null) return accept(known);
  const rendered = await renderPicture({ bytes, format: 'webp', owner });
  if (!rendered.ok) return rendered;
  return accept(await saveFiles(db, store, rendered.value.renditions, { ...rendered.value, sha256 }));
}

/** Stores files that are already encoded, such as the demo's. The same files give the same id. */
export async function registerRenditions(
  db: Db,
  store: MediaStore,
  renditions: readonly Rendition[],
  size: { width: number; height: number },
): Promise<string> {
  const hash = createHash('sha256');
  for (const { width, format, bytes } of renditions) hash.update(`${width}.${format}\n`).update(bytes);
  const sha256 = hash.digest('hex');
  return (await findByHash(db, sha256)) ?? saveFiles(db, store, renditions, { ...size, sha256 });
}

/** The stored picture with this hash. Its upload time is renewed, so that it is not removed before a form is saved. */
async function findByHash(db: Db, sha256: string): Promise<string | null> {
  const row = await db
    .updateTable('media')
    .set({ sent_at: new Date() })
    .where('sha256', '=', sha256)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes the files before the row, so that a row never refers to a missing file. */
async function saveFiles(
  db: Db,
  store: MediaStore,
  renditions: readonly Rendition[],
  { width, height, sha256 }: { width: number; height: number; sha256: string },
): Promise<string> {
  const id = newId();
  // Until the row is inserted the files are listed as leftovers, in case the bucket fails or the process ends.
  await db.insertInto('media_leftovers').values({ picture_id: id }).execute();
  // Waits for all: if one fails, no other write may finish after the error was returned.
  const puts = await Promise.allSettled(renditions.map((rendition) => store.put(id, rendition)));
  for (const put of puts) if (put.status === 'rejected') throw put.reason;
  const row = {
    id,
    width,
    height,
    sha256,
    avif_widths: widthsOf(renditions, 'avif'),
    webp_widths: widthsOf(renditions, 'webp'),
  };
  const storedId = await withTransaction(db, (trx) => insertRow(trx, row));
  // Another request has stored the same picture meanwhile.
  if (storedId !== id) await removeFilesNowOrLater(db, store, id);
  return storedId;
}

async function insertRow(trx: Db, row: Insertable<MediaTable>): Promise<string> {
  const { id } = await trx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ sent_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (id !== row.id) return id;
  const { numDeletedRows } = await trx.deleteFrom('media_leftovers').where('picture_id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Error(`Storing picture ${id} took so long that its files were removed`);
  return id;
}

const widthsOf = (renditions: readonly Rendition[], format: PictureFormat): number[] =>
  renditions
    .filter((rendition) => rendition.format === format)
    .map(({ width }) => width)
    .sort((one, other) => one - other);
