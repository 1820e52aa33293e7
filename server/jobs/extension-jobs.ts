import type { Shop, Visit } from '#app/http/context.ts';
import { fromExtensions } from '#config/extensions.server.ts';
import { tryLockName } from '#db/locks.ts';
import { withTransaction } from '#db/transaction.ts';
import type { ExtensionJob } from '../../extensions/extension.ts';

const SHORTEST_MS = 10_000;

type Timer = { stop(): Promise<void> };

/** Starts the jobs of extensions. @param repeat runs a task now and then every so many milliseconds */
export const startExtensionJobs = (
  shop: Shop,
  log: Visit['log'],
  repeat: (ms: number, run: () => Promise<void>) => Timer,
): Timer[] =>
  fromExtensions<ExtensionJob>('jobs').map((job) =>
    repeat(Math.max(job.everySeconds * 1_000, SHORTEST_MS), () => runExtensionJob(shop, log, job)),
  );

/** Runs a job in one transaction, unless another process does. A failure is logged; the next run tries again. */
export async function runExtensionJob(shop: Shop, log: Visit['log'], job: ExtensionJob): Promise<void> {
  try {
    await withTransaction(shop.db, async (trx) => {
      if (await tryLockName(trx, `extension job ${job.name}`)) await job.run(trx, { shop, log });
    });
  } catch (err) {
    log.error({ err, job: job.name }, 'A job of an extension failed');
  }
}
