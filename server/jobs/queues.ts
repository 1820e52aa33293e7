import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { JobResult, PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import type { WaitingPhoto } from '#shop/accounts/login/google.server.ts';
import { deliverEmailJob, EMAIL_RETRIES_MAX, EMAILS } from './deliver-emails.ts';
import {
  AVIFS,
  cleanUpPicturesJob,
  fetchPhotoJob,
  fetchPictureJob,
  makeAvifJob,
  PHOTO_RETRIES_MAX,
  PHOTOS,
  PICTURE_CLEAN_UP,
  PICTURE_RETRIES_MAX,
  PICTURES,
} from './picture-jobs.ts';

/** Runs the jobs of a batch concurrently. Each job fails and is retried independently. */
const runConcurrently = <Job extends { id: string }>(
  jobs: readonly Job[],
  work: (job: Job) => Promise<void>,
): Promise<JobResult[]> => Promise.all(jobs.map((job) => runOne(job, work)));

/** Runs the jobs of a batch one after the other, for work that uses a lot of CPU time. */
async function runInSequence<Job extends { id: string }>(
  jobs: readonly Job[],
  work: (job: Job) => Promise<void>,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const job of jobs) results.push(await runOne(job, work));
  return results;
}

async function runOne<Job extends { id: string }>(job: Job, work: (job: Job) => Promise<void>): Promise<JobResult> {
  try {
    await work(job);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: (error as Error).message } };
  }
}

/** Share of time that the event loop is busy, above which the process counts as busy. */
const BUSY = 0.85;
const PAUSE_MS = 250;

type EventLoopUtilization = typeof performance.eventLoopUtilization;
type Dependencies = { measure: EventLoopUtilization; pause: (ms: number) => Promise<unknown> };

/** Returns a function that reports whether the process was busy since its last call. */
export function watchBusy(measure: EventLoopUtilization = performance.eventLoopUtilization): () => boolean {
  let last = measure();
  return () => {
    const { utilization } = measure(last);
    last = measure();
    return utilization > BUSY;
  };
}

/**
 * For work that can wait: sending many order emails slows down the orders that follow. Call the returned function
 * before each batch. It pauses briefly if the process was busy since the last call, so the work continues under load, and
 * at full speed after it.
 */
export function yieldToRequests(
  { measure, pause }: Dependencies = { measure: performance.eventLoopUtilization, pause: setTimeout },
): () => Promise<void> {
  const isBusy = watchBusy(measure);
  return async () => {
    if (isBusy()) await pause(PAUSE_MS);
  };
}

type Log = Visit['log'];

const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
const POLL_SECONDS = 3;
/** No person waits for this job. */
const CLEAN_UP_POLL_SECONDS = 10;
/** Equal to the mailer's connections: an email that waits for a connection must not exceed its job's time limit. */
const EMAILS_CONCURRENT = 5;
const FETCHES_CONCURRENT = 4;
const AVIFS_PER_BATCH = 2;

/** A job that is queued or running is not queued again. */
const exclusive = { policy: 'exclusive', deleteAfterSeconds: HOUR_SECONDS } as const;

/** Retries with increasing pauses. */
const withBackoff = { retryDelay: 30, retryBackoff: true, expireInSeconds: 120 } as const;

/** The next batch starts without a pause while batches are full. This does not work with a batch size of one. */
const batches = { burstWhenBatchFull: true, perJobResults: true, includeMetadata: true } as const;
const polledBatches = { ...batches, pollingIntervalSeconds: POLL_SECONDS } as const;

/** Creates the queues and starts their workers. */
export async function openQueues(boss: PgBoss, shop: Shop, log: Log): Promise<void> {
  await openPictures(boss, shop, log);
  await openEmails(boss, shop, log);
  await boss.createQueue(PICTURE_CLEAN_UP, {
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: 1_800,
    deleteAfterSeconds: 2 * DAY_SECONDS,
  });
  await boss.work(PICTURE_CLEAN_UP, { pollingIntervalSeconds: CLEAN_UP_POLL_SECONDS }, () =>
    cleanUpPicturesJob(shop, log),
  );
}

async function openPictures(boss: PgBoss, shop: Shop, log: Log): Promise<void> {
  await boss.createQueue(PICTURES, { ...exclusive, ...withBackoff, retryLimit: PICTURE_RETRIES_MAX });
  await boss.work<{ address: string }>(PICTURES, { ...polledBatches, batchSize: FETCHES_CONCURRENT }, (jobs) =>
    runConcurrently(jobs, (job) => fetchPictureJob(shop, log, job.data.address, job.retryCount >= PICTURE_RETRIES_MAX)),
  );
  await boss.createQueue(AVIFS, { ...exclusive, retryLimit: 2, retryDelay: 60, expireInSeconds: 300 });
  await boss.work<{ pictureId: string }>(AVIFS, { ...polledBatches, batchSize: AVIFS_PER_BATCH }, (jobs) =>
    runInSequence(jobs, (job) => makeAvifJob(shop, job.data.pictureId)),
  );
  await boss.createQueue(PHOTOS, { ...exclusive, ...withBackoff, retryLimit: PHOTO_RETRIES_MAX });
  await boss.work<WaitingPhoto>(PHOTOS, { ...polledBatches, batchSize: FETCHES_CONCURRENT }, (jobs) =>
    runConcurrently(jobs, (job) => fetchPhotoJob(shop, job.data, job.retryCount >= PHOTO_RETRIES_MAX)),
  );
}

async function openEmails(boss: PgBoss, shop: Shop, log: Log): Promise<void> {
  await boss.createQueue(EMAILS, {
    ...withBackoff,
    retryLimit: EMAIL_RETRIES_MAX,
    retryDelayMax: HOUR_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
  });
  const yieldOnce = yieldToRequests();
  await boss.work<{ emailId: string }>(
    EMAILS,
    { ...batches, pollingIntervalSeconds: 1, batchSize: EMAILS_CONCURRENT },
    async (jobs) => {
      await yieldOnce();
      return runConcurrently(jobs, (job) =>
        deliverEmailJob(shop, log, job.data.emailId, job.retryCount >= EMAIL_RETRIES_MAX),
      );
    },
  );
}
