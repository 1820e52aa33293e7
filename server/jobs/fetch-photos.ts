import type { Shop } from '#app/http/context.ts';
import { keepPhoto, listWaitingPhotos, type WaitingPhoto } from '#shop/accounts/waiting-photos.server.ts';
import { fetchPicture } from '#shop/media/fetch-picture.server.ts';
import { isTemporary } from '#shop/media/picture-fetch.ts';

export const PHOTOS = 'fetch-photo';
export const PHOTO_RETRIES_MAX = 3;
const SWEEP_PHOTOS = 50;

/** A job for each photo that waits to be copied, a portion at a time. */
export async function listPhotoJobs({ accounts }: Shop) {
  const waiting = await listWaitingPhotos(accounts, SWEEP_PHOTOS);
  return { queue: PHOTOS, jobs: waiting.map((photo) => ({ data: photo, singletonKey: photo.customerId })) };
}

/** Copies one photo. Throws where another try may help; a photo that is not to be had is forgotten. */
export async function fetchPhotoJob({ db, media }: Shop, photo: WaitingPhoto, isLastTry: boolean): Promise<void> {
  const fetched = await fetchPicture(db, media, photo.address);
  if (!fetched.ok && isTemporary(fetched.reason) && !isLastTry) throw new Error(`A photo: ${fetched.reason}`);
  await keepPhoto(db, photo, fetched.ok ? fetched.value : null);
}
