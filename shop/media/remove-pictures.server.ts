import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { violates } from '#db/sql.ts';
import { BucketUnavailable } from '#lib/bucket.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import { listNamed } from './internal/picture-uses.ts';

/** Removes the files of a picture that is listed in `media_leftovers`. */
async function removeFiles(db: Db, store: MediaStore, pictureId: string): Promise<void> {
  await store.delete(pictureId);
  await db.deleteFrom('media_leftovers').where('picture_id', '=', pictureId).execute();
}

/** The same; files that cannot be removed now stay listed, and the daily clean-up job removes them. */
export async function removeFilesNowOrLater(db: Db, store: MediaStore, pictureId: string): Promise<void> {
  try {
    await removeFiles(db, store, pictureId);
  } catch (error) {
    const isDiskError = typeof (error as NodeJS.ErrnoException).syscall === 'string';
    if (!isDiskError && !(error instanceof BucketUnavailable)) throw error;
  }
}

/** Longer than storing a picture can take. */
const LEFTOVER_MS = 3_600_000;

/**
 * Removes pictures with their files, except those that are still in use; returns how many. The same bytes are stored once,
 * so the photo of a customer may also be the picture of a collection: a row refers to it, or has its address. Files that
 * cannot be removed now, because the bucket is not available, are removed by the daily clean-up job.
 * Must not run in a transaction: a foreign key error shows that a picture is in use.
 * @param sentBefore keeps pictures that were uploaded again since
 */
export async function removePictures(
  db: Db,
  store: MediaStore,
  pictureIds: readonly string[],
  sentBefore: Date | null = null,
): Promise<number> {
  const named = await listNamed(db, pictureIds);
  let removed = 0;
  for (const id of pictureIds) {
    if (named.has(id)) continue;
    const spared = sentBefore === null ? sql`` : sql`and sent_at < ${sentBefore}`;
    try {
      const { rows } = await sql`
        with gone as (delete from media where id = ${id} ${spared} returning id)
        insert into media_leftovers select id from gone returning 1`.execute(db);
      if (rows.length === 0) continue;
    } catch (error) {
      if (violates(error, 'foreign-key')) continue;
      throw error;
    }
    removed += 1;
    await removeFilesNowOrLater(db, store, id);
  }
  return removed;
}

/** Removes files of pictures whose row was deleted a while ago, or never inserted. */
export async function removeLeftovers(db: Db, store: MediaStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LEFTOVER_MS);
  const rows = await db.selectFrom('media_leftovers').select('picture_id').where('at', '<', before).execute();
  for (const { picture_id } of rows) await removeFiles(db, store, picture_id);
}
