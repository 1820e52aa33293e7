/** What waits: `order` is let in first and shed last, `page` is everything else. */
export type Urgency = 'order' | 'page';

export type Gate = ReturnType<typeof openGate>;

export type GateParts = {
  /** Answers that are made at the same time. */
  atOnce: number;
  /** Who would wait longer than this is turned away at once: better a plain page now than one that nobody awaits any more. */
  waitMs: Record<Urgency, number>;
  /** Longer lines are not formed, however fast answers come. */
  lineMax: number;
  now?: () => number;
};

type Waiting = { since: number; admit: (isIn: boolean) => void };

/** How much one answer counts in the average time that an answer takes. */
const WEIGHT = 0.1;
const SWEEP_MS = 100;

/**
 * Bounds the work that one process takes on. Whoever finds it full waits in line, orders before pages; whoever would
 * wait too long, by what an answer takes now, is turned away.
 */
export function openGate({ atOnce, waitMs, lineMax, now = () => performance.now() }: GateParts) {
  let inside = 0;
  /** Between two answers that leave while others wait. */
  let pace = 0;
  let leftAt: number | null = null;
  let shed = 0;
  const lines: Record<Urgency, Waiting[]> = { order: [], page: [] };
  const waiting = () => lines.order.length + lines.page.length;
  let isSweeping = false;

  /** How long somebody new would wait. */
  const expected = (urgency: Urgency): number => {
    const ahead = urgency === 'order' ? lines.order.length : waiting();
    return pace * (ahead + 1);
  };

  return {
    counts: () => ({ inside, waiting: waiting(), shed }),

    /** True: come in, and `leave` afterwards. False: turned away. */
    enter(urgency: Urgency): boolean | Promise<boolean> {
      if (inside < atOnce) {
        inside += 1;
        return true;
      }
      if (waiting() >= lineMax || expected(urgency) > waitMs[urgency]) {
        shed += 1;
        return false;
      }
      if (!isSweeping) sweepLater();
      return new Promise((admit) => lines[urgency].push({ since: now(), admit }));
    },

    leave,

    /** Work of somebody inside that only waits: their place is another's until it is done. */
    async outside<Value>(work: () => Promise<Value>): Promise<Value> {
      leave();
      try {
        return await work();
      } finally {
        // Who has begun is not turned away: for a moment there may be more inside than fit.
        inside += 1;
      }
    },
  };

  function leave(): void {
    const at = now();
    if (waiting() === 0) {
      inside -= 1;
      leftAt = null;
      return;
    }
    if (leftAt !== null) pace += (at - leftAt - pace) * WEIGHT;
    leftAt = at;
    if (inside > atOnce) inside -= 1;
    else admitNext(at);
  }

  /** Where nobody leaves, since what all of them need is away, those who have waited too long are sent off all the same. */
  function sweep(): void {
    const at = now();
    for (const urgency of ['order', 'page'] as const) {
      const line = lines[urgency];
      while (line[0] !== undefined && at - line[0].since > waitMs[urgency]) {
        line.shift()?.admit(false);
        shed += 1;
      }
    }
    isSweeping = false;
    if (waiting() > 0) sweepLater();
  }

  function sweepLater(): void {
    isSweeping = true;
    setTimeout(sweep, SWEEP_MS).unref();
  }

  /** The place that is free goes to the next who has not waited too long already. */
  function admitNext(at: number): void {
    for (const urgency of ['order', 'page'] as const) {
      const line = lines[urgency];
      for (let next = line.shift(); next !== undefined; next = line.shift()) {
        const isInTime = at - next.since <= waitMs[urgency];
        next.admit(isInTime);
        if (isInTime) return;
        shed += 1;
      }
    }
    inside -= 1;
  }
}
