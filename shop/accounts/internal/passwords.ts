import { hash, verify } from '@node-rs/argon2';
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
export async function runQueued<Answer>(
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

/** OWASP's minimum for argon2id, the library's default: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that may wait in the queue; further requests are refused as busy. */
const WAITING_MAX = 100;

export type Passwords = {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
};

/** Hashes one password at a time, so that other threads stay free for pages. */
export function openPasswords(): Passwords {
  const runInOrder = openHashingQueue(1, WAITING_MAX);
  return {
    hash: (password) => runInOrder(() => hash(password.normalize('NFKC'), OPTIONS)),
    verify: (stored, password) => runInOrder(() => verify(stored, password.normalize('NFKC'))),
  };
}
