import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OWN_SERVER, program } from './binaries.ts';
import { type ClusterLocation, recordLocation } from './location.ts';
import { isRunning } from './processes.ts';
import { EmbeddedRefused } from './refused.ts';
import { spawnOptions } from './run-as.ts';

export type NewCluster = { password: string; onLine: (sentence: string) => void; durable: boolean };

/**
 * Clusters that this process is creating. Its scratch folder has a fixed name, so a second call waits for the first.
 */
const creating = new Map<string, Promise<void>>();

/** Creates the cluster if it does not exist. Safe against interruption and against other processes that do the same. */
export async function ensureCluster(location: ClusterLocation, cluster: NewCluster): Promise<void> {
  const pending = creating.get(location.clusterDir);
  if (pending) return pending;
  const work = (async () => {
    if (!(await isComplete(location))) await createCluster(location, cluster);
    await recordLocation(location);
  })().finally(() => creating.delete(location.clusterDir));
  creating.set(location.clusterDir, work);
  return work;
}

async function createCluster(location: ClusterLocation, { password, onLine, durable }: NewCluster): Promise<void> {
  onLine(`Creating the database in ${location.clusterDir} …`);
  await sweepScratch(location.home);
  const scratch = join(location.home, `pg18.init.${process.pid}`);
  const passwordFile = `${scratch}.password`;
  try {
    await mkdir(scratch, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (location.runAs) {
      await chown(scratch, location.runAs.uid, location.runAs.gid);
      await chown(passwordFile, location.runAs.uid, location.runAs.gid);
    }
    await runInitdb(location, scratch, passwordFile, durable);
    await rename(scratch, location.clusterDir).catch(async (error) => {
      // Another process created it first, with the same password.
      if (!(await isComplete(location))) throw error;
    });
    if (durable) await syncFolder(location.home);
  } finally {
    await rm(passwordFile, { force: true });
    await removeScratch(scratch);
  }
}

async function runInitdb(
  location: ClusterLocation,
  scratch: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const initdb = program(location.binaries, 'initdb');
  const args = ['-D', scratch, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', `--lc-ctype=${CTYPE}`);
  if (!durable) args.push('--no-sync');
  try {
    await promisify(execFile)(initdb, args, spawnOptions(location.runAs));
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') {
      // The file exists, but not the loader that it needs: a system without glibc.
      throw new EmbeddedRefused(
        `The embedded PostgreSQL cannot run on this system (musl, as in Alpine?). ${OWN_SERVER}`,
      );
    }
    throw new EmbeddedRefused(`The database could not be created in ${location.home}: ${stderr?.trim() || error}`);
  }
}

/**
 * The locale that decides which characters are letters. With plain C, trigrams drop every letter beyond ASCII. The name
 * differs by system.
 */
const CTYPE = { darwin: 'en_US.UTF-8', win32: 'en-US' }[process.platform as string] ?? 'C.UTF-8';

/** Removes the scratch folders of processes that were killed during initdb. */
async function sweepScratch(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^pg18\.init\.(\d+)/.exec(name)?.[1]);
    if (pid && (pid === process.pid || !(await isRunning(pid))))
      await rm(join(home, name), { recursive: true, force: true });
  }
}

/** A running initdb survives the process that started it and writes for another second. Remaining files do no harm. */
const removeScratch = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});

/** Makes the rename itself survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const isComplete = ({ clusterDir }: ClusterLocation) =>
  stat(join(clusterDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
