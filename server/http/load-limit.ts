import PQueue from 'p-queue';

/**
 * Priority under load. `shared`: a page that many wait for, and that one render answers from then on. `order`: refused
 * last. `page`: everything else.
 */
export type Urgency = 'shared' | 'order' | 'page';

const PRIORITY = { shared: 2, order: 1, page: 0 } as const satisfies Record<Urgency, number>;

export type LoadLimitOptions = {
  /** Requests processed at the same time. */
  concurrency: number;
  /**
   * A request that has waited this long, in milliseconds, is refused: an early 503 is better than a page that nobody
   * waits for any more.
   */
  waitMs: Record<Urgency, number>;
  /** Maximum number of waiting requests. */
  queueMax: number;
};

export type LoadLimit = ReturnType<typeof openLoadLimit>;

/** Limits the number of concurrent requests in one process. Further requests wait, orders before pages. */
export function openLoadLimit({ concurrency, waitMs, queueMax }: LoadLimitOptions) {
  const queue = new PQueue({ concurrency });
  let refused = 0;

  return {
    /** Requests that are processed and that wait now, and those refused since the start. */
    counts: () => ({ active: queue.pending, waiting: queue.size, refused }),

    /** @returns false if too many requests wait or this one waited too long; `work` was not started */
    async run(urgency: Urgency, work: () => Promise<void>): Promise<boolean> {
      if (queue.size >= queueMax && urgency !== 'shared') {
        refused += 1;
        return false;
      }
      const waited = new AbortController();
      const timer = setTimeout(() => waited.abort(), waitMs[urgency]);
      const begin = () => {
        // p-queue would abort running work, too.
        clearTimeout(timer);
        return work();
      };
      try {
        await queue.add(begin, { priority: PRIORITY[urgency], signal: waited.signal });
        return true;
      } catch (error) {
        if (!waited.signal.aborted) throw error;
        refused += 1;
        return false;
      }
    },

    /** Runs work that only waits for another service; another request may use its slot meanwhile. */
    async outside<Value>(work: () => Promise<Value>): Promise<Value> {
      queue.concurrency += 1;
      try {
        return await work();
      } finally {
        queue.concurrency -= 1;
      }
    },
  };
}
