import type { PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import { listWaitingRuns, runImport } from '#shop/import/run-import.server.ts';
import { clearDemoReviews } from '#shop/reviews/demo-reviews.server.ts';

const IMPORTS = 'run-import';
const SWEEP_IMPORTS = 20;
const POLL_SECONDS = 2;
/**
 * Longer than the largest file takes on a slow machine. The import's database row decides which process works on it,
 * not this limit.
 */
const EXPIRE_SECONDS = 1_800;
const KEEP_SECONDS = 3_600;

export type Imports = {
  /** Queues a job for each import that no process works on, and wakes this process's worker. */
  queue(): Promise<void>;
  /** Imports stop between two products; another process continues them. */
  stop(): void;
};

/** Runs previews and imports of product files, one at a time per process, so that requests are served in between. */
export async function openImports(boss: PgBoss, shop: Shop, log: Visit['log']): Promise<Imports> {
  const stopping = new AbortController();
  // `short`: at most one job waits for each import. A job that a killed process left behind as active does not block
  // another.
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
      // A demo product that the import changed is now the owner's and must not keep demo reviews.
      afterImport: () => clearDemoReviews(shop.db, 'stray'),
      onFault: (err, facts) => log.error({ err, ...facts }, 'A product file could not be read or imported completely'),
    });
  }
}
