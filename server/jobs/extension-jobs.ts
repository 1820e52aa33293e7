import { sql } from 'kysely';
import type { Shop, Visit } from '#app/http/context.ts';
import { fromExtensions } from '#config/extensions.server.ts';
import type { Db } from '#db/connect.ts';
import { tryLockName } from '#db/locks.ts';
import { withTransaction } from '#db/transaction.ts';
import type { ExtensionJob } from '../../extensions/extension.ts';

const SHORTEST_SECONDS = 10;
/** How often it is checked at least whether a job is due, so that a restart does not put it off. */
const CHECK_SECONDS = 60;
/** Timers are not exact. */
const EARLY_SECONDS = 1;

type Timer = { stop(): Promise<void> };

/** Starts the jobs of extensions. @param repeat runs a task now and then every so many milliseconds */
export const startExtensionJobs = (
  shop: Shop,
  log: Visit['log'],
  repeat: (ms: number, run: () => Promise<void>) => Timer,
): Timer[] =>
  fromExtensions<ExtensionJob>('jobs').map((job) =>
    repeat(Math.min(secondsOf(job), CHECK_SECONDS) * 1_000, () => runExtensionJob(shop, log, job)),
  );

const secondsOf = ({ everySeconds }: ExtensionJob): number => Math.max(everySeconds, SHORTEST_SECONDS);

/** Runs a job in one transaction, if it is due and no other process runs it. A failure is logged; the next check tries again. */
export async function runExtensionJob(shop: Shop, log: Visit['log'], job: ExtensionJob): Promise<void> {
  try {
    await withTransaction(shop.db, async (trx) => {
      if (!(await tryLockName(trx, `extension job ${job.name}`))) return;
      if (!(await claimRun(trx, job))) return;
      // A job may wait for somebody else's server.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await job.run(trx, { shop, log });
    });
  } catch (err) {
    log.error({ err, job: job.name }, 'A job of an extension failed');
  }
}

/** Notes a run of a job; false: the last one, in any process, is too short a time ago. */
async function claimRun(trx: Db, job: ExtensionJob): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into extension_jobs (name, ran_at) values (${job.name}, now())
    on conflict (name) do update set ran_at = excluded.ran_at
    where extension_jobs.ran_at <= excluded.ran_at - make_interval(secs => ${secondsOf(job) - EARLY_SECONDS})`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}
