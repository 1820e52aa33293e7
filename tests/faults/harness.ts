import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { poll } from '#tests/support/poll.ts';
import { type Buyer, buyUntil, createBuyers, createProducts, findFaults, type StockedProduct } from './buyers.ts';
import type { FaultContext } from './fault.ts';
import { TestShop } from './test-shop.ts';

/** A running shop with products and buyers. */
export type Workload = {
  shop: TestShop;
  products: readonly StockedProduct[];
  buyers: readonly Buyer[];
  /** Keys of the submissions that were acknowledged. */
  acknowledged: Set<string>;
  /** Before the fault. */
  vitals: Vitals;
};

type Vitals = { residentMb: number; connections: number };

export type WorkloadOptions = {
  buyers?: number;
  env?: Record<string, string>;
  /** A database that is not the shop's own; `shopUrl` if the shop connects by a proxy. */
  database?: { url: string; shopUrl?: string };
};

const SECRET = 'a secret of the fault tests, 32 characters';
/** From the end of a fault until the shop is ready. */
const RECOVERY_MAX_MS = 5_000;
/** Pages, accounts, jobs, and the change listener. */
const CONNECTIONS_MAX = 10 + 4 + 2 + 1;
/** Garbage is collected late; a leak grows with every round. */
export const MEMORY_SLACK_MB = 80;
/** Jobs give up a silent connection after a minute. */
const EMAILS_MAX_MS = 90_000;
/** The timeouts of one query and of one connection, and some room. */
const PAGE_MAX_MS = 30_000;
/** Internals that an error page must not show. */
const SECRETS = /\bat \w+ \(|node_modules|relation "|\bselect .+ from\b|\.server\.ts|ECONN|PANIC/;

/** Starts a shop with products and buyers, warms it up and measures its vitals. */
export async function startWorkload(
  context: FaultContext,
  { buyers: count = 4, env = {}, database }: WorkloadOptions = {},
): Promise<Workload> {
  const outside: Record<string, string> =
    database === undefined ? {} : { DATABASE_URL: database.shopUrl ?? database.url, SECRET, PAGE_CACHE_MB: '0' };
  const shop = await TestShop.prepare({
    dataDir: join(context.folder, 'data'),
    env: { ...outside, ...env },
    databaseUrl: database?.url,
  });
  context.atEnd(() => shop.stop());
  await shop.start();
  const products = await shop.within(createProducts);
  const buyers = await createBuyers(shop, count);
  const workload: Workload = {
    shop,
    products,
    buyers,
    acknowledged: new Set(),
    vitals: { residentMb: 0, connections: 0 },
  };
  // What the first orders load is no leak.
  await shopFor(workload, 500);
  workload.vitals = await readVitals(workload);
  return workload;
}

/** All buyers order for a while. */
export async function shopFor(workload: Workload, ms: number): Promise<string[]> {
  const until = Date.now() + ms;
  return shopWhile(workload, () => Date.now() > until);
}

/** All buyers order until it is over. */
export async function shopWhile(
  { buyers, products, acknowledged }: Workload,
  isOver: () => boolean,
): Promise<string[]> {
  const faults = await Promise.all(buyers.map((buyer) => buyUntil(buyer, products, acknowledged, isOver)));
  return faults.flat();
}

/** Checks what must hold after every fault. */
export async function checkRecovery(workload: Workload, context: FaultContext): Promise<string[]> {
  const { shop, acknowledged, vitals } = workload;
  const faults: string[] = [];
  const tookMs = await shop.untilReady();
  if (tookMs > RECOVERY_MAX_MS) faults.push(`The shop was ready only ${tookMs} ms after the end of it`);
  const [newest] = await shop.within(
    async (db) => (await sql<{ id: string }>`select max(id::text) as id from outbox`.execute(db)).rows,
  );
  faults.push(...(await shopFor(workload, 500)));
  if (!context.isShort) faults.push(...(await untilEmailsAreSent(workload, newest?.id)));
  faults.push(...(await shop.within((db) => findFaults(db, acknowledged))));
  const after = await readVitals(workload);
  if (after.connections > CONNECTIONS_MAX) faults.push(`The shop has ${after.connections} connections`);
  if (after.residentMb > vitals.residentMb + MEMORY_SLACK_MB)
    faults.push(`The shop has ${after.residentMb} MB, ${vitals.residentMb} MB before`);
  context.log(
    `ready again after ${tookMs} ms; ${acknowledged.size} orders; ${vitals.residentMb} → ${after.residentMb} MB, ${vitals.connections} → ${after.connections} connections`,
  );
  return faults;
}

/** Waits until all emails are delivered, or those enqueued after the one named. */
export async function untilEmailsAreSent({ shop }: Workload, after = ''): Promise<string[]> {
  let waiting = 0;
  const areSent = async () => {
    waiting = await shop.within(async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from outbox
        where delivered_at is null and failed_at is null and id::text > ${after}`.execute(db);
      return rows[0]?.count ?? 0;
    });
    return waiting === 0 || null;
  };
  return (await poll(areSent, { maxMs: EMAILS_MAX_MS })) ? [] : [`${waiting} emails are not delivered`];
}

/** Memory and open connections of the shop. */
async function readVitals({ shop }: Workload): Promise<Vitals> {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8').catch(() => '');
  const residentMb = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  const connections = await shop.within(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name not in ('faults', 'faults lock', 'yatai lock')`.execute(db);
    return rows[0]?.count ?? 0;
  });
  return { residentMb, connections };
}

/** Requests a page during a fault: it must be answered in time, and an error must be a plain page with a reference. */
async function visit(origin: string, path: string, maxMs = PAGE_MAX_MS): Promise<string[]> {
  const begun = Date.now();
  const got = await fetch(origin + path, { signal: AbortSignal.timeout(maxMs), redirect: 'manual' })
    .then(async (answer) => ({ answer, html: await answer.text() }))
    .catch((error: unknown) => error as Error);
  if (got instanceof Error) return [`${path} gave no answer within ${Date.now() - begun} ms (${got.name})`];
  return faultsOfResponse(path, got.answer.status, got.answer.headers, got.html);
}

/** What is wrong with a response during a fault. */
export function faultsOfResponse(what: string, status: number, headers: Headers, html: string): string[] {
  const reference = headers.get('x-request-id') ?? '';
  const faults: string[] = [];
  if (reference === '') faults.push(`${what} was answered with ${status} without a reference`);
  if (SECRETS.test(html)) faults.push(`${what} shows internals: ${SECRETS.exec(html)?.[0]}`);
  if (status >= 500 && !/<h1/.test(html)) faults.push(`${what} was answered with ${status} and no heading`);
  if (status >= 500 && !html.includes(reference))
    faults.push(`${what} was answered with ${status} and does not show the reference`);
  return faults;
}

/** Pages that query the database. */
export const PAGES = ['/', '/shop', '/shop/all', '/search?q=crane', '/contact'] as const;

/** Requests the pages one after the other until it is over. */
export async function visitWhile(origin: string, isOver: () => boolean): Promise<string[]> {
  const faults: string[] = [];
  while (!isOver()) {
    for (const path of PAGES) faults.push(...(await visit(origin, path)));
    await pause(100);
  }
  return [...new Set(faults)];
}
