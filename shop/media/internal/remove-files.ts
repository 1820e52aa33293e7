import type { Db } from '#db/connect.ts';
import { BucketUnavailable } from '#lib/bucket.ts';
import type { MediaStore } from '#shop/media/media-store.ts';

/** Of a picture that stands among the leftovers. */
export async function removeFiles(db: Db, store: MediaStore, pictureId: string): Promise<void> {
  await store.delete(pictureId);
  await db.deleteFrom('media_leftovers').where('picture_id', '=', pictureId).execute();
}

/** The same; what cannot be removed now stays among the leftovers, and the daily tidying comes by. */
export async function removeFilesNowOrLater(db: Db, store: MediaStore, pictureId: string): Promise<void> {
  try {
    await removeFiles(db, store, pictureId);
  } catch (error) {
    const isOfTheDisk = typeof (error as NodeJS.ErrnoException).syscall === 'string';
    if (!isOfTheDisk && !(error instanceof BucketUnavailable)) throw error;
  }
}
