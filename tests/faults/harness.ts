import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Buyer, buyUntil, findFaults, type Goods, moveIn, stockUp } from './buyers.ts';
import type { Stage } from './fault.ts';
import { TestShop } from './test-shop.ts';

/** A shop with goods and people, in the middle of its day. */
export type Scene = {
  shop: TestShop;
  goods: readonly Goods[];
  buyers: readonly Buyer[];
  /** Keys of the submissions that were acknowledged. */
  acknowledged: Set<string>;
  /** Before the fault. */
  vitals: Vitals;
};

type Vitals = { residentMb: number; connections: number };

export type SceneOptions = {
  buyers?: number;
  env?: Record<string, string>;
  /** A database that is not the shop's own; `shopUrl` where the shop takes another way to it than the tests. */
  database?: { url: string; shopUrl?: string };
};

const SECRET = 'a secret of the fault tests, 32 characters';
/** From the end of a fault until the shop says that it is ready. */
const RECOVERY_MAX_MS = 5_000;
/** Pages, accounts, jobs, and the watch of changes. */
const CONNECTIONS_MAX = 10 + 4 + 2 + 1;
/** Garbage comes and goes; what leaks grows with every round. */
const MEMORY_SLACK_MB = 80;
/** The background gives up a silent connection after a minute. */
const EMAILS_MAX_MS = 90_000;
/** One question that stays unanswered, and the wait for a connection; with some room. */
const PAGE_MAX_MS = 30_000;
/** Words of a page that broke and tells how. */
const SECRETS = /\bat \w+ \(|node_modules|relation "|\bselect .+ from\b|\.server\.ts|ECONN|PANIC/;

/** A shop that has goods and buyers and is warm, with its vitals taken. */
export async function openScene(
  stage: Stage,
  { buyers: count = 4, env = {}, database }: SceneOptions = {},
): Promise<Scene> {
  const outside: Record<string, string> =
    database === undefined ? {} : { DATABASE_URL: database.shopUrl ?? database.url, SECRET, PAGE_CACHE_MB: '0' };
  const shop = await TestShop.prepare({
    dataDir: join(stage.folder, 'data'),
    env: { ...outside, ...env },
    databaseUrl: database?.url,
  });
  stage.atEnd(() => shop.stop());
  await shop.start();
  const goods = await shop.within(stockUp);
  const buyers = await moveIn(shop, count);
  const scene: Scene = { shop, goods, buyers, acknowledged: new Set(), vitals: { residentMb: 0, connections: 0 } };
  // Warm: what a first order loads is no leak.
  await shopFor(scene, 500);
  scene.vitals = await readVitals(scene);
  return scene;
}

/** Everybody orders for a while. */
export async function shopFor(scene: Scene, ms: number): Promise<string[]> {
  const until = Date.now() + ms;
  return shopWhile(scene, () => Date.now() > until);
}

/** Everybody orders until it is over. */
export async function shopWhile({ buyers, goods, acknowledged }: Scene, isOver: () => boolean): Promise<string[]> {
  const told = await Promise.all(buyers.map((buyer) => buyUntil(buyer, goods, acknowledged, isOver)));
  return told.flat();
}

/** What must hold after every fault, asked at its end. */
export async function findDamage(scene: Scene, stage: Stage): Promise<string[]> {
  const { shop, acknowledged, vitals } = scene;
  const faults: string[] = [];
  const tookMs = await shop.untilReady();
  if (tookMs > RECOVERY_MAX_MS) faults.push(`The shop was ready only ${tookMs} ms after the end of it`);
  const [newest] = await shop.within(
    async (db) => (await sql<{ id: string }>`select max(id::text) as id from outbox`.execute(db)).rows,
  );
  faults.push(...(await shopFor(scene, 500)));
  if (!stage.isShort) faults.push(...(await untilEmailsAreSent(scene, newest?.id)));
  faults.push(...(await shop.within((db) => findFaults(db, acknowledged))));
  const after = await readVitals(scene);
  if (after.connections > CONNECTIONS_MAX) faults.push(`The shop holds ${after.connections} connections`);
  if (after.residentMb > vitals.residentMb + MEMORY_SLACK_MB)
    faults.push(`The shop holds ${after.residentMb} MB, and held ${vitals.residentMb} MB before`);
  stage.tell(
    `ready again after ${tookMs} ms; ${acknowledged.size} orders; ${vitals.residentMb} → ${after.residentMb} MB, ${vitals.connections} → ${after.connections} connections`,
  );
  return faults;
}

/** The background does its work again: emails are delivered, or those enqueued after that one. */
export async function untilEmailsAreSent({ shop }: Scene, after = ''): Promise<string[]> {
  let waiting = 0;
  for (const until = Date.now() + EMAILS_MAX_MS; Date.now() < until; await pause(200)) {
    waiting = await shop.within(async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from outbox
        where delivered_at is null and failed_at is null and id::text > ${after}`.execute(db);
      return rows[0]?.count ?? 0;
    });
    if (waiting === 0) return [];
  }
  return [`${waiting} emails still wait`];
}

/** Nothing may stand open in a transaction that nobody goes on with. */
async function readVitals({ shop }: Scene): Promise<Vitals> {
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

/** A page during a fault: an answer in time, and if it is an error, a plain page with a reference. */
async function look(origin: string, path: string, maxMs = PAGE_MAX_MS): Promise<string[]> {
  const begun = Date.now();
  const got = await fetch(origin + path, { signal: AbortSignal.timeout(maxMs), redirect: 'manual' }).then(
    async (answer) => ({ answer, html: await answer.text() }),
    (error: unknown) => error as Error,
  );
  if (got instanceof Error) return [`${path} gave no answer within ${Date.now() - begun} ms (${got.name})`];
  return complainAbout(path, got.answer.status, got.answer.headers, got.html);
}

/** What is wrong with an answer during a fault, as a sentence. */
export function complainAbout(what: string, status: number, headers: Headers, html: string): string[] {
  const reference = headers.get('x-request-id') ?? '';
  const faults: string[] = [];
  if (reference === '') faults.push(`${what} was answered with ${status} without a reference`);
  if (SECRETS.test(html)) faults.push(`${what} tells how it broke: ${SECRETS.exec(html)?.[0]}`);
  if (status >= 500 && !/<h1/.test(html)) faults.push(`${what} was answered with ${status} and no sentence`);
  if (status >= 500 && !html.includes(reference))
    faults.push(`${what} was answered with ${status} and names no reference`);
  return faults;
}

/** Pages that need the database for themselves. */
export const PAGES = ['/', '/shop', '/shop/all', '/search?q=crane', '/contact'] as const;

/** Looks at the pages one after the other until it is over. */
export async function lookWhile(origin: string, isOver: () => boolean): Promise<string[]> {
  const faults: string[] = [];
  while (!isOver()) {
    for (const path of PAGES) faults.push(...(await look(origin, path)));
    await pause(100);
  }
  return [...new Set(faults)];
}
