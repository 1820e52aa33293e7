import { setTimeout as pause } from 'node:timers/promises';
import type { Shop, Visit } from '#app/http/context.ts';
import type { Jobs } from './start-jobs.ts';

/** After a failed start: the database may be restarting, or have no connection left. */
const AGAIN_MS = 5_000;

/**
 * Starts the background work, whose libraries are large, and tries again until it succeeds: the shop itself needs no
 * restart when the database comes back.
 */
export function startBackground(shop: Shop, url: string, log: Visit['log']): Jobs {
  const stopping = new AbortController();
  const started = start();

  async function start(): Promise<Jobs | null> {
    while (!stopping.signal.aborted) {
      try {
        const { startJobs } = await import('./start-jobs.ts');
        return await startJobs(shop, url, log);
      } catch (err) {
        log.error({ err }, 'The background work could not be started; the next attempt is in a few seconds');
      }
      await pause(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
    return null;
  }

  return {
    async stop() {
      stopping.abort();
      await (await started)?.stop();
    },
  };
}
