import PQueue from 'p-queue';
import { type Refusal, refuse } from '#lib/result.ts';

/** The queue is full. */
export class TooBusy extends Error {
  constructor() {
    super('The hashing queue is full');
  }
}

/** Runs at most `concurrency` tasks at a time, first come, first served. Throws `TooBusy` if too many wait. */
export type HashingQueue = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** @param waitingMax further tasks are refused with `TooBusy`, so that a flood of requests does not use up the memory */
export function openHashingQueue(concurrency: number, waitingMax: number): HashingQueue {
  const queue = new PQueue({ concurrency });
  return async (work) => {
    if (queue.pending >= concurrency && queue.size >= waitingMax) throw new TooBusy();
    return queue.add(work);
  };
}

/** Runs the work in the queue, or refuses it as `busy` if too many wait. */
export async function waitForTurn<Answer>(
  queue: HashingQueue,
  work: () => Promise<Answer>,
): Promise<Answer | Refusal<'busy'>> {
  try {
    return await queue(work);
  } catch (error) {
    if (error instanceof TooBusy) return refuse('busy');
    throw error;
  }
}
