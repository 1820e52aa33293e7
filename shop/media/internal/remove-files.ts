import type { Db } from '#db/connect.ts';
import { BucketUnavailable } from '#lib/bucket.ts';
import type { MediaStore } from '#shop/media/media-store.ts';

/** Removes the files of a picture that is listed in `media_leftovers`. */
export async function removeFiles(db: Db, store: MediaStore, pictureId: string): Promise<void> {
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
