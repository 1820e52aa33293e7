import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import { queueEmails } from './deliver-emails.ts';
import { listAvifJobs, listFetchJobs, listPhotoJobs, TIDYING } from './picture-jobs.ts';
import { DAY_SECONDS, openQueues } from './queues.ts';
import { startMoney } from './reconcile-payments.ts';
import { openImports } from './run-imports.ts';
import { openTidying } from './tidy-rows.ts';
import { watchHands } from './yield-to-requests.ts';

export type Jobs = {
  /** Waits for the work at hand, but not for long. */
  stop(): Promise<void>;
};

type Log = Visit['log'];

/** How long work may lie before somebody looks for it. */
const SWEEP_MS = 15_000;
/** Letters are awaited by people. */
const LETTER_SWEEP_MS = 1_000;
/** Somebody looks at the page meanwhile. A request of this process says itself that there is something to do. */
const IMPORT_SWEEP_MS = 2_000;
/** Of one sweep. In a rush no more than are delivered in it, which is in batches that yield: jobs of the others can wait for its end. */
const LETTERS_MAX = 200;
const LETTERS_IN_RUSH = 40;
const HOUR_MS = 3_600_000;
const STOP_MAX_MS = 10_000;
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
  await openQueues(boss, shop, log);
  const imports = await openImports(boss, shop, log);

  const money = startMoney(shop.orderContext, log);
  const tidyRows = openTidying(shop, log);
  const isBusy = watchHands();
  const rounds = [
    // Asked for every hour, done once a day: a shop that was closed at night does it in the morning.
    startRounds(HOUR_MS, () =>
      attempt('Nobody could ask for the daily tidying; the next try is in an hour', () =>
        boss.send(TIDYING, {}, { singletonSeconds: DAY_SECONDS }),
      ),
    ),
    startRounds(SWEEP_MS, async () => {
      await queueWaiting();
      await tidyRows();
    }),
    startRounds(IMPORT_SWEEP_MS, queueImports),
    startRounds(LETTER_SWEEP_MS, () =>
      attempt('Nobody could look for letters; the next look is in a second', () =>
        queueEmails(shop, boss, isBusy() ? LETTERS_IN_RUSH : LETTERS_MAX),
      ),
    ),
  ];

  shop.imports.addEventListener('waiting', queueImports);

  async function queueImports(): Promise<void> {
    await attempt('Nobody could look for product files; the next look is in a few seconds', imports.queue);
  }

  async function queueWaiting(): Promise<void> {
    for (const list of [listFetchJobs, listAvifJobs, listPhotoJobs]) {
      await attempt('Nobody could look for background work; the next look is in a few seconds', async () => {
        const { queue, jobs } = await list(shop);
        if (jobs.length > 0) await boss.insert(queue, jobs);
      });
    }
  }

  async function attempt(failed: string, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (err) {
      log.error({ err }, failed);
    }
  }

  return {
    async stop() {
      shop.imports.removeEventListener('waiting', queueImports);
      imports.stop();
      await Promise.all([...rounds.map((round) => round.stop()), money.stop()]);
      await boss.stop({ graceful: true, timeout: STOP_MAX_MS });
      await pool.end();
    },
  };
}

/** Does it now and then every `ms`, never twice at once. Stopped, it waits for the round at hand. */
function startRounds(ms: number, round: () => Promise<void>): { stop(): Promise<void> } {
  let working = round();
  const timer = setInterval(() => {
    working = working.then(round);
  }, ms);
  return {
    stop() {
      clearInterval(timer);
      return working;
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
    query_timeout: JOBS_ANSWER_MS,
  });
  pool.on('error', (err) => log.error({ err }, 'A connection of the background work broke; another takes its place'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
