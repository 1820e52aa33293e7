import { createHash } from 'node:crypto';
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDataFolder } from '#db/data-folder.ts';
import { type Binaries, copyBinaries, getBinaries, linkLibraries, program } from './binaries.ts';
import { EmbeddedRefused } from './refused.ts';
import { findRunAs, mayEnter, mayRun, type RunAs } from './run-as.ts';

/** Where everything lies, and who runs it. All paths are real ones: they are compared with what the server says. */
export type Place = {
  dataDir: string;
  /** The folder that contains the cluster: the data folder, or one under /var/lib/yatai. */
  home: string;
  clusterDir: string;
  binaries: Binaries;
  runAs: RunAs | null;
};

const CLUSTER = 'pg18';
const ELSEWHERE = '/var/lib/yatai';

/** Finds, or chooses, the place of the cluster that belongs to `dataDir`, and makes the programs ready to run. */
export async function findPlace(dataDir: string, onLine: (sentence: string) => void): Promise<Place> {
  const wasThere = await isThere(dataDir);
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  const named = await findNamedCluster(real);
  const runAs = await findRunAs(named ?? join(real, CLUSTER));
  await closeDataFolder(real, runAs, wasThere ? onLine : () => {});
  const binaries = await readyBinaries(real, runAs);
  const home = named ? join(named, '..') : await chooseHome(real, runAs, onLine);
  const clusterDir = join(home, CLUSTER);
  await requireOwner(clusterDir, runAs);
  return { dataDir: real, home, clusterDir, binaries, runAs };
}

/** Whether a database was made for this data folder, here or elsewhere. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await isThere(join(dataDir, CLUSTER))) || (await isThere(locationFile(dataDir)));
}

/** Written once the cluster is there: until then the same place is simply chosen again. */
export async function recordLocation({ dataDir, home, clusterDir }: Place): Promise<void> {
  if (home !== dataDir) await writeFile(locationFile(dataDir), `${clusterDir}\n`, { mode: 0o600 });
}

async function findNamedCluster(dataDir: string): Promise<string | null> {
  const named = (await readFile(locationFile(dataDir), 'utf8').catch(() => '')).trim();
  if (!named) return null;
  if (await isThere(named)) return named;
  throw new EmbeddedRefused(
    `${locationFile(dataDir)} says that the database lies in ${named}, but it is not there. ` +
      'Bring that folder back, or delete the file to begin with an empty database.',
  );
}

async function readyBinaries(dataDir: string, runAs: RunAs | null): Promise<Binaries> {
  const installed = await getBinaries();
  const linked = await linkLibraries(installed).then(
    () => true,
    // node_modules may be read-only, or belong to somebody else.
    () => false,
  );
  if (linked && (!runAs || mayRun(runAs, program(installed, 'postgres')))) return installed;
  if (runAs) return copyBinaries(installed, join(ELSEWHERE, 'bin', installed.version));
  return copyBinaries(installed, join(dataDir, `pg18.bin-${installed.version}`));
}

async function chooseHome(dataDir: string, runAs: RunAs | null, onLine: (sentence: string) => void): Promise<string> {
  if (!runAs || mayEnter(runAs, dataDir)) return dataDir;
  if (await isThere(join(dataDir, CLUSTER))) {
    throw new EmbeddedRefused(
      `The database server runs as ${runAs.name}, who may not enter ${dataDir}. ` +
        `Open that folder and those above it with "chmod a+x", or run the shop as an ordinary user.`,
    );
  }
  const home = join(ELSEWHERE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  // No mode here: it would close the folders above as well.
  await mkdir(home, { recursive: true });
  onLine(
    `The database server runs as ${runAs.name}, who may not enter ${dataDir}: its files lie in ${home}, everything else stays.`,
  );
  return home;
}

async function requireOwner(clusterDir: string, runAs: RunAs | null): Promise<void> {
  const cluster = await stat(clusterDir).catch(() => null);
  const us = runAs?.uid ?? process.getuid?.();
  if (cluster && us !== undefined && cluster.uid !== us) {
    throw new EmbeddedRefused(
      `The database in ${clusterDir} belongs to another user. Run this as that user, or as root.`,
    );
  }
}

const locationFile = (dataDir: string) => join(dataDir, 'pg18.location');

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
