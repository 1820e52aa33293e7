import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { EmbeddedRefused } from './refused.ts';

/** The user that the server runs as, if it is not the current one: PostgreSQL refuses to run as root. */
export type RunAs = { uid: number; gid: number; name: string };

/**
 * Returns null if the server runs as the current user. For root it is the owner of an existing cluster (the only user
 * that PostgreSQL accepts), else `postgres`, else `nobody`.
 */
export async function findRunAs(clusterDir: string): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  const passwd = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid), name };
  }
  throw new EmbeddedRefused(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". Run the shop as an ordinary user.',
  );
}

/**
 * Options for `spawn` to run a program as that user, with a clean environment and working folder: PG… variables would
 * change the server's behaviour.
 */
export function spawnOptions(runAs: RunAs | null) {
  const { SystemRoot, PATH } = process.env;
  const windows = process.platform === 'win32';
  return {
    env: windows ? { SystemRoot, PATH } : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // The current folder may be closed to that user.
    ...(windows ? {} : { cwd: '/' }),
    ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
    windowsHide: true,
  };
}

/**
 * Whether that user may enter the folder. The system decides it: mode bits alone would miss access lists and mounts.
 */
export function mayEnter(runAs: RunAs, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], spawnOptions(runAs)).status === 0;
}

/** Whether the program and its libraries can be read and run by that user. */
export function mayRun(runAs: RunAs, postgres: string): boolean {
  return spawnSync(postgres, ['--version'], spawnOptions(runAs)).status === 0;
}
