import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { poll } from '#tests/support/poll.ts';
import { configure } from './configure.ts';
import { DatabaseMachine, type Member, type Passwords } from './database-machine.ts';
import { MACHINES, type Network, openNetwork } from './network.ts';
import { describeMissing, findProgram, findUser } from './packages.ts';
import { Service } from './service.ts';

export type ClusterOptions = {
  /** Emptied by nobody: a new folder that the database's user may enter. */
  folder: string;
  /** Processes of the shop. */
  processes: number;
  /** More settings of the shop. */
  env?: Record<string, string>;
  /** The built version of the shop that runs; this one if absent. */
  version?: string;
  /** Whether the shop connects through PgBouncer. */
  hasPooler?: boolean;
  /** Whether the shop reads from the standbys. */
  hasReplica?: boolean;
  onLine?: (sentence: string) => void;
};

const FIRST_PORT = 3001;
const READY_MAX_MS = 120_000;
const STANDBYS =
  "select sync_state as mode from pg_stat_replication where state = 'streaming' and application_name like 'db_'";
const SHOP_LINES = '    server shop1 10.0.0.10:3001\n    server shop2 10.0.0.10:3002';

/** A folder for another program's process, with its log beside it. */
type Front = { network: Network; folder: string; user: Awaited<ReturnType<typeof findUser>> };

/**
 * The whole cluster of docs/deploy/cluster on one machine: three database machines with etcd and Patroni, and the front
 * machine with HAProxy, PgBouncer and the shop's processes.
 */
export class Cluster {
  readonly origin: string;
  readonly machines: readonly DatabaseMachine[];
  readonly haproxy: Service;
  readonly pgbouncer: Service;
  readonly shops: Service[];
  readonly #processOf: (at: number, version?: string) => Service;
  /** Settings that all processes of the shop share. */
  readonly env: Readonly<Record<string, string>>;
  readonly #network: Network;
  /** The address of the front machine. */
  readonly front: string;
  /** HAProxy's runtime socket. */
  readonly #adminSocket: string;
  readonly #passwords: Passwords;
  readonly #onLine: (sentence: string) => void;

  /** Starts everything and waits until each process of the shop is ready. Throws if a package is missing. */
  static async open(options: ClusterOptions): Promise<Cluster> {
    const missing = describeMissing();
    if (missing !== null) throw new Error(missing);
    const { folder, onLine = () => {} } = options;
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
    const [network, user] = [await openNetwork(), await findUser()];
    const secret = () => randomBytes(18).toString('hex');
    const passwords = { superuser: secret(), replication: secret(), shop: secret() };
    const place = { folder, network, user };
    const machines: DatabaseMachine[] = [];
    for (const name of MACHINES) machines.push(await DatabaseMachine.prepare(name, place, passwords));
    await writeFront(place, options.processes, passwords.shop);
    const cluster = new Cluster(place, machines, passwords, { ...options, onLine });
    try {
      await cluster.#start();
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  private constructor(
    { network, folder, user }: Front,
    machines: readonly DatabaseMachine[],
    passwords: Passwords,
    { processes, env = {}, version, hasPooler = true, hasReplica = true, onLine = () => {} }: ClusterOptions,
  ) {
    const { front } = network;
    this.#network = network;
    this.front = front;
    this.#passwords = passwords;
    this.#onLine = onLine;
    this.machines = machines;
    this.origin = `http://${front}:8080`;
    this.#adminSocket = adminSocketIn(folder);
    const service = (name: string, ...command: string[]) =>
      new Service({ command, user, logFile: join(folder, `${name}.log`) });
    this.haproxy = service('haproxy', findProgram('haproxy') ?? '', '-db', '-f', join(folder, 'haproxy.cfg'));
    this.pgbouncer = service('pgbouncer', findProgram('pgbouncer') ?? '', join(folder, 'pgbouncer.ini'));
    this.env = {
      HOST: front,
      ORIGIN: this.origin,
      TRUST_PROXY: '1',
      // One folder for all: on several machines a bucket takes the pictures.
      DATA_DIR: join(folder, 'shop'),
      DATABASE_URL: `postgres://yatai:${passwords.shop}@${front}:${hasPooler ? 6432 : 5000}/yatai`,
      ...(hasReplica && { DATABASE_REPLICA_URL: `postgres://yatai:${passwords.shop}@${front}:5001/yatai` }),
      STATEMENTS: hasPooler ? 'unnamed' : 'named',
      SECRET: randomBytes(24).toString('hex'),
      METRICS_TOKEN: randomBytes(24).toString('hex'),
      DEMO: 'off',
      ...env,
    };
    this.#processOf = (at, folderOfVersion = join(import.meta.dirname, '../..')) =>
      new Service({
        command: [process.execPath, ...serverCommand],
        cwd: folderOfVersion,
        env: serverEnv({ PATH: process.env.PATH, ...this.env, PORT: String(FIRST_PORT + at) }),
        logFile: join(folder, `shop${at + 1}.log`),
      });
    this.shops = Array.from({ length: processes }, (_, at) => this.#processOf(at, version));
  }

  /** Replaces one process of the shop by this version, with the steps of docs/deploy/cluster/README.md. */
  async upgrade(at: number): Promise<void> {
    await this.drain(at);
    await this.shops[at]?.stop();
    this.shops[at] = this.#processOf(at);
    this.shops[at].start();
    await this.untilReady(at);
    await this.readmit(at);
  }

  /** HAProxy sends no request to this process of the shop, which has answered all of its own. */
  async drain(at: number): Promise<void> {
    const server = `shop${at + 1}`;
    await this.#command(`set server processes/${server} state drain`);
    await until(`no request in ${server}`, async () => ((await this.#statusOf(server)).scur === '0' ? true : null));
  }

  /** HAProxy sends requests to this process of the shop again. */
  async readmit(at: number): Promise<void> {
    const server = `shop${at + 1}`;
    await this.#command(`set server processes/${server} state ready`);
    await until(`${server} in HAProxy`, async () => ((await this.#statusOf(server)).status === 'UP' ? true : null));
  }

  /** What HAProxy knows of a process of the shop, by its own names: `status`, and `scur` (requests not yet answered). */
  async #statusOf(server: string): Promise<Record<string, string | undefined>> {
    const [titles = '', ...lines] = (await this.#command('show stat')).replace('# ', '').split('\n');
    const values = lines.find((line) => line.startsWith(`processes,${server},`))?.split(',') ?? [];
    return Object.fromEntries(titles.split(',').map((title, column) => [title, values[column]]));
  }

  /** Sends a command to HAProxy's runtime socket. Returns what it prints. */
  async #command(line: string): Promise<string> {
    const socket = connect(this.#adminSocket).setEncoding('utf8');
    socket.write(`${line}\n`);
    return (await socket.toArray()).join('');
  }

  async #start(): Promise<void> {
    this.#onLine('Starting etcd, Patroni and PostgreSQL on three machines…');
    for (const machine of this.machines) machine.start();
    const leader = await this.untilLeader();
    await this.#createShopDatabase(leader);
    // Changes wait until there is a place for them.
    await leader.backup?.run('stanza-create');
    await this.untilWhole();
    this.#onLine('Starting HAProxy, PgBouncer and the shop…');
    this.haproxy.start();
    this.pgbouncer.start();
    // The first one migrates and fills the database.
    for (const at of this.shops.keys()) {
      this.shops[at]?.start();
      await this.untilReady(at);
    }
    // HAProxy learns of it at its next check.
    await untilOk('HAProxy', `${this.origin}/healthz`);
  }

  async #createShopDatabase(leader: DatabaseMachine): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlAt(`${leader.address}:5432`, 'postgres') });
    await client.connect();
    await client.query(`create role yatai login password '${this.#passwords.shop}'`);
    await client.query('create database yatai owner yatai');
    await client.end();
  }

  /** For checks: the shop's database at a host and port, as the superuser. */
  urlAt = (host: string, database = 'yatai'): string =>
    `postgres://postgres:${this.#passwords.superuser}@${host}/${database}`;

  /** The shop's database on one machine, past all proxies. */
  urlOn = ({ address }: DatabaseMachine): string => this.urlAt(`${address}:5432`);

  /** For a backup: all changes of the primary as a stream. */
  get replicationUrl(): string {
    return `postgres://replicator:${this.#passwords.replication}@${this.front}:5000/postgres`;
  }

  /** The members as the first machine that answers knows them. */
  async listMembers(): Promise<Member[]> {
    const answers = await Promise.all(this.machines.map((machine) => machine.listMembers()));
    return answers.find((members) => members !== null) ?? [];
  }

  /** The machine with this role now; null if there is none. */
  async find(role: Member['role']): Promise<DatabaseMachine | null> {
    const member = (await this.listMembers()).find((one) => one.role === role);
    return this.machines.find(({ name }) => name === member?.name) ?? null;
  }

  /** Waits until exactly one machine is the primary. */
  async untilLeader(): Promise<DatabaseMachine> {
    return until('a primary', async () => {
      const answers = await Promise.all(this.machines.map(async (one) => ((await one.isPrimary()) ? [one] : [])));
      const [primary, other] = answers.flat();
      return primary !== undefined && other === undefined ? primary : null;
    });
  }

  /** Waits until both standbys follow the primary, one of them synchronously. */
  async untilWhole(): Promise<void> {
    await until('two standbys', async () => ((await this.#areStandbysThere()) ? true : null)).catch(async (error) => {
      const logs = await Promise.all(
        this.machines.map(async ({ name, lastWords }) => `${name}:\n${await lastWords()}`),
      );
      throw new Error([error.message, JSON.stringify(await this.listMembers()), ...logs].join('\n'));
    });
  }

  async #areStandbysThere(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.urlOn(await this.untilLeader()) });
    client.on('error', () => {});
    const standbys: string[] = await client
      .connect()
      .then(() => client.query<{ mode: string }>(STANDBYS))
      .then(({ rows }) => rows.map(({ mode }) => mode))
      .catch(() => []);
    await client.end().catch(() => {});
    return standbys.length === MACHINES.length - 1 && standbys.includes('sync');
  }

  /** Where each process of the shop answers, past HAProxy. */
  get shopOrigins(): string[] {
    return this.shops.map((_, at) => `http://${this.front}:${FIRST_PORT + at}`);
  }

  /** Waits until a process of the shop is ready. */
  untilReady = (at: number): Promise<true> =>
    untilOk(`process ${at + 1} of the shop`, `${this.shopOrigins[at]}/readyz`);

  /** Unplugs a machine's network, or plugs it in again. */
  plug = (machine: DatabaseMachine, isPlugged: boolean): Promise<void> => this.#network.plug(machine.name, isPlugged);

  async close(): Promise<void> {
    await Promise.all(this.shops.map((shop) => shop.stop()));
    await Promise.all([this.haproxy.stop('SIGKILL'), this.pgbouncer.stop('SIGKILL')]);
    await Promise.all(this.machines.map((machine) => machine.loseEverything()));
    await this.#network.close();
  }
}

/** Writes the configuration of the front machine. */
async function writeFront({ network, folder, user }: Front, processes: number, password: string): Promise<void> {
  const { front } = network;
  const prefix = front.slice(0, front.lastIndexOf('.') + 1);
  const shops = Array.from({ length: processes }, (_, at) => `    server shop${at + 1} ${front}:${FIRST_PORT + at}`);
  const haproxy = await configure('haproxy.cfg', {
    [SHOP_LINES]: shops.join('\n'),
    '10.0.0.': prefix,
    '/etc/haproxy/unavailable.http': join(folder, 'unavailable.http'),
    '/run/haproxy/admin.sock': adminSocketIn(folder),
  });
  await mkdir(dirname(adminSocketIn(folder)), { mode: 0o700 });
  const users = join(folder, 'userlist.txt');
  const pgbouncer = await configure('pgbouncer.ini', { '10.0.0.': prefix, '/etc/pgbouncer/userlist.txt': users });
  await writeFile(join(folder, 'haproxy.cfg'), haproxy);
  await writeFile(join(folder, 'unavailable.http'), await configure('unavailable.http', {}));
  await writeFile(join(folder, 'pgbouncer.ini'), pgbouncer);
  await writeFile(users, `"yatai" "${password}"\n`, { mode: 0o600 });
  if (user === null) return;
  for (const path of [users, dirname(adminSocketIn(folder))]) await chown(path, user.uid, user.gid);
}

const adminSocketIn = (folder: string): string => join(folder, 'haproxy', 'admin.sock');

async function until<Value>(what: string, ask: () => Promise<Value | null>): Promise<Value> {
  const value = await poll(ask, { maxMs: READY_MAX_MS });
  if (value !== null) return value;
  throw new Error(`There was no sign of ${what} within ${READY_MAX_MS / 1_000} seconds`);
}

/** Waits until the URL is answered with success. */
const untilOk = (what: string, url: string): Promise<true> =>
  until(what, async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    return answer?.ok ? true : null;
  });
