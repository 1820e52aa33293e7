import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/services/database-proxy.ts';
import type { Fault, FaultContext } from './fault.ts';
import { checkRecovery, shopWhile, startWorkload, visitWhile, type Workload } from './harness.ts';
import { TestDatabase } from './test-database.ts';

const HOLDS = 'pages answer in time with a message and a reference; submissions repeated afterwards are stored once';

export const DATABASE_OUTAGES: readonly Fault[] = [
  {
    name: 'database-stopped',
    does: 'the database is stopped for 30 s while customers order and read',
    holds: HOLDS,
    run: runStopped,
  },
  {
    name: 'database-silent',
    does: 'the database accepts everything and answers nothing for 30 s',
    holds: HOLDS,
    run: (context) => runThroughProxy(context, durationMs(context, 30), pauseEverything),
  },
  {
    name: 'database-vanished',
    does: 'every connection to the database stops answering, as when its machine is switched off; another answers after 30 s',
    holds: HOLDS,
    run: (context) => runThroughProxy(context, durationMs(context, 30), fallSilent),
  },
  {
    name: 'database-slow',
    does: 'every answer of the database is late by 200 ms, for 20 s',
    holds: HOLDS,
    run: (context) => runThroughProxy(context, durationMs(context, 20), delayBy(200)),
  },
  {
    name: 'database-very-slow',
    does: 'every answer of the database is late by 5 s, for 40 s',
    holds: HOLDS,
    run: (context) => runThroughProxy(context, durationMs(context, 40), delayBy(5_000)),
  },
  {
    name: 'out-of-connections',
    does: 'other clients take every connection of the database, and those of the shop are cut',
    holds: HOLDS,
    run: runOutOfConnections,
  },
];

/** In milliseconds; two seconds in a short run. */
const durationMs = ({ isShort }: FaultContext, seconds: number): number => (isShort ? 2 : seconds) * 1_000;

/** Customers order and read while it lasts, and shortly after: submissions are repeated until they are answered. */
async function during(workload: Workload, fault: () => Promise<void>): Promise<string[]> {
  let isOver = false;
  const shopping = shopWhile(workload, () => isOver);
  const looking = visitWhile(workload.shop.origin, () => isOver);
  await pause(200);
  await fault();
  isOver = true;
  // Before the waiting submissions are answered: from here on everything is in order.
  const tookMs = await workload.shop.untilReady();
  const late = tookMs > 5_000 ? [`The shop was ready only ${tookMs} ms after the end of it`] : [];
  return [...late, ...(await shopping), ...(await looking)];
}

async function runStopped(context: FaultContext): Promise<string[]> {
  const database = await TestDatabase.open(context.folder);
  context.atEnd(database.stop);
  const workload = await startWorkload(context, { database });
  const faults = await during(workload, async () => {
    await database.stop();
    await pause(durationMs(context, 30));
    await database.start();
  });
  return [...faults, ...(await checkRecovery(workload, context))];
}

/** Returns a function that ends it. */
type Disturbance = (proxy: DatabaseProxy) => () => void;

const passThrough = (): void => {};

const pauseEverything: Disturbance = (proxy) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.onPassing(() => promise);
  return () => {
    proxy.onPassing(passThrough);
    resolve();
  };
};

/** Open connections stay silent; new ones are accepted at the end, as TCP repeats its attempts. */
const fallSilent: Disturbance = (proxy) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const never = new Promise<void>(() => {});
  const last = Math.max(...proxy.queries.map(({ connection }) => connection));
  proxy.onPassing(({ connection }) => (connection <= last ? never : promise));
  return resolve;
};

const delayBy =
  (ms: number): Disturbance =>
  (proxy) => {
    proxy.onPassing(async ({ direction, kind }) => {
      if (direction === 'from' && kind === 'Z') await pause(ms);
    });
    return () => proxy.onPassing(passThrough);
  };

async function runThroughProxy(context: FaultContext, lastsMs: number, disturb: Disturbance): Promise<string[]> {
  const database = await TestDatabase.open(context.folder);
  context.atEnd(database.stop);
  const proxy = await startDatabaseProxy(database.url);
  context.atEnd(proxy.stop);
  const workload = await startWorkload(context, { database: { url: database.url, shopUrl: proxy.url } });
  const faults = await during(workload, async () => {
    const end = disturb(proxy);
    await pause(lastsMs);
    end();
  });
  return [...faults, ...(await checkRecovery(workload, context))];
}

const CONNECTIONS_MAX = 30;

async function runOutOfConnections(context: FaultContext): Promise<string[]> {
  const settings = { max_connections: String(CONNECTIONS_MAX), superuser_reserved_connections: '0' };
  const database = await TestDatabase.open(context.folder, settings);
  context.atEnd(database.stop);
  const workload = await startWorkload(context, { database });
  const taken: pg.Client[] = [];
  const faults = await during(workload, async () => {
    const until = Date.now() + durationMs(context, 15);
    while (Date.now() < until) {
      await take(database, taken);
      await pause(100);
    }
    await Promise.all(taken.map((client) => client.end().catch(() => {})));
  });
  context.log(`${taken.length} of ${CONNECTIONS_MAX} connections were taken from the shop`);
  return [...faults, ...(await checkRecovery(workload, context))];
}

/** Cuts the shop's connections and opens new ones before the shop does. */
async function take(database: TestDatabase, taken: pg.Client[]): Promise<void> {
  const [first] = taken;
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name not like 'faults%' and datname is not null`;
  if (first !== undefined) await first.query(cut);
  for (;;) {
    const client = new pg.Client({ connectionString: database.url, application_name: 'faults lock' });
    client.on('error', () => {});
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isIn) return;
    taken.push(client);
  }
}
