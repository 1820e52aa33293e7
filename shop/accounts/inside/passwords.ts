import { hash, verify } from '@node-rs/argon2';

/** OWASP's least for argon2id, the library's standard kind: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Waiting for their turn; whoever comes on top is asked to try again. */
const QUEUE_MAX = 100;

/** More passwords wait than the shop gets through in good time. */
export class TooBusy extends Error {
  constructor() {
    super('Too many passwords are waiting');
  }
}

export type Passwords = {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
};

/** Hashes one password at a time: pages keep the other threads, and a flood costs no more memory than a trickle. */
export function openPasswords(): Passwords {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), OPTIONS)),
    verify: (stored, password) => inTurn(() => verify(stored, password.normalize('NFKC'))),
  };

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (waiting >= QUEUE_MAX) throw new TooBusy();
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => {});
    return turn;
  }
}
