import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#config/env.server.ts';

const FILE = 'secret';

/** The folder's secret cannot be used; `message` says why. */
export class SecretRefused extends Error {}

/** What signs cookies and seals letters: the configured one, else the one that was made for this data folder once. */
export function secretOf({ SECRET, DATA_DIR }: Pick<Env, 'SECRET' | 'DATA_DIR'>): string {
  if (SECRET !== undefined) return SECRET;
  const path = join(DATA_DIR, FILE);
  return read(path) ?? make(path);
}

/** Throws `SecretRefused` where the folder has a secret that cannot be used; one that is still to be made is none yet. */
export function checkSecret({ SECRET, DATA_DIR }: Pick<Env, 'SECRET' | 'DATA_DIR'>): void {
  if (SECRET === undefined) read(join(DATA_DIR, FILE));
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
  if (made === null) throw new SecretRefused(`The secret in ${path} cannot be read.`);
  return made;
}

function read(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new SecretRefused(`The secret in ${path} cannot be read (${message}).`, { cause: error });
  }
  throw new SecretRefused(`The secret in ${path} is damaged: put it back from a backup, or remove it.`);
}
