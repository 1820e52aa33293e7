import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { program } from '#db/embedded/binaries.ts';
import { type ClusterLocation, findLocation } from '#db/embedded/location.ts';
import { spawnOptions } from '#db/embedded/run-as.ts';
import { openEmbedded } from '#db/embedded/server.ts';
import { type Settings, SHOP_SETTINGS } from '#db/embedded/settings.ts';
import { QUICK } from '#tests/support/embedded-process.ts';
import { poll } from '#tests/support/poll.ts';

const READY_MAX_MS = 30_000;

/** A PostgreSQL server of the fault tests, for a shop with DATABASE_URL: it stays on its port and runs until `stop`. */
export class TestDatabase {
  readonly url: string;
  readonly #place: ClusterLocation;
  readonly #settings: Settings;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;

  /** @param env for the server's process, beyond what it needs */
  static async open(folder: string, settings: Settings = {}, env: Record<string, string> = {}): Promise<TestDatabase> {
    const dataDir = join(folder, 'server');
    // Created as a shop creates its own.
    const made = await openEmbedded({ dataDir, who: 'user', settings: QUICK });
    await made.stop();
    const database = new TestDatabase(made.url, await findLocation(dataDir, () => {}), settings, env);
    await database.start();
    return database;
  }

  private constructor(url: string, place: ClusterLocation, settings: Settings, env: Record<string, string>) {
    this.url = url;
    this.#place = place;
    this.#settings = { ...SHOP_SETTINGS, ...QUICK, ...settings, port: new URL(url).port };
    this.#env = env;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const open = () => {
      // Also if the process that created the cluster has stopped it by mistake.
      if (!this.#isRunning()) this.#spawn();
      return this.query('select 1').catch(() => null);
    };
    if ((await poll(open, { maxMs: READY_MAX_MS, everyMs: 20 })) === null)
      throw new Error('The database did not start');
  }

  #spawn(): void {
    const { clusterDir, binaries, runAs } = this.#place;
    const args = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const options = spawnOptions(runAs);
    this.#child = spawn(program(binaries, 'postgres'), ['-D', clusterDir, ...args], {
      ...options,
      env: { ...options.env, ...this.#env },
      stdio: 'ignore',
    });
  }

  #isRunning = (): boolean => this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;

  /** Runs one query on a connection of its own. */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'faults' });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Fast: clients are disconnected. */
  stop = (): Promise<void> => this.#end('SIGINT');
  kill = (): Promise<void> => this.#end('SIGKILL');

  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === null || !this.#isRunning()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
