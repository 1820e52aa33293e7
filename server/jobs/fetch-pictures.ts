import { createHash } from 'node:crypto';
import type { Shop, Visit } from '#app/http/context.ts';
import {
  giveUpPicture,
  isAwaited,
  listWaitingPictures,
  showFetchedPicture,
} from '#shop/catalog/waiting-pictures.server.ts';
import { fetchPicture } from '#shop/media/fetch-picture.server.ts';
import { isTemporary } from '#shop/media/picture-fetch.ts';

export const PICTURES = 'fetch-picture';
/** After the first try. */
export const PICTURE_RETRIES_MAX = 3;
const FETCH_BATCH = 200;

/** A job for each picture that products wait for; those that were given up are not among them. */
export async function listFetchJobs({ db }: Shop) {
  const addresses = await listWaitingPictures(db, FETCH_BATCH);
  return {
    queue: PICTURES,
    jobs: addresses.map((address) => ({
      data: { address },
      // Addresses may be longer than an index takes.
      singletonKey: createHash('sha256').update(address).digest('hex'),
    })),
  };
}

/** Fetches one picture. Throws where another try may help, so that the queue tries again later. */
export async function fetchPictureJob(
  { db, media }: Shop,
  log: Visit['log'],
  address: string,
  isLastTry: boolean,
): Promise<void> {
  // Two sweeps at once may have put it in one after the other.
  if (!(await isAwaited(db, address))) return;
  const fetched = await fetchPicture(db, media, address);
  if (fetched.ok) return showFetchedPicture(db, address, fetched.value);
  if (isTemporary(fetched.reason) && !isLastTry) throw new Error(`${address}: ${fetched.reason}`);
  await giveUpPicture(db, address, fetched.reason);
  log.info({ address, reason: fetched.reason }, 'A picture could not be fetched; its products show the placeholder');
}
