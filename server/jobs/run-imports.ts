import type { PgBoss } from 'pg-boss';
import type { Shop, Visit } from '#app/http/context.ts';
import { listWaitingRuns, runImport } from '#shop/import/run-import.server.ts';
import { endFileImport, listWaitingFileImports, runFileImport } from '#shop/moving/import-file.server.ts';
import { clearDemoReviews } from '#shop/reviews/demo-reviews.server.ts';

const PRODUCT_IMPORTS = 'run-import';
const FILE_IMPORTS = 'import-file';
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

/**
 * Runs previews and imports of product files, and of files from other shops: one of each at a time per process, so that
 * requests are served in between.
 */
export async function openImports(boss: PgBoss, shop: Shop, log: Visit['log']): Promise<Imports> {
  const stopping = new AbortController();
  // `short`: at most one job waits for each import. A job that a killed process left behind as active does not block
  // another.
  async function openQueue(name: string, run: (id: string) => Promise<void>) {
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
      deleteAfterSeconds: KEEP_SECONDS,
    });
    const worker = await boss.work<{ id: string }>(name, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
      if (job !== undefined && !stopping.signal.aborted) await run(job.data.id);
    });
    return async (ids: readonly string[]) => {
      if (ids.length === 0) return;
      await boss.insert(
        name,
        ids.map((id) => ({ data: { id }, singletonKey: id })),
      );
      boss.notifyWorker(worker);
    };
  }

  const productImports = await openQueue(PRODUCT_IMPORTS, importProducts);
  const fileImports = await openQueue(FILE_IMPORTS, importFile);
  return { queue, stop: () => stopping.abort() };

  async function queue(): Promise<void> {
    if (stopping.signal.aborted) return;
    await productImports(await listWaitingRuns(shop.db, SWEEP_IMPORTS));
    await fileImports(await listWaitingFileImports(shop.db));
  }

  async function importFile(adminId: string): Promise<void> {
    try {
      await runFileImport(shop.db, adminId, stopping.signal);
    } catch (err) {
      // The next process continues.
      if (stopping.signal.aborted) return;
      log.error({ err }, 'A file from another shop could not be imported completely');
      await endFileImport(shop.db, adminId, 'failed');
    }
  }

  async function importProducts(draftId: string): Promise<void> {
    await runImport(shop.db, draftId, {
      signal: stopping.signal,
      // A demo product that the import changed is now the owner's and must not keep demo reviews.
      afterImport: () => clearDemoReviews(shop.db, 'stray'),
      onFault: (err, facts) => log.error({ err, ...facts }, 'A product file could not be read or imported completely'),
    });
  }
}
