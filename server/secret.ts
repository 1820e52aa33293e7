import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#config/env.server.ts';

const FILE = 'secret';

/** The secret in the data folder cannot be used; `message` says why. */
export class SecretRefused extends Error {}

/**
 * Returns the secret that signs cookies and encrypts queued emails: SECRET, else the one that was generated for this
 * data folder.
 */
export function secretOf({ SECRET, DATA_DIR }: Pick<Env, 'SECRET' | 'DATA_DIR'>): string {
  if (SECRET !== undefined) return SECRET;
  const path = join(DATA_DIR, FILE);
  return read(path) ?? make(path);
}

/**
 * Throws `SecretRefused` if the data folder has a secret that cannot be used. A missing one is created later and is not
 * an error.
 */
export function checkSecret({ SECRET, DATA_DIR }: Pick<Env, 'SECRET' | 'DATA_DIR'>): void {
  if (SECRET === undefined) read(join(DATA_DIR, FILE));
}

/**
 * Written to a draft file and linked: if two processes start at the same time, one wins, and no process reads an
 * incomplete secret.
 */
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
  const secret = read(path);
  if (secret === null) throw new SecretRefused(`The secret in ${path} cannot be read.`);
  return secret;
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
