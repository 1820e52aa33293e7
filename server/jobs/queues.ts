import type { PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import type { WaitingPhoto } from '#shop/accounts/google-photos.server.ts';
import { deliverEmailJob, LETTER_RETRIES_MAX, LETTERS } from './deliver-emails.ts';
import { eachAtOnce, eachInOrder } from './each-job.ts';
import {
  AVIFS,
  fetchPhotoJob,
  fetchPictureJob,
  makeAvifJob,
  PHOTO_RETRIES_MAX,
  PHOTOS,
  PICTURE_RETRIES_MAX,
  PICTURES,
  TIDYING,
  tidyPicturesJob,
} from './picture-jobs.ts';
import { yieldToRequests } from './yield-to-requests.ts';

type Log = Visit['log'];

const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
const POLL_SECONDS = 3;
/** Nobody waits for it. */
const TIDY_POLL_SECONDS = 10;
/** As many as the mailer has connections: a letter that waits for a slow server must not outlive its job. */
const LETTERS_AT_ONCE = 5;
const FETCHES_AT_ONCE = 4;
const AVIFS_IN_TURN = 2;

/** What waits or is being worked on is not put in again. */
const once = { policy: 'exclusive', deleteAfterSeconds: HOUR_SECONDS } as const;

/** Later and later. */
const patiently = { retryDelay: 30, retryBackoff: true, expireInSeconds: 120 } as const;

/** Batches follow each other without a pause as long as they come back full; of a single job at a time none would. */
const batches = { burstWhenBatchFull: true, perJobResults: true, includeMetadata: true } as const;
const unhurried = { ...batches, pollingIntervalSeconds: POLL_SECONDS } as const;

/** Makes every queue, and begins to work on what is in it. */
export async function openQueues(boss: PgBoss, shop: Shop, log: Log): Promise<void> {
  await openPictures(boss, shop, log);
  await openEmails(boss, shop, log);
  await boss.createQueue(TIDYING, {
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: 1_800,
    deleteAfterSeconds: 2 * DAY_SECONDS,
  });
  await boss.work(TIDYING, { pollingIntervalSeconds: TIDY_POLL_SECONDS }, () => tidyPicturesJob(shop, log));
}

async function openPictures(boss: PgBoss, shop: Shop, log: Log): Promise<void> {
  await boss.createQueue(PICTURES, { ...once, ...patiently, retryLimit: PICTURE_RETRIES_MAX });
  await boss.work<{ address: string }>(PICTURES, { ...unhurried, batchSize: FETCHES_AT_ONCE }, (jobs) =>
    eachAtOnce(jobs, (job) => fetchPictureJob(shop, log, job.data.address, job.retryCount >= PICTURE_RETRIES_MAX)),
  );
  await boss.createQueue(AVIFS, { ...once, retryLimit: 2, retryDelay: 60, expireInSeconds: 300 });
  await boss.work<{ pictureId: string }>(AVIFS, { ...unhurried, batchSize: AVIFS_IN_TURN }, (jobs) =>
    eachInOrder(jobs, (job) => makeAvifJob(shop, job.data.pictureId)),
  );
  await boss.createQueue(PHOTOS, { ...once, ...patiently, retryLimit: PHOTO_RETRIES_MAX });
  await boss.work<WaitingPhoto>(PHOTOS, { ...unhurried, batchSize: FETCHES_AT_ONCE }, (jobs) =>
    eachAtOnce(jobs, (job) => fetchPhotoJob(shop, job.data, job.retryCount >= PHOTO_RETRIES_MAX)),
  );
}

async function openEmails(boss: PgBoss, shop: Shop, log: Log): Promise<void> {
  await boss.createQueue(LETTERS, {
    ...patiently,
    retryLimit: LETTER_RETRIES_MAX,
    retryDelayMax: HOUR_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
  });
  const yieldOnce = yieldToRequests();
  // Jobs that version 0.1 queued call it `letterId`.
  await boss.work<{ emailId?: string; letterId?: string }>(
    LETTERS,
    { ...batches, pollingIntervalSeconds: 1, batchSize: LETTERS_AT_ONCE },
    async (jobs) => {
      await yieldOnce();
      return eachAtOnce(jobs, (job) =>
        deliverEmailJob(shop, log, job.data.emailId ?? job.data.letterId ?? '', job.retryCount >= LETTER_RETRIES_MAX),
      );
    },
  );
}
