import PQueue from 'p-queue';

/** What waits under load: `order` goes first and is turned away last, `page` is everything else. */
export type Urgency = 'order' | 'page';

const PRIORITY = { order: 1, page: 0 } as const satisfies Record<Urgency, number>;

export type LoadLimitParts = {
  /** Answers that are made at the same time. */
  concurrency: number;
  /** Who has waited so long, in milliseconds, is turned away: better a plain page now than one that nobody awaits any more. */
  waitMs: Record<Urgency, number>;
  /** More are not let wait. */
  queueMax: number;
};

export type LoadLimit = ReturnType<typeof openLoadLimit>;

/** Bounds the work that one process takes on: who finds it full waits, orders before pages. */
export function openLoadLimit({ concurrency, waitMs, queueMax }: LoadLimitParts) {
  const queue = new PQueue({ concurrency });
  let shed = 0;

  return {
    counts: () => ({ inside: queue.pending, waiting: queue.size, shed }),

    /** @returns false: too many wait, or this waited too long; `work` was not begun */
    async run(urgency: Urgency, work: () => Promise<void>): Promise<boolean> {
      if (queue.size >= queueMax) {
        shed += 1;
        return false;
      }
      const waited = new AbortController();
      const timer = setTimeout(() => waited.abort(), waitMs[urgency]);
      const begin = () => {
        // p-queue would give up work that runs, too.
        clearTimeout(timer);
        return work();
      };
      try {
        await queue.add(begin, { priority: PRIORITY[urgency], signal: waited.signal });
        return true;
      } catch (error) {
        if (!waited.signal.aborted) throw error;
        shed += 1;
        return false;
      }
    },

    /** Work that only waits for another service: somebody else has its place meanwhile. */
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
