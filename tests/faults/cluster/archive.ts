import { execFile } from 'node:child_process';
import { appendFile, chown, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Cluster } from '#tools/cluster/cluster.ts';
import { findPostgres, findUser } from '#tools/cluster/packages.ts';
import { Service } from '#tools/cluster/service.ts';

const run = promisify(execFile);

/** A base backup and everything that was written since, in a folder beside the cluster. */
export type Archive = {
  takeBase(): Promise<void>;
  /**
   * Restores into a new server: up to a time, or to the end of the archive. Returns its URL and how long it took until
   * the server accepted writes.
   */
  restore(until: Date | null): Promise<{ url: string; tookMs: number }>;
  close(): Promise<void>;
};

const RESTORE_MAX_MS = 40_000;
const FIRST_PORT = 7001;
/** Of the restored server's log, in an error. */
const LOG_LINES = 20;

/** Streams all changes of the primary into a folder, as the unit yatai-archive.service does. */
export async function openArchive(cluster: Cluster, folder: string): Promise<Archive> {
  const user = await findUser();
  const bin = findPostgres() ?? '';
  const [base, wal] = [join(folder, 'base'), join(folder, 'wal')];
  await mkdir(folder, { recursive: true });
  for (const path of [folder, base, wal]) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (user !== null) await chown(path, user.uid, user.gid);
  }
  const receiver = new Service({
    command: [join(bin, 'pg_receivewal'), '-D', wal, '--synchronous', '-d', cluster.replicationUrl],
    user,
    logFile: join(folder, 'receiver.log'),
  });
  receiver.start();
  const restored: Service[] = [];

  return {
    async takeBase() {
      const args = ['-D', base, '-X', 'none', '-c', 'fast', '-d', cluster.replicationUrl];
      await run(join(bin, 'pg_basebackup'), args, { cwd: '/', ...(user ?? {}) });
    },
    async restore(until) {
      const began = performance.now();
      const port = FIRST_PORT + restored.length;
      const dataDir = join(folder, `restored-${port}`);
      await cp(base, dataDir, { recursive: true, preserveTimestamps: true });
      await run('chown', ['-R', `${user?.uid ?? process.getuid?.()}`, dataDir]);
      await rm(join(dataDir, 'standby.signal'), { force: true });
      await writeFile(join(dataDir, 'recovery.signal'), '');
      const settings = {
        listen_addresses: cluster.front,
        port: `${port}`,
        unix_socket_directories: '',
        primary_conninfo: '',
        primary_slot_name: '',
        synchronous_standby_names: '',
        restore_command: `cp "${wal}/%f" "%p" || cp "${wal}/%f.partial" "%p"`,
        ...(until === null
          ? {}
          : {
              recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
              recovery_target_action: 'promote',
            }),
        hba_file: join(dataDir, 'pg_hba.conf'),
        ident_file: join(dataDir, 'pg_ident.conf'),
      };
      await appendFile(
        join(dataDir, 'postgresql.conf'),
        Object.entries(settings)
          .map(([name, value]) => `${name} = '${value}'\n`)
          .join(''),
      );
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
