import type { PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import { listWaitingRuns, runImport } from '#shop/import/run-import.server.ts';
import { clearDemoReviews } from '#shop/reviews/demo-reviews.server.ts';

const IMPORTS = 'run-import';
const SWEEP_IMPORTS = 20;
const POLL_SECONDS = 2;
/** Longer than the longest file takes on a slow machine. Who may work on a file is decided by its row, not by this. */
const EXPIRE_SECONDS = 1_800;
const KEEP_SECONDS = 3_600;

export type Imports = {
  /** Makes a job of each file that nobody is at, and has this process begin at once. */
  queue(): Promise<void>;
  /** Runs break off between two products; another process goes on with them. */
  stop(): void;
};

/** Previews and imports of product files: one at a time in each process, so that requests are answered in between. */
export async function openImports(boss: PgBoss, shop: Shop, log: Visit['log']): Promise<Imports> {
  const stopping = new AbortController();
  // `short`: at most one job waits for each file. One that a killed process left behind as active stands in nobody's way.
  await boss.createQueue(IMPORTS, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: KEEP_SECONDS,
  });
  const worker = await boss.work<{ draftId: string }>(IMPORTS, { pollingIntervalSeconds: POLL_SECONDS }, ([job]) =>
    job === undefined ? Promise.resolve() : run(job.data.draftId),
  );
  return { queue, stop: () => stopping.abort() };

  async function queue(): Promise<void> {
    const draftIds = stopping.signal.aborted ? [] : await listWaitingRuns(shop.db, SWEEP_IMPORTS);
    if (draftIds.length === 0) return;
    await boss.insert(
      IMPORTS,
      draftIds.map((draftId) => ({ data: { draftId }, singletonKey: draftId })),
    );
    boss.notifyWorker(worker);
  }

  async function run(draftId: string): Promise<void> {
    if (stopping.signal.aborted) return;
    await runImport(shop.db, draftId, {
      signal: stopping.signal,
      // What was a sample and is the owner's now keeps no invented reviews.
      afterImport: () => clearDemoReviews(shop.db, 'stray'),
      onFault: (err, facts) => log.error({ err, ...facts }, 'A product file could not be read or imported to its end'),
    });
  }
}
