import { createHash } from 'node:crypto';
import type { Shop, Visit } from '#app/http/context.ts';
import { listWaitingPhotos, savePhoto, type WaitingPhoto } from '#shop/accounts/login/google.server.ts';
import {
  isAwaited,
  listWaitingPictures,
  markPictureFailed,
  showFetchedPicture,
} from '#shop/catalog/waiting-pictures.server.ts';
import { cleanUpPictures } from '#shop/media/clean-up-pictures.server.ts';
import { fetchPicture } from '#shop/media/fetch-picture.server.ts';
import { listWithoutAvif, makeAvif } from '#shop/media/make-avif.server.ts';
import { isTemporary } from '#shop/media/picture-upload.ts';
import { removeLeftovers } from '#shop/media/remove-pictures.server.ts';

export const AVIFS = 'make-avif';
const AVIF_BATCH = 50;

/** One job for each picture that has no AVIF file yet, at most `AVIF_BATCH` per call. */
export async function listAvifJobs({ db }: Shop) {
  const pictureIds = await listWithoutAvif(db, AVIF_BATCH);
  return {
    queue: AVIFS,
    jobs: pictureIds.map((pictureId) => ({ data: { pictureId }, singletonKey: pictureId })),
  };
}

export const makeAvifJob = ({ db, media }: Shop, pictureId: string): Promise<void> => makeAvif(db, media, pictureId);

export const PICTURES = 'fetch-picture';
/** After the first attempt. */
export const PICTURE_RETRIES_MAX = 3;
const FETCH_BATCH = 200;

/** One job for each external picture that a product still needs. Pictures that failed permanently are not included. */
export async function listFetchJobs({ db }: Shop) {
  const addresses = await listWaitingPictures(db, FETCH_BATCH);
  return {
    queue: PICTURES,
    jobs: addresses.map((address) => ({
      data: { address },
      // URLs may be longer than an index entry allows.
      singletonKey: createHash('sha256').update(address).digest('hex'),
    })),
  };
}

/** Fetches one picture. Throws if a retry may help; the queue then retries later. */
export async function fetchPictureJob(
  { db, media }: Shop,
  log: Visit['log'],
  address: string,
  isLastTry: boolean,
): Promise<void> {
  // Two sweeps that run at the same time may queue it one after the other.
  if (!(await isAwaited(db, address))) return;
  const fetched = await fetchPicture(db, media, address);
  if (fetched.ok) return showFetchedPicture(db, address, fetched.value);
  if (isTemporary(fetched.reason) && !isLastTry) throw new Error(`${address}: ${fetched.reason}`);
  await markPictureFailed(db, address, fetched.reason);
  log.info({ address, reason: fetched.reason }, 'A picture could not be fetched; its products show the placeholder');
}

export const PHOTOS = 'fetch-photo';
export const PHOTO_RETRIES_MAX = 3;
const SWEEP_PHOTOS = 50;

/** One job for each profile photo that has not been copied yet, at most `SWEEP_PHOTOS` per call. */
export async function listPhotoJobs({ accounts }: Shop) {
  const waiting = await listWaitingPhotos(accounts, SWEEP_PHOTOS);
  return { queue: PHOTOS, jobs: waiting.map((photo) => ({ data: photo, singletonKey: photo.customerId })) };
}

/** Copies one photo. Throws if a retry may help; a photo that cannot be fetched is removed from the account. */
export async function fetchPhotoJob({ db, media }: Shop, photo: WaitingPhoto, isLastTry: boolean): Promise<void> {
  const fetched = await fetchPicture(db, media, photo.address);
  if (!fetched.ok && isTemporary(fetched.reason) && !isLastTry) throw new Error(`A photo: ${fetched.reason}`);
  await savePhoto(db, photo, fetched.ok ? fetched.value : null);
}

export const PICTURE_CLEAN_UP = 'clean-up-pictures';

/** Daily: deletes pictures that were uploaded and never used, and files whose deletion from a bucket failed earlier. */
export async function cleanUpPicturesJob({ db, media }: Shop, log: Visit['log']): Promise<void> {
  const pictures = await cleanUpPictures(db, media, new Date());
  if (pictures > 0) log.info({ pictures }, 'Deleted pictures that are not used anywhere');
  await removeLeftovers(db, media, new Date());
}
