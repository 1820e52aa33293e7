import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { EmbeddedRefused } from './refused.ts';

/** The user that the server runs as where that is not ourselves: PostgreSQL refuses to run as root. */
export type RunAs = { uid: number; gid: number; name: string };

/**
 * Null: the server runs as we do. Root gives way to the owner of an existing cluster (the only user that PostgreSQL
 * accepts), else to `postgres`, else to `nobody`.
 */
export async function findRunAs(clusterDir: string): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  const people = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      people
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid), name };
  }
  throw new EmbeddedRefused(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". Run the shop as an ordinary user.',
  );
}

/** What `spawn` needs to run a program as that user. Environment and folder are clean: PG… variables would leak in. */
export function spawnOptions(runAs: RunAs | null) {
  const { SystemRoot, PATH } = process.env;
  const windows = process.platform === 'win32';
  return {
    env: windows ? { SystemRoot, PATH } : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // Our own folder may be closed to that user.
    ...(windows ? {} : { cwd: '/' }),
    ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
    windowsHide: true,
  };
}

/** Asked of the system itself: mode bits alone would miss access lists and mounts. */
export function mayEnter(runAs: RunAs, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], spawnOptions(runAs)).status === 0;
}

/** Whether the program and its libraries can be read and run by that user. */
export function mayRun(runAs: RunAs, postgres: string): boolean {
  return spawnSync(postgres, ['--version'], spawnOptions(runAs)).status === 0;
}
