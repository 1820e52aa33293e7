import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import { openPool } from '#db/hosts.ts';
import { buildLargeIndexes } from '#db/large-indexes.ts';
import { cancelDueBookings } from '#shop/shipping/cancel-due-bookings.server.ts';
import { openCleanUp } from './clean-up.ts';
import { queueEmails } from './deliver-emails.ts';
import { startWebhookWork } from './deliver-webhooks.ts';
import { startExtensionJobs } from './extension-jobs.ts';
import { listAvifJobs, listFetchJobs, listPhotoJobs, PICTURE_CLEAN_UP } from './picture-jobs.ts';
import { DAY_SECONDS, openQueues, watchBusy } from './queues.ts';
import { MAILBOX_SWEEP_MS, readMailboxJob } from './read-mailbox.ts';
import { startPaymentWork } from './reconcile-payments.ts';
import { repeatEvery } from './repeat-every.ts';
import { openImports } from './run-imports.ts';

export type Jobs = {
  /** Waits for running jobs, up to a time limit. */
  stop(): Promise<void>;
};

type Log = Visit['log'];

/** How often the database is checked for new work. */
const SWEEP_MS = 15_000;
/** People wait for emails. */
const EMAIL_SWEEP_MS = 1_000;
/** The administrator watches the import page. A request in this process starts the sweep itself. */
const IMPORT_SWEEP_MS = 2_000;
/**
 * Emails per sweep. Under load it queues no more than can be delivered until the next sweep; delivery runs in batches
 * that yield to requests.
 */
const EMAILS_MAX = 200;
const EMAILS_MAX_BUSY = 40;
const HOUR_MS = 3_600_000;
const STOP_MAX_MS = 10_000;
/** For pg-boss only. */
const CONNECTIONS = 2;
/** No person waits for these queries, and the first start creates the tables. */
const JOBS_QUERY_MS = 60_000;

/**
 * Starts the background work. The database rows say what is to be done (a product's picture without a file, a picture
 * without AVIF). A sweep turns each into one job. So nothing is lost if a queue is lost, and work that a command left
 * while the shop was stopped is found. Several processes on one database share the work.
 */
export async function startJobs(shop: Shop, url: string, log: Log): Promise<Jobs> {
  const pool = openJobsPool(url, log);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    schedule: false,
  });
  boss.on('error', (err) => log.error({ err }, 'Error in the job queue'));
  const imports = await open().catch(async (error) => {
    // The caller starts again.
    await boss.stop({ graceful: false }).catch(() => {});
    await pool.end();
    throw error;
  });

  const paymentWork = startPaymentWork(shop.orderContext, log);
  const webhookWork = startWebhookWork(shop, log);
  const cleanUpRows = openCleanUp(shop, log);
  const isBusy = watchBusy();
  const stopping = new AbortController();
  const timers = [
    // Requested every hour, done once a day: a shop that was stopped at night does it in the morning.
    repeatEvery(HOUR_MS, () =>
      attempt('The daily clean-up could not be queued; the next attempt is in an hour', () =>
        boss.send(PICTURE_CLEAN_UP, {}, { singletonSeconds: DAY_SECONDS }),
      ),
    ),
    repeatEvery(SWEEP_MS, async () => {
      await queueWaiting();
      await cleanUpRows();
    }),
    repeatEvery(SWEEP_MS, () =>
      attempt('Bookings of couriers could not be cancelled', () =>
        cancelDueBookings(shop.orderContext, (err, facts) => log.error({ err, ...facts }, 'A booking stays')),
      ),
    ),
    repeatEvery(MAILBOX_SWEEP_MS, () => readMailboxJob(shop, log, stopping.signal)),
    repeatEvery(IMPORT_SWEEP_MS, queueImports),
    repeatEvery(EMAIL_SWEEP_MS, () =>
      attempt('Emails could not be queued; the next attempt is in a second', () =>
        queueEmails(shop, boss, isBusy() ? EMAILS_MAX_BUSY : EMAILS_MAX),
      ),
    ),
  ];

  timers.push(...startExtensionJobs(shop, log, repeatEvery));
  shop.imports.addEventListener('waiting', queueImports);
  const building = attempt('An index could not be built; the next start tries again', () =>
    buildLargeIndexes(url, stopping.signal),
  );

  async function open() {
    await boss.start();
    await openQueues(boss, shop, log);
    return openImports(boss, shop, log);
  }

  async function queueImports(): Promise<void> {
    await attempt('Imports could not be queued; the next attempt is in a few seconds', imports.queue);
  }

  async function queueWaiting(): Promise<void> {
    for (const list of [listFetchJobs, listAvifJobs, listPhotoJobs]) {
      await attempt('Background work could not be queued; the next attempt is in a few seconds', async () => {
        const { queue, jobs } = await list(shop);
        if (jobs.length > 0) await boss.insert(queue, jobs);
      });
    }
  }

  async function attempt(message: string, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (err) {
      log.error({ err }, message);
    }
  }

  return {
    async stop() {
      shop.imports.removeEventListener('waiting', queueImports);
      imports.stop();
      stopping.abort();
      await Promise.all([building, ...timers.map((run) => run.stop()), paymentWork.stop(), webhookWork.stop()]);
      await boss.stop({ graceful: true, timeout: STOP_MAX_MS });
      await pool.end();
    },
  };
}

/**
 * A pool with timeouts. pg-boss's own pool would wait for an unresponsive database until the system's TCP timeout: a
 * quarter of an hour without emails.
 */
function openJobsPool(url: string, log: Log): pg.Pool {
  const pool = openPool(url, {
    max: CONNECTIONS,
    application_name: 'yatai jobs',
    connectionTimeoutMillis: 10_000,
    query_timeout: JOBS_QUERY_MS,
  });
  pool.on('error', (err) =>
    log.error({ err }, 'A database connection of the background work was lost and will be replaced'),
  );
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
