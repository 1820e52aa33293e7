import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { violates } from '#db/sql.ts';
import { removeFiles, removeFilesNowOrLater } from './internal/remove-files.ts';
import type { MediaStore } from './media-store.ts';

/** Longer than storing a picture can take. */
const LEFTOVER_MS = 3_600_000;

/**
 * Removes pictures with their files, except those that are still in use; returns how many. Files that cannot be removed
 * now, because the bucket is not available, are removed by the daily clean-up job.
 * Must not run in a transaction: a foreign key error tells that a picture is in use.
 * @param sentBefore keeps pictures that were uploaded again since
 */
export async function removePictures(
  db: Db,
  store: MediaStore,
  pictureIds: readonly string[],
  sentBefore: Date | null = null,
): Promise<number> {
  let removed = 0;
  for (const id of pictureIds) {
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
