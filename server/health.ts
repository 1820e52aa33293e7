import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { within } from '#lib/within.ts';

/** A database that takes longer counts as unavailable. */
const DATABASE_MS = 2_000;

/** Whether the shop accepts requests: true after start-up, false again when it stops. */
export type Readiness = { isOpen: boolean };

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** Liveness: the process runs. It does not check what the shop depends on. */
export const healthy = (): Response => new Response('ok\n', { headers });

/**
 * Readiness: 503 while starting, while stopping and while the database is unavailable, so that a proxy uses another
 * process.
 */
export async function ready(readiness: Readiness, db: Db): Promise<Response> {
  if (!readiness.isOpen) return new Response('stopping\n', { status: 503, headers });
  return (await isAnswering(db))
    ? new Response('ready\n', { headers })
    : new Response('database unavailable\n', { status: 503, headers });
}

async function isAnswering(db: Db): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return within(DATABASE_MS, query, false);
}
