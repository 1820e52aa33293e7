import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#config/env.server.ts';

const FILE = 'secret';

/** What signs cookies and seals letters: the configured one, else the one that was made for this data folder once. */
export function secretOf({ SECRET, DATA_DIR }: Pick<Env, 'SECRET' | 'DATA_DIR'>): string {
  if (SECRET !== undefined) return SECRET;
  const path = join(DATA_DIR, FILE);
  return read(path) ?? make(path);
}

/** Written beside and linked: of two processes that start at once one wins, and nobody reads half a secret. */
function make(path: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const made = read(path);
  if (made === null) throw new Error(`The secret in ${path} cannot be read`);
  return made;
}

function read(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length < 32)
      throw new Error(`The secret in ${path} is damaged: put it back from a backup, or remove it`);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
