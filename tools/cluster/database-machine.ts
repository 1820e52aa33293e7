import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backup, openBackup } from './backup.ts';
import { configure } from './configure.ts';
import type { Machine, Network } from './network.ts';
import { findPostgres, findProgram, mustUseSecondApi } from './packages.ts';
import { Service } from './service.ts';

export type Passwords = { superuser: string; replication: string; shop: string };

/** A machine as Patroni reports it. */
export type Member = {
  name: Machine;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  lag?: number | 'unknown';
};

type Place = { folder: string; network: Network; user: { uid: number; gid: number; name: string } | null };

const ASK_MS = 1_000;
/** Of a log, in an error. */
const LAST_LINES = 30;

/** One database machine: etcd, Patroni, and the PostgreSQL that Patroni starts. */
export class DatabaseMachine {
  readonly name: Machine;
  readonly address: string;
  readonly dataDir: string;
  readonly etcd: Service;
  readonly patroni: Service;
  /** null: pgBackRest is not installed. */
  readonly backup: Backup | null;
  /** What to write before a command so that it runs on this machine. */
  readonly command: readonly string[];
  readonly #home: string;
  readonly #network: Network;
  readonly #logFile: string;

  /** Writes the configuration of docs/deploy/cluster into the machine's folder. */
  static async prepare(name: Machine, { folder, network, user }: Place, passwords: Passwords) {
    const home = join(folder, name);
    for (const path of [home, join(home, 'sockets')]) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      if (user !== null) await chown(path, user.uid, user.gid);
    }
    const address = network.addressOf(name);
    const prefix = address.slice(0, address.lastIndexOf('.') + 1);
    const backup = await openBackup({ home, repository: join(folder, 'backups'), user });
    const etcd = await configure('etcd.yml', {
      '@NAME@': name,
      '@ADDRESS@': address,
      '10.0.0.': prefix,
      '/var/lib/etcd/yatai': join(home, 'etcd'),
    });
    const patroni = await configure('patroni.yml', {
      '@NAME@': name,
      '@ADDRESS@': address,
      '@SUPERUSER_PASSWORD@': passwords.superuser,
      '@REPLICATION_PASSWORD@': passwords.replication,
      '10.0.0.0/24': prefix.startsWith('127.') ? '127.0.0.0/8' : `${prefix}0/24`,
      '10.0.0.': prefix,
      '/var/lib/postgresql/yatai.pgpass': join(home, 'pgpass'),
      '/var/lib/postgresql/yatai': join(home, 'data'),
      '/usr/lib/postgresql/18/bin': findPostgres() ?? '',
      '/var/run/postgresql': join(home, 'sockets'),
      ...archiving(backup),
    });
    const files = mustUseSecondApi()
      ? { 'etcd.yml': `${etcd}enable-v2: true\n`, 'patroni.yml': patroni.replace('etcd3:', 'etcd:') }
      : { 'etcd.yml': etcd, 'patroni.yml': patroni };
    for (const [file, text] of Object.entries(files)) {
      await writeFile(join(home, file), text, { mode: 0o600 });
      if (user !== null) await chown(join(home, file), user.uid, user.gid);
    }
    return new DatabaseMachine(name, home, { folder, network, user }, backup);
  }

  private constructor(name: Machine, home: string, { folder, network, user }: Place, backup: Backup | null) {
    this.name = name;
    this.backup = backup;
    this.address = network.addressOf(name);
    this.#home = home;
    this.dataDir = join(home, 'data');
    this.#network = network;
    this.#logFile = join(folder, `${name}-patroni.log`);
    this.command = network.commandOn(name);
    // `ip netns exec` needs root, and the programs must not be root.
    const runAs =
      user === null
        ? []
        : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--inh-caps=-all'];
    const command = (...words: string[]) => [...network.commandOn(name), ...runAs, ...words];
    this.etcd = new Service({
      command: command(findProgram('etcd') ?? '', '--config-file', join(home, 'etcd.yml')),
      logFile: join(folder, `${name}-etcd.log`),
    });
    this.patroni = new Service({
      command: command(findProgram('patroni') ?? '', join(home, 'patroni.yml')),
      logFile: this.#logFile,
    });
  }

  start(): void {
    this.etcd.start();
    this.patroni.start();
  }

  /** Patroni stops PostgreSQL, then etcd ends. */
  async stop(): Promise<void> {
    await this.patroni.stop();
    await this.etcd.stop();
  }

  /** The end of Patroni's log. */
  lastWords = async (): Promise<string> =>
    (await readFile(this.#logFile, 'utf8')).split('\n').slice(-LAST_LINES).join('\n');

  /** The process id of the PostgreSQL server; 0 while there is none. */
  async postgresPid(): Promise<number> {
    const lines = await readFile(join(this.dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
    return Number(lines.split('\n', 1)[0]) || 0;
  }

  /** Kills everything on the machine, which stays off until `start`. */
  async loseEverything(): Promise<void> {
    const running = (await this.#network.processesOf(this.name)) ?? [await this.postgresPid()].filter(Boolean);
    const ended = [this.patroni.stop('SIGKILL'), this.etcd.stop('SIGKILL')];
    for (const pid of running) signalIfThere(pid, 'SIGKILL');
    await Promise.all(ended);
  }

  /** Deletes what the machine knows, as on new disks. It must not run. */
  async wipe(): Promise<void> {
    for (const path of [this.dataDir, join(this.#home, 'etcd')]) await rm(path, { recursive: true, force: true });
  }

  /** Stops the machine's clock, as a hanging hypervisor does: nothing runs, and nothing is closed. */
  async freeze(): Promise<void> {
    for (const pid of await this.processes()) signalIfThere(pid, 'SIGSTOP');
  }

  async unfreeze(): Promise<void> {
    for (const pid of await this.processes()) signalIfThere(pid, 'SIGCONT');
  }

  /** Process ids of everything that runs on the machine. */
  async processes(): Promise<number[]> {
    const running = await this.#network.processesOf(this.name);
    if (running === null) throw new Error('Only root can list the processes of a machine: it needs network namespaces');
    return running;
  }

  /** All members as this machine's Patroni knows them; null if it does not answer. */
  async listMembers(): Promise<Member[] | null> {
    const url = `http://${this.address}:8008/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
    if (!answer?.ok) return null;
    return ((await answer.json()) as { members: Member[] }).members;
  }

  /** Whether this machine considers itself the primary. */
  async isPrimary(): Promise<boolean> {
    const url = `http://${this.address}:8008/primary`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
    return answer?.ok === true;
  }
}

/**
 * Replacements in patroni.yml. On real machines pgBackRest has the same configuration file, and all share one
 * `archive_command`; here each machine has its own, whichever of them has made the cluster.
 */
const archiving = (backup: Backup | null): Record<string, string> =>
  backup === null
    ? { "archive_mode: 'on'": "archive_mode: 'off'" }
    : {
        'pgbackrest --stanza=yatai': backup.command.join(' '),
        '    unix_socket_directories:': `    archive_command: ${backup.command.join(' ')} archive-push "%p"\n    unix_socket_directories:`,
      };

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
