import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import { limitAnswers } from '#db/answer-limit.ts';
import { sweepChanges } from '#db/changes.ts';
import { tidyAccounts } from '#shop/accounts/tidy.server.ts';
import type { WaitingPhoto } from '#shop/accounts/waiting-photos.server.ts';
import { tidyMessages } from '#shop/messages/mark-messages.server.ts';
import { wipeExpired } from '#shop/notifications/deliver.server.ts';
import { tidyLetters } from '#shop/notifications/forget-letters.server.ts';
import { tidyOrders } from '#shop/orders/forget-orders.server.ts';
import { noteLowStock } from '#shop/orders/note-low-stock.server.ts';
import { deliverLetterJob, LETTER_RETRIES_MAX, LETTERS, queueLetters } from './deliver-letters.ts';
import { eachAtOnce, eachInTurn } from './each-job.ts';
import { fetchPhotoJob, listPhotoJobs, PHOTO_RETRIES_MAX, PHOTOS } from './fetch-photos.ts';
import { fetchPictureJob, listFetchJobs, RETRIES_MAX } from './fetch-pictures.ts';
import { listAvifJobs, makeAvifJob } from './make-avifs.ts';
import { startMoney } from './settle-money.ts';
import { TIDYING, tidyPicturesJob } from './tidy-pictures.ts';
import { watchHands, yieldToPeople } from './yield-to-people.ts';

export type Jobs = {
  /** Waits for the work at hand, but not for long. */
  stop(): Promise<void>;
};

type Log = Visit['log'];

/** How long work may lie before somebody looks for it. */
const SWEEP_MS = 15_000;
/** The owner is told once a day; whoever restarts the shop need not wait for the next day. */
const STOCK_LOOK_MS = 3_600_000;
/** Letters are awaited by people. */
const LETTER_SWEEP_MS = 1_000;
/** Of one sweep. In a rush no more than are delivered in it, which is in batches that yield: jobs of the others can wait for its end. */
const LETTERS_MAX = 200;
const LETTERS_IN_RUSH = 40;
const POLL_SECONDS = 3;
/** As many as the mailer has connections: a letter that waits for a slow server must not outlive its job. */
const LETTERS_AT_ONCE = 5;
const FETCHES_AT_ONCE = 4;
const AVIFS_IN_TURN = 2;
const STOP_MAX_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
/** Nobody waits for it. */
const TIDY_POLL_SECONDS = 10;
/** pg-boss's own; everything else it does goes by the queue. */
const CONNECTIONS = 2;
/** Nobody waits for it, and its first start makes its tables. */
const JOBS_ANSWER_MS = 60_000;

/**
 * Starts the work that no request waits for. The database's rows say what is to be done (a product's picture without a
 * file, a picture without AVIF); a sweep turns them into jobs, each once, so that nothing is lost with a queue, and what
 * a command wrote while no shop was running is found. Several shops on one database share the work.
 */
export async function startJobs(shop: Shop, url: string, log: Log): Promise<Jobs> {
  const pool = openPool(url, log);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    schedule: false,
  });
  boss.on('error', (err) => log.error({ err }, 'The background jobs met an error'));
  await boss.start();
  // Exclusive: what waits or is being worked on is not put in again.
  const once = { policy: 'exclusive', deleteAfterSeconds: 3_600 } as const;
  await boss.createQueue('fetch-picture', {
    ...once,
    retryLimit: RETRIES_MAX,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 120,
  });
  await boss.createQueue('make-avif', { ...once, retryLimit: 2, retryDelay: 60, expireInSeconds: 300 });
  await boss.createQueue(PHOTOS, {
    ...once,
    retryLimit: PHOTO_RETRIES_MAX,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 120,
  });
  await boss.createQueue(LETTERS, {
    retryLimit: LETTER_RETRIES_MAX,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 120,
    deleteAfterSeconds: 86_400,
  });

  await boss.createQueue(TIDYING, {
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: 1_800,
    deleteAfterSeconds: 2 * DAY_SECONDS,
  });

  // Batches follow each other without a pause as long as they come back full; of a single job at a time none would.
  const eager = { burstWhenBatchFull: true, perJobResults: true, includeMetadata: true } as const;
  const patient = { ...eager, pollingIntervalSeconds: POLL_SECONDS } as const;
  await boss.work<{ address: string }>('fetch-picture', { ...patient, batchSize: FETCHES_AT_ONCE }, (jobs) =>
    eachAtOnce(jobs, (job) => fetchPictureJob(shop, log, job.data.address, job.retryCount >= RETRIES_MAX)),
  );
  await boss.work<{ pictureId: string }>('make-avif', { ...patient, batchSize: AVIFS_IN_TURN }, (jobs) =>
    eachInTurn(jobs, (job) => makeAvifJob(shop, job.data.pictureId)),
  );
  await boss.work<WaitingPhoto>(PHOTOS, { ...patient, batchSize: FETCHES_AT_ONCE }, (jobs) =>
    eachAtOnce(jobs, (job) => fetchPhotoJob(shop, job.data, job.retryCount >= PHOTO_RETRIES_MAX)),
  );
  const yieldOnce = yieldToPeople();
  await boss.work<{ letterId: string }>(
    LETTERS,
    { ...eager, pollingIntervalSeconds: 1, batchSize: LETTERS_AT_ONCE },
    async (jobs) => {
      await yieldOnce();
      return eachAtOnce(jobs, (job) =>
        deliverLetterJob(shop, log, job.data.letterId, job.retryCount >= LETTER_RETRIES_MAX),
      );
    },
  );

  // Asked for every hour, done once a day: a shop that was closed at night does it in the morning.
  const tidy = () =>
    boss.send(TIDYING, {}, { singletonSeconds: DAY_SECONDS }).catch((err: unknown) => {
      log.error({ err }, 'Nobody could ask for the daily tidying; the next try is in an hour');
    });
  await tidy();
  const tidyTimer = setInterval(tidy, HOUR_MS);
  await boss.work(TIDYING, { pollingIntervalSeconds: TIDY_POLL_SECONDS }, () => tidyPicturesJob(shop, log));

  const money = startMoney(shop.desk, log);

  let stockLook = 0;
  let sweeping: Promise<void> = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, SWEEP_MS);

  const isBusy = watchHands();
  let posting: Promise<void> = post();
  const postTimer = setInterval(() => {
    posting = posting.then(post);
  }, LETTER_SWEEP_MS);

  async function post(): Promise<void> {
    try {
      await queueLetters(shop, boss, isBusy() ? LETTERS_IN_RUSH : LETTERS_MAX);
    } catch (err) {
      log.error({ err }, 'Nobody could look for letters; the next look is in a second');
    }
  }

  async function sweep(): Promise<void> {
    for (const list of [listFetchJobs, listAvifJobs, listPhotoJobs]) {
      try {
        const { queue, jobs } = await list(shop);
        if (jobs.length > 0) await boss.insert(queue, jobs);
      } catch (err) {
        log.error({ err }, 'Nobody could look for background work; the next look is in a few seconds');
      }
    }
    try {
      await wipeExpired(shop.db, new Date());
      await tidyAccounts(shop.db);
      await sweepChanges(shop.db);
      await tidyOrders(shop.db);
      await tidyMessages(shop.db);
      await tidyLetters(shop.db);
      if (Date.now() - stockLook > STOCK_LOOK_MS) {
        await noteLowStock(shop.desk);
        stockLook = Date.now();
      }
    } catch (err) {
      log.error({ err }, 'What is out of date could not be cleared away');
    }
  }

  return {
    async stop() {
      clearInterval(timer);
      clearInterval(postTimer);
      clearInterval(tidyTimer);
      await Promise.all([sweeping, posting, money.stop()]);
      await boss.stop({ graceful: true, timeout: STOP_MAX_MS });
      await pool.end();
    },
  };
}

/** Its own would wait for a silent database as long as the system does: a quarter of an hour without a letter. */
function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'yatai jobs',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', (err) => log.error({ err }, 'A connection of the background work broke; another takes its place'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    limitAnswers(client, JOBS_ANSWER_MS);
  });
  return pool;
}
