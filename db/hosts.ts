import pg from 'pg';
import { hostsOf } from '#config/database-hosts.ts';
import { DatabaseUnavailable } from '#lib/database-unavailable.ts';

/** Timeout of the check whether a host accepts writes. */
const PROBE_MS = 2_000;
const IS_READ_ONLY = 'show transaction_read_only';

/** The servers of a connection string with several hosts, and the one that accepted writes when they were last checked. */
class Hosts {
  readonly #urls: readonly string[];
  #at = 0;
  #probing: Promise<void> | null = null;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  get current(): string {
    return this.#urls[this.#at] ?? '';
  }

  /** Checks all of them in parallel; while none accepts writes, the former one stays. */
  find(): Promise<void> {
    this.#probing ??= Promise.all(this.#urls.map(acceptsWrites))
      .then((answers) => {
        const at = answers.indexOf(true);
        if (at !== -1) this.#at = at;
      })
      .finally(() => {
        this.#probing = null;
      });
    return this.#probing;
  }
}

/** By connection string: what one connection has found out holds for all. Nothing for strings with one host. */
const found = new Map<string, Hosts>();

function hostsAt(url: string): Hosts | null {
  const urls = hostsOf(url) ?? [];
  if (urls.length < 2) return null;
  const hosts = found.get(url) ?? new Hosts(urls);
  found.set(url, hosts);
  return hosts;
}

/** Before the first connection: of several hosts finds the one that accepts writes. Later a failed connection does. */
export const findHost = async (url: string): Promise<void> => hostsAt(url)?.find();

/** A connection that is not open yet. */
export function openClient(url: string, config: pg.ClientConfig = {}): pg.Client {
  const hosts = hostsAt(url);
  const Client = hosts === null ? pg.Client : clientOf(hosts);
  return new Client({ connectionString: url, ...config });
}

/** A pool that opens its connections with the first query. */
export function openPool(url: string, config: pg.PoolConfig): pg.Pool {
  const hosts = hostsAt(url);
  return new pg.Pool({ connectionString: url, ...config, ...(hosts !== null && { Client: clientOf(hosts) }) });
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Connects to the current host. If that fails or is a standby, the others are checked, and the next connection succeeds. */
const clientOf = (hosts: Hosts) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current });
      // The connection may break during the check below, when nobody listens yet.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.#connect();
      if (callback === undefined) return connecting;
      const report = callback as (error: Error | null, client?: pg.Client) => void;
      connecting.then((client) => report(null, client), report);
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      try {
        await super.connect();
        if (await isReadOnly(this)) {
          await this.end();
          throw new DatabaseUnavailable('This server accepts no writes');
        }
        return this;
      } catch (error) {
        await hosts.find();
        throw error;
      }
    }
  };

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>(IS_READ_ONLY);
  return rows[0]?.transaction_read_only !== 'off';
}

async function acceptsWrites(url: string): Promise<boolean> {
  const times = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
  const client = new pg.Client({ connectionString: url, application_name: 'yatai probe', ...times });
  client.on('error', () => {});
  return client
    .connect()
    .then(async () => !(await isReadOnly(client)))
    .catch(() => false)
    .finally(() => void client.end().catch(() => {}));
}
