import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterLocation } from './location.ts';
import { EmbeddedRefused } from './refused.ts';

/**
 * Returns the password of the database's only role, stored in DATA_DIR and readable by its owner only. Created once, by
 * the first process.
 */
export async function savePassword({ dataDir, clusterDir }: ClusterLocation): Promise<string> {
  const file = join(dataDir, 'pg18.password');
  // Checked before reading the password: an existing cluster has an older password.
  const hasCluster = existsSync(clusterDir);
  const saved = await readPassword(file);
  if (saved) return saved;
  if (saved === '' || hasCluster) {
    throw new EmbeddedRefused(`The password of the database in ${clusterDir} is missing: restore the file ${file}.`);
  }
  await makePassword(file);
  return (await readPassword(file)) ?? '';
}

async function makePassword(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  await handle.writeFile(`${randomBytes(24).toString('hex')}\n`);
  await handle.sync();
  await handle.close();
  try {
    // Unlike a rename, a link never replaces a file that another process has created.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readPassword(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES')
      throw new EmbeddedRefused(`${file} belongs to another user. Run this as that user, or as root.`);
    throw error;
  }
}
