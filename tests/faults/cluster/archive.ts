import { execFile } from 'node:child_process';
import { appendFile, chown, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Cluster } from '#tools/cluster/cluster.ts';
import { findBackup, findPostgres, findUser } from '#tools/cluster/packages.ts';
import { Service } from '#tools/cluster/service.ts';

const run = promisify(execFile);

/** Base backups and everything that was written since. */
export type Archive = {
  /** What makes and restores the base backups. */
  by: 'pgBackRest' | 'pg_basebackup';
  takeBase(): Promise<void>;
  /**
   * Restores into a new server: up to a time, or to the end of the archive. Returns its URL and how long it took until
   * the server accepted writes.
   */
  restore(until: Date | null): Promise<{ url: string; tookMs: number }>;
  close(): Promise<void>;
};

/** A place of base backups. */
type Bases = {
  take(): Promise<void>;
  /** Copies the base into an empty folder that a server can start on, which asks `restoreCommand` for changes. */
  unpack(dataDir: string, restoreCommand: string, until: Date | null): Promise<void>;
};

type User = Awaited<ReturnType<typeof findUser>>;

const RESTORE_MAX_MS = 40_000;
const FIRST_PORT = 7001;
/** Of the restored server's log, in an error. */
const LOG_LINES = 20;

/** Streams all changes of the primary into a folder, as the unit yatai-archive.service does. */
export async function openArchive(cluster: Cluster, folder: string): Promise<Archive> {
  const user = await findUser();
  const bin = findPostgres() ?? '';
  const [base, wal] = [join(folder, 'base'), join(folder, 'wal')];
  for (const path of [folder, base, wal]) await makeFolder(path, user);
  const receiver = new Service({
    command: [join(bin, 'pg_receivewal'), '-D', wal, '--synchronous', '-d', cluster.replicationUrl],
    user,
    logFile: join(folder, 'receiver.log'),
  });
  receiver.start();
  const restored: Service[] = [];
  const isByBackup = findBackup() !== null;
  const bases = isByBackup ? basesOfBackup(cluster) : plainBases(cluster, base, user);
  // Changes of the last minute, and those that a lost primary has not handed over, are in the receiver's folder.
  const received = `cp "${wal}/%f" "%p" || cp "${wal}/%f.partial" "%p"`;
  const pushed = cluster.machines[0]?.backup?.command.join(' ');

  return {
    by: isByBackup ? 'pgBackRest' : 'pg_basebackup',
    takeBase: () => bases.take(),
    async restore(until) {
      const began = performance.now();
      const port = FIRST_PORT + restored.length;
      const dataDir = join(folder, `restored-${port}`);
      await makeFolder(dataDir, user);
      const restoreCommand = isByBackup
        ? `${pushed} --pg1-path=${dataDir} archive-get %f "%p" || ${received}`
        : received;
      await bases.unpack(dataDir, restoreCommand, until);
      const settings = {
        listen_addresses: cluster.front,
        port: `${port}`,
        unix_socket_directories: '',
        primary_conninfo: '',
        primary_slot_name: '',
        synchronous_standby_names: '',
        archive_mode: 'off',
        hba_file: join(dataDir, 'pg_hba.conf'),
        ident_file: join(dataDir, 'pg_ident.conf'),
      };
      await appendSettings(dataDir, settings);
      const server = new Service({
        command: [join(bin, 'postgres'), '-D', dataDir],
        user,
        logFile: join(folder, `restored-${port}.log`),
      });
      restored.push(server);
      server.start();
      const url = cluster.urlAt(`${cluster.front}:${port}`);
      await untilWritable(url, join(folder, `restored-${port}.log`));
      return { url, tookMs: Math.round(performance.now() - began) };
    },
    async close() {
      await receiver.stop('SIGKILL');
      await Promise.all(restored.map((server) => server.stop('SIGQUIT')));
    },
  };
}

const targetOf = (until: Date): string => until.toISOString().replace('T', ' ').replace('Z', '+00');

/** pgBackRest on the primary, as its documentation restores. */
function basesOfBackup(cluster: Cluster): Bases {
  return {
    take: async () => (await cluster.untilLeader()).backup?.run('backup', '--type=full'),
    async unpack(dataDir, restoreCommand, until) {
      const target = until === null ? [] : ['--type=time', `--target=${targetOf(until)}`, '--target-action=promote'];
      await cluster.machines[0]?.backup?.run(
        'restore',
        `--pg1-path=${dataDir}`,
        '--archive-mode=off',
        `--recovery-option=restore_command=${restoreCommand}`,
        ...target,
      );
    },
  };
}

/** pg_basebackup into a folder. */
function plainBases(cluster: Cluster, base: string, user: User): Bases {
  return {
    async take() {
      const args = ['-D', base, '-X', 'none', '-c', 'fast', '-d', cluster.replicationUrl];
      await run(join(findPostgres() ?? '', 'pg_basebackup'), args, { cwd: '/', ...(user ?? {}) });
    },
    async unpack(dataDir, restoreCommand, until) {
      await cp(base, dataDir, { recursive: true, preserveTimestamps: true });
      await run('chown', ['-R', `${user?.uid ?? process.getuid?.()}`, dataDir]);
      await rm(join(dataDir, 'standby.signal'), { force: true });
      await writeFile(join(dataDir, 'recovery.signal'), '');
      await appendSettings(dataDir, {
        restore_command: restoreCommand,
        ...(until !== null && { recovery_target_time: targetOf(until), recovery_target_action: 'promote' }),
      });
    },
  };
}

const appendSettings = (dataDir: string, settings: Readonly<Record<string, string>>): Promise<void> =>
  appendFile(
    join(dataDir, 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );

async function makeFolder(path: string, user: User): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user !== null) await chown(path, user.uid, user.gid);
}

async function untilWritable(connectionString: string, logFile: string): Promise<void> {
  for (const end = Date.now() + RESTORE_MAX_MS; Date.now() < end; await pause(50)) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    const isWritable = await client
      .connect()
      .then(() => client.query('select pg_is_in_recovery() as is'))
      .then(({ rows }) => rows[0].is === false)
      .catch(() => false);
    await client.end().catch(() => {});
    if (isWritable) return;
  }
  const log = (await readFile(logFile, 'utf8')).split('\n').slice(-LOG_LINES).join('\n');
  throw new Error(`The restored server did not accept writes within ${RESTORE_MAX_MS / 1_000} seconds:\n${log}`);
}
