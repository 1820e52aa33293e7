import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** A database that answers later than this is as good as away. */
const DATABASE_MS = 2_000;

/** Whether the shop takes requests: set once everything stands, and taken back when it stops. */
export type Readiness = { isOpen: boolean };

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** The process is up; says nothing of what it needs. */
export const healthy = (): Response => new Response('ok\n', { headers });

/** 503 while starting or stopping, and while the database is away: a proxy then asks another. */
export async function ready(readiness: Readiness, db: Db): Promise<Response> {
  if (!readiness.isOpen) return new Response('stopping\n', { status: 503, headers });
  return (await answers(db))
    ? new Response('ready\n', { headers })
    : new Response('the database is away\n', { status: 503, headers });
}

async function answers(db: Db): Promise<boolean> {
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    deadline = setTimeout(resolve, DATABASE_MS, false);
  });
  const submitted = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([submitted, late]);
  clearTimeout(deadline);
  return answer;
}
