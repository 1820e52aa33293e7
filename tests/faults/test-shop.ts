import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { parseEnv } from '#config/env.server.ts';
import { connect, type Db } from '#db/connect.ts';
import { openDatabase } from '#server/open-database.ts';
import { secretOf } from '#server/secret.ts';
import { poll } from '#tests/support/poll.ts';
import { freePort } from '#tests/support/ports.ts';

const READY_MAX_MS = 60_000;

export type TestShopOptions = {
  dataDir: string;
  env?: Record<string, string>;
  /** Where the tests connect to a database that is not the shop's own; DATABASE_URL may be a proxy. */
  databaseUrl?: string;
};

/** A built shop in a process of its own, with a database of its own where the environment names none; both can be killed. */
export class TestShop {
  readonly origin: string;
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  readonly #databaseUrl: string | undefined;
  #child: ChildProcess | null = null;
  #output: string[] = [];

  static async prepare({ dataDir, env = {}, databaseUrl }: TestShopOptions): Promise<TestShop> {
    const PORT = String(await freePort());
    return new TestShop({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', PORT, ...env }, databaseUrl);
  }

  private constructor(env: Record<string, string> & { DATA_DIR: string; PORT: string }, databaseUrl?: string) {
    this.origin = `http://localhost:${env.PORT}`;
    this.dataDir = env.DATA_DIR;
    this.#env = { ...env, ORIGIN: this.origin, TRUST_PROXY: '1' };
    this.#databaseUrl = databaseUrl;
  }

  /** @param isAwaited false: returns immediately, before the shop is ready */
  async start(isAwaited = true): Promise<void> {
    const child = spawn(process.execPath, serverCommand, {
      env: serverEnv({
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...this.#env,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => this.#output.push(String(chunk)));
    this.#child = child;
    if (isAwaited) await this.untilReady();
  }

  /** Waits until the shop is ready. Returns how long it took. */
  async untilReady(): Promise<number> {
    const begun = Date.now();
    const isReady = async () => {
      const signal = AbortSignal.timeout(READY_MAX_MS);
      const answer = await fetch(`${this.origin}/readyz`, { signal }).catch(() => null);
      if (answer?.ok) return true;
      if (!this.isRunning) throw new Error(`The shop ended by itself:\n${this.log()}`);
      return null;
    };
    if (await poll(isReady, { maxMs: READY_MAX_MS, everyMs: 50 })) return Date.now() - begun;
    throw new Error(`The shop did not become ready:\n${this.log()}`);
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The secret that signs cookies. */
  get secret(): string {
    return secretOf(parseEnv(this.#env));
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Its output so far. */
  log = (): string => this.#output.join('');

  /** Runs `work` on a connection to the shop's database. */
  async within<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
    const database = this.#databaseUrl === undefined ? await openDatabase(parseEnv(this.#env), 'user', () => {}) : null;
    const connection = database?.connection ?? connect(this.#databaseUrl ?? '', { poolSize: 1 });
    try {
      return await work(connection.db);
    } finally {
      await (database ?? connection).close();
    }
  }

  async kill(what: 'shop' | 'database'): Promise<void> {
    if (what === 'shop') await this.#end('SIGKILL');
    else process.kill(await this.#postmaster(), 'SIGKILL');
  }

  /** Stops it in order, and waits for its end. */
  stop = (): Promise<void> => this.#end('SIGTERM');

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === null || !this.isRunning) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** The first line of its lock file. */
  #postmaster = (): Promise<number> =>
    this.within(async (db) => {
      const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db);
      return Number((await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
    });
}
