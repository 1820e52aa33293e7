import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './location.ts';
import { EmbeddedRefused } from './refused.ts';

/** The password of the database's only role, kept in DATA_DIR for its owner alone. Made once, whoever comes first. */
export async function savePassword({ dataDir, clusterDir }: Place): Promise<string> {
  const file = join(dataDir, 'pg18.password');
  // Looked at first: a cluster that is there has had its password for longer.
  const hasCluster = existsSync(clusterDir);
  const kept = await readPassword(file);
  if (kept) return kept;
  if (kept === '' || hasCluster) {
    throw new EmbeddedRefused(`The password of the database in ${clusterDir} is missing: bring back the file ${file}.`);
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
    // Unlike a rename, a link never replaces what another process made meanwhile.
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
