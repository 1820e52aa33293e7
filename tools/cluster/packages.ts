import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Programs of the cluster with the Debian packages that contain them. */
const PROGRAMS = [
  ['etcd', 'etcd-server'],
  ['patroni', 'patroni'],
  ['haproxy', 'haproxy'],
  ['pgbouncer', 'pgbouncer'],
] as const;

/** PostgreSQL versions that the shop supports, the newest first. */
const VERSIONS = [18, 17, 16, 15];
/** Needed by Patroni; the PostgreSQL that comes with the shop has no pg_basebackup and pg_rewind. */
const SERVER_PROGRAMS = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata', 'pg_isready'];

const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** The absolute path of a program, or null. */
export const findProgram = (name: string): string | null =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** The folder with PostgreSQL's programs: `PG_BIN`, or the newest of Debian's packages; null if there is none. */
export function findPostgres(): string | null {
  const { PG_BIN } = process.env;
  const folders = PG_BIN ? [PG_BIN] : VERSIONS.map((version) => `/usr/lib/postgresql/${version}/bin`);
  return folders.find((folder) => SERVER_PROGRAMS.every((name) => existsSync(join(folder, name)))) ?? null;
}

/** Returns one sentence for the person who starts the cluster, or null if nothing is missing. */
export function describeMissing(): string | null {
  if (process.platform !== 'linux') return 'The cluster needs Linux.';
  const missing = PROGRAMS.filter(([name]) => findProgram(name) === null).map(([, debian]) => debian as string);
  if (findPostgres() === null) missing.push('postgresql');
  if (missing.length === 0) return null;
  return `Missing packages: ${missing.join(', ')}. On Debian: apt-get install -y ${missing.join(' ')}`;
}

/** The absolute path of pgBackRest; null: not installed, and there are no base backups. */
export const findBackup = (): string | null => findProgram('pgbackrest');

/** Patroni 3.0.2 of Debian 12 and older ones. */
const UNSAFE_PATRONI = /^patroni (?:[12]\.|3\.0\.[0-2]$)/;

/**
 * Whether this Patroni, after it hung for longer than `ttl`, may take the leader's lock back from its successor through
 * etcd's third API (https://github.com/patroni/patroni/pull/2689). Through the second API it compares first.
 */
export function mustUseSecondApi(): boolean {
  const { stdout } = spawnSync(findProgram('patroni') ?? 'patroni', ['--version'], { encoding: 'utf8' });
  return UNSAFE_PATRONI.test(stdout.trim());
}

/** User and group that run everything: `postgres` for root, because PostgreSQL refuses root; else the current user. */
export async function findUser(): Promise<{ uid: number; gid: number; name: string } | null> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile('/etc/passwd', 'utf8');
  const line = passwd.split('\n').find((one) => one.startsWith('postgres:')) ?? '';
  const [name = '', , uid, gid] = line.split(':');
  if (!uid || !gid) throw new Error('There is no user "postgres". The package postgresql-common creates it.');
  return { name, uid: Number(uid), gid: Number(gid) };
}
