import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { MediaTable } from '#db/tables/media.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result } from '#lib/result.ts';
import { renderPicture } from './internal/decode.ts';
import { removeFilesNowOrLater } from './internal/remove-files.ts';
import type { MediaStore, PictureFormat, Rendition } from './media-store.ts';
import type { PictureRefusal } from './picture-upload.ts';

/** `owner`: the account that sent it; absent where the shop fetches it by itself. */
export type SentPicture = { bytes: Uint8Array; owner?: string | null };

/**
 * Takes a picture that somebody sent: decoded and encoded anew, so that nothing of the file but its pixels is kept.
 * The same bytes are stored once. WebP at once; AVIF follows by `makeAvif`. Gives the picture's id.
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
  return accept(await keep(db, store, rendered.value.renditions, { ...rendered.value, sha256 }));
}

/** Takes files that are ready to be shown, such as the demo's. The same files give the same id. */
export async function registerRenditions(
  db: Db,
  store: MediaStore,
  renditions: readonly Rendition[],
  size: { width: number; height: number },
): Promise<string> {
  const hash = createHash('sha256');
  for (const { width, format, bytes } of renditions) hash.update(`${width}.${format}\n`).update(bytes);
  const sha256 = hash.digest('hex');
  return (await findByHash(db, sha256)) ?? keep(db, store, renditions, { ...size, sha256 });
}

/** The picture that these bytes are already. It counts as sent just now: whoever sent it has a day to save it. */
async function findByHash(db: Db, sha256: string): Promise<string | null> {
  const row = await db
    .updateTable('media')
    .set({ sent_at: new Date() })
    .where('sha256', '=', sha256)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Files first: a row never promises a file that is not there. */
async function keep(
  db: Db,
  store: MediaStore,
  renditions: readonly Rendition[],
  { width, height, sha256 }: { width: number; height: number; sha256: string },
): Promise<string> {
  const id = newId();
  // Until the picture stands in the books its files are leftovers: of a bucket that went away, or a process that ended.
  await db.insertInto('media_leftovers').values({ picture_id: id }).execute();
  // All of them are waited for: where one fails, none arrives after that has been said.
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
  const keptId = await withTransaction(db, (trx) => enterLedger(trx, row));
  // Somebody else stored the same picture meanwhile.
  if (keptId !== id) await removeFilesNowOrLater(db, store, id);
  return keptId;
}

async function enterLedger(trx: Db, row: Insertable<MediaTable>): Promise<string> {
  const { id } = await trx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ sent_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (id !== row.id) return id;
  const { numDeletedRows } = await trx.deleteFrom('media_leftovers').where('picture_id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Error(`Picture ${id} was on its way for so long that its files were removed`);
  return id;
}

const widthsOf = (renditions: readonly Rendition[], format: PictureFormat): number[] =>
  renditions
    .filter((rendition) => rendition.format === format)
    .map(({ width }) => width)
    .sort((one, other) => one - other);
