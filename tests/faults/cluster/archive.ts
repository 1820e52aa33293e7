import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from '#tools/cluster/cluster.ts';
import { configure } from '#tools/cluster/configure.ts';
import { findPostgres, findUser } from '#tools/cluster/packages.ts';
import { Service } from '#tools/cluster/service.ts';

const run = promisify(execFile);

/** The backups of docs/deploy/cluster: base backups and everything that was written since. */
export type Archive = {
  takeBase(): Promise<void>;
  /** Restores up to a time, or to the end of the archive, into a server of its own that accepts writes. Returns its URL. */
  restore(until: Date | null): Promise<string>;
  /** After the loss of all machines: restores everything on the first one, and makes a new cluster of it. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
};

const PORT = 7001;
const RESTORE_MAX_MS = 120_000;
/** Of the restored server's log, in an error. */
const LOG_LINES = 20;
/** The line of the README for a restore up to a time. */
const OPTIONS = /^ {2}--type=time .+\n/m;

/** Streams all changes of the primary into a folder, by the unit yatai-archive.service. */
export async function openArchive(cluster: Cluster, folder: string): Promise<Archive> {
  const user = await findUser();
  const bin = findPostgres() ?? '';
  const wal = join(folder, 'wal');
  const restored = join(folder, 'restored');
  await makeFolder(folder);
  await makeFolder(wal);
  const unit = await configure('yatai-archive.service', {
    '/usr/lib/postgresql/18/bin': bin,
    '/var/backups/yatai/wal': wal,
    'host=10.0.0.10 port=5000 user=replicator dbname=postgres': cluster.replicationUrl,
  });
  const receiver = new Service({
    command: ['sh', '-c', `exec ${/^ExecStart=(.+)$/m.exec(unit)?.[1]}`],
    user,
    logFile: join(folder, 'receiver.log'),
  });
  receiver.start();
  const first = cluster.machines[0];
  const backup = first?.backup;
  if (first === undefined || !backup) throw new Error('pgBackRest is not installed');

  async function makeFolder(path: string): Promise<void> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (user !== null) await chown(path, user.uid, user.gid);
  }

  /** Runs the commands of the README that contain `word`. */
  async function runCommands(word: string, dataDir: string, until: Date | null = null): Promise<void> {
    const readme = await configure('README.md', {
      'TO=/var/lib/postgresql/yatai WAL=/var/backups/yatai/wal': `TO=${dataDir} WAL=${wal}`,
      'pgbackrest --stanza=yatai': backup?.command.join(' ') ?? '',
      '/usr/lib/postgresql/18/bin': bin,
      "--target='2026-11-23 10:00:00+05:30'": `--target='${until === null ? '' : targetOf(until)}'`,
      'hot_standby=off"': `hot_standby=off -c port=${PORT} -c listen_addresses=${cluster.front} -c unix_socket_directories="`,
    });
    const blocks = [...readme.matchAll(/```sh\n([^`]+)```/g)].map(([, text = '']) => text);
    const block = blocks.find((text) => text.includes(word));
    if (block === undefined) throw new Error(`The README has no command with "${word}"`);
    const commands = until === null ? block.replace(OPTIONS, '') : block;
    const server = { PGHOST: cluster.front, PGPORT: `${PORT}` };
    const env = { PATH: `${bin}:${process.env.PATH}`, LC_ALL: 'C.UTF-8', TO: dataDir, ...server };
    const options = { cwd: '/', env, timeout: RESTORE_MAX_MS, ...(user ?? {}) };
    await run('sh', ['-ec', commands], options).catch(async (error) => {
      const log = await readFile(`${dataDir}.log`, 'utf8').catch(() => '');
      const last = log.split('\n').slice(-LOG_LINES).join('\n');
      throw new Error(`The commands of the README failed:\n${commands}\n${error.stdout}${error.stderr}${last}`);
    });
  }

  return {
    takeBase: async () => (await cluster.untilLeader()).backup?.run('backup', '--type=full'),
    async restore(until) {
      await runCommands('restore_command', restored, until);
      return cluster.urlAt(`${cluster.front}:${PORT}`);
    },
    async rebuild() {
      await receiver.stop();
      await runCommands('pg_ctl -D $TO stop', restored);
      for (const machine of cluster.machines) await machine.wipe();
      await runCommands('restore_command', first.dataDir);
      await runCommands('pg_ctl -D $TO stop', first.dataDir);
      for (const { etcd } of cluster.machines) etcd.start();
      first.patroni.start();
      await cluster.untilLeader();
      for (const { patroni } of cluster.machines) patroni.start();
      await rename(wal, `${wal}-before`);
      await makeFolder(wal);
      receiver.start();
    },
    async close() {
      await receiver.stop('SIGKILL');
      await runCommands('pg_ctl -D $TO stop', restored).catch(() => {});
    },
  };
}

const targetOf = (until: Date): string => until.toISOString().replace('T', ' ').replace('Z', '+00');
