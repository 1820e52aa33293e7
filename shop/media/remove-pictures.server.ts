import type { Db } from '#db/connect.ts';
import type { MediaStore } from './media-store.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Removes pictures with their files, except those that something still shows; gives how many went.
 * Not for use inside a transaction: whether a picture is in use is what the database answers to its deletion.
 * @param sentBefore spares what somebody has sent again since
 */
export async function removePictures(
  db: Db,
  store: MediaStore,
  pictureIds: readonly string[],
  sentBefore: Date | null = null,
): Promise<number> {
  let removed = 0;
  for (const id of pictureIds) {
    try {
      let picture = db.deleteFrom('media').where('id', '=', id);
      if (sentBefore !== null) picture = picture.where('sent_at', '<', sentBefore);
      if ((await picture.executeTakeFirst()).numDeletedRows === 0n) continue;
    } catch (error) {
      if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) continue;
      throw error;
    }
    await store.delete(id);
    removed += 1;
  }
  return removed;
}
