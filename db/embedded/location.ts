import { createHash } from 'node:crypto';
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDataFolder } from '#db/data-folder.ts';
import { type Binaries, copyBinaries, getBinaries, linkLibraries, program } from './binaries.ts';
import { EmbeddedRefused } from './refused.ts';
import { findRunAs, mayEnter, mayRun, type RunAs } from './run-as.ts';

/**
 * Where the cluster and the programs are, and which user runs them. All paths are real paths, because they are compared
 * with those that the server reports.
 */
export type ClusterLocation = {
  dataDir: string;
  /** The folder that contains the cluster: the data folder, or one under /var/lib/yatai. */
  home: string;
  clusterDir: string;
  binaries: Binaries;
  runAs: RunAs | null;
};

const CLUSTER = 'pg18';
const SYSTEM_FOLDER = '/var/lib/yatai';

/** Finds or chooses the location of the cluster that belongs to `dataDir`, and prepares the programs. */
export async function findLocation(dataDir: string, onLine: (sentence: string) => void): Promise<ClusterLocation> {
  const existed = await exists(dataDir);
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  const named = await findNamedCluster(real);
  const runAs = await findRunAs(named ?? join(real, CLUSTER));
  await closeDataFolder(real, runAs, existed ? onLine : () => {});
  const binaries = await readyBinaries(real, runAs);
  const home = named ? join(named, '..') : await chooseHome(real, runAs, onLine);
  const clusterDir = join(home, CLUSTER);
  await requireOwner(clusterDir, runAs);
  return { dataDir: real, home, clusterDir, binaries, runAs };
}

/** Whether a database exists for this data folder, inside it or elsewhere. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await exists(join(dataDir, CLUSTER))) || (await exists(locationFile(dataDir)));
}

/**
 * Records a cluster outside the data folder. Written after the cluster exists; until then the same location is chosen
 * again.
 */
export async function recordLocation({ dataDir, home, clusterDir }: ClusterLocation): Promise<void> {
  if (home !== dataDir) await writeFile(locationFile(dataDir), `${clusterDir}\n`, { mode: 0o600 });
}

async function findNamedCluster(dataDir: string): Promise<string | null> {
  const named = (await readFile(locationFile(dataDir), 'utf8').catch(() => '')).trim();
  if (!named) return null;
  if (await exists(named)) return named;
  throw new EmbeddedRefused(
    `${locationFile(dataDir)} names the database folder ${named}, but that folder does not exist. ` +
      'Restore that folder, or delete the file to start with an empty database.',
  );
}

async function readyBinaries(dataDir: string, runAs: RunAs | null): Promise<Binaries> {
  const installed = await getBinaries();
  const linked = await linkLibraries(installed).then(
    () => true,
    // node_modules may be read-only or belong to another user.
    () => false,
  );
  if (linked && (!runAs || mayRun(runAs, program(installed, 'postgres')))) return installed;
  if (runAs) return copyBinaries(installed, join(SYSTEM_FOLDER, 'bin', installed.version));
  return copyBinaries(installed, join(dataDir, `pg18.bin-${installed.version}`));
}

async function chooseHome(dataDir: string, runAs: RunAs | null, onLine: (sentence: string) => void): Promise<string> {
  if (!runAs || mayEnter(runAs, dataDir)) return dataDir;
  if (await exists(join(dataDir, CLUSTER))) {
    throw new EmbeddedRefused(
      `The database server runs as ${runAs.name}, who may not enter ${dataDir}. ` +
        `Open that folder and those above it with "chmod a+x", or run the shop as an ordinary user.`,
    );
  }
  const home = join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  // No mode here: it would apply to the parent folders as well.
  await mkdir(home, { recursive: true });
  onLine(
    `The database server runs as ${runAs.name}, who may not enter ${dataDir}: its files are stored in ${home}, all other files in the data folder.`,
  );
  return home;
}

async function requireOwner(clusterDir: string, runAs: RunAs | null): Promise<void> {
  const cluster = await stat(clusterDir).catch(() => null);
  const uid = runAs?.uid ?? process.getuid?.();
  if (cluster && uid !== undefined && cluster.uid !== uid) {
    throw new EmbeddedRefused(
      `The database in ${clusterDir} belongs to another user. Run this as that user, or as root.`,
    );
  }
}

const locationFile = (dataDir: string) => join(dataDir, 'pg18.location');

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
