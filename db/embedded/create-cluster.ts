import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OWN_SERVER, program } from './binaries.ts';
import { type Place, recordLocation } from './location.ts';
import { isRunning } from './processes.ts';
import { EmbeddedRefused } from './refused.ts';
import { spawnOptions } from './run-as.ts';

export type NewCluster = { password: string; onLine: (sentence: string) => void; durable: boolean };

/** Within one process the scratch folder has one name: whoever comes second waits for the first. */
const underway = new Map<string, Promise<void>>();

/** Makes the cluster unless it is there. Interrupted at any point, or done by two processes at once, it comes out whole. */
export async function ensureCluster(place: Place, cluster: NewCluster): Promise<void> {
  const pending = underway.get(place.clusterDir);
  if (pending) return pending;
  const work = (async () => {
    if (!(await isWhole(place))) await createCluster(place, cluster);
    await recordLocation(place);
  })().finally(() => underway.delete(place.clusterDir));
  underway.set(place.clusterDir, work);
  return work;
}

async function createCluster(place: Place, { password, onLine, durable }: NewCluster): Promise<void> {
  onLine(`Creating the database in ${place.clusterDir} …`);
  await sweepScratch(place.home);
  const scratch = join(place.home, `pg18.init.${process.pid}`);
  const passwordFile = `${scratch}.password`;
  try {
    await mkdir(scratch, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (place.runAs) {
      await chown(scratch, place.runAs.uid, place.runAs.gid);
      await chown(passwordFile, place.runAs.uid, place.runAs.gid);
    }
    await runInitdb(place, scratch, passwordFile, durable);
    await rename(scratch, place.clusterDir).catch(async (error) => {
      // Another process was quicker, and made it with the same password.
      if (!(await isWhole(place))) throw error;
    });
    if (durable) await syncFolder(place.home);
  } finally {
    await rm(passwordFile, { force: true });
    await removeScratch(scratch);
  }
}

async function runInitdb(place: Place, scratch: string, passwordFile: string, durable: boolean): Promise<void> {
  const initdb = program(place.binaries, 'initdb');
  const args = ['-D', scratch, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', `--lc-ctype=${LETTERS}`);
  if (!durable) args.push('--no-sync');
  try {
    await promisify(execFile)(initdb, args, spawnOptions(place.runAs));
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') {
      // The file is there, but not the loader that it names: a system without glibc.
      throw new EmbeddedRefused(
        `The embedded PostgreSQL cannot run on this system (musl, as in Alpine?). ${OWN_SERVER}`,
      );
    }
    throw new EmbeddedRefused(`The database could not be created in ${place.home}: ${stderr?.trim() || error}`);
  }
}

/** Which characters are letters. Under plain C, trigrams drop every letter beyond ASCII; the name differs by system. */
const LETTERS = { darwin: 'en_US.UTF-8', win32: 'en-US' }[process.platform as string] ?? 'C.UTF-8';

/** Removes what processes that were killed amid their initdb left behind. */
async function sweepScratch(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^pg18\.init\.(\d+)/.exec(name)?.[1]);
    if (pid && (pid === process.pid || !(await isRunning(pid))))
      await rm(join(home, name), { recursive: true, force: true });
  }
}

/** An initdb outlives the process that was killed, and writes for a second more. What then still stays harms nobody. */
const removeScratch = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});

/** The rename itself must survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const isWhole = ({ clusterDir }: Place) =>
  stat(join(clusterDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
