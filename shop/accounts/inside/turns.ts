import { type Refusal, refuse } from '#kit/result.ts';

/** More people wait than the shop gets through in good time. */
export class TooBusy extends Error {
  constructor() {
    super('Too many are waiting for their turn');
  }
}

/** Lets `atOnce` pieces of work run and the others wait, first come, first served. */
export type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** @param waitingMax whoever comes on top is refused with `TooBusy`: a flood costs no more memory than a trickle */
export function openTurns(atOnce: number, waitingMax: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingMax) throw new TooBusy();
      // Whoever leaves hands the place on: nobody slips in between.
      await new Promise<void>((next) => waiting.push(next));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Does the work in its turn, or says that too many wait. */
export async function takeTurn<Answer>(turns: Turns, work: () => Promise<Answer>): Promise<Answer | Refusal<'busy'>> {
  try {
    return await turns(work);
  } catch (error) {
    if (error instanceof TooBusy) return refuse('busy');
    throw error;
  }
}
