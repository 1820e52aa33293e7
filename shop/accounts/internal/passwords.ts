import { hash, verify } from '@node-rs/argon2';
import { openHashingQueue } from './hashing-queue.ts';

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
