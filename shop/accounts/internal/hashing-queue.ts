import PQueue from 'p-queue';
import { type Refusal, refuse } from '#lib/result.ts';

/** More people wait than the shop gets through in good time. */
export class TooBusy extends Error {
  constructor() {
    super('Too many are waiting for their turn');
  }
}

/** Lets `concurrency` pieces of work run and the others wait, first come, first served. */
export type HashingQueue = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** @param waitingMax who comes on top is refused with `TooBusy`: a flood costs no more memory than a trickle */
export function openHashingQueue(concurrency: number, waitingMax: number): HashingQueue {
  const queue = new PQueue({ concurrency });
  return async (work) => {
    if (queue.pending >= concurrency && queue.size >= waitingMax) throw new TooBusy();
    return queue.add(work);
  };
}

/** Does the work in its turn, or says that too many wait. */
export async function waitForTurn<Answer>(
  turns: HashingQueue,
  work: () => Promise<Answer>,
): Promise<Answer | Refusal<'busy'>> {
  try {
    return await turns(work);
  } catch (error) {
    if (error instanceof TooBusy) return refuse('busy');
    throw error;
  }
}
