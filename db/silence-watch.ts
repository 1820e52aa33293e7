import pg from 'pg';
import { DatabaseUnavailable } from '#lib/database-unavailable.ts';
import { within } from '#lib/within.ts';
import { openClient } from './hosts.ts';

/** After this wait for a query, a probe checks whether the database responds at all. */
const PROBE_AFTER_MS = 2_000;
/** Time limit for the probe. Together with the wait before it, less than the 5 s in which a page is answered. */
const PROBE_MS = 2_000;
/** Interval between probes of an unresponsive database. */
const POLL_MS = 250;

/** Distinguishes an unresponsive database from a slow query. */
export type SilenceWatch = {
  /** Throws while the database is known to be unresponsive. */
  requireResponsive(): void;
  /** Resolves like `answer`; throws if the database stops responding first. */
  orUnresponsive<Value>(answer: Promise<Value>): Promise<Value>;
  stop(): void;
};

/** Once the database is known to be unresponsive, all queries fail immediately until a probe succeeds. */
export function watchSilence(url: string): SilenceWatch {
  let isUnresponsive = false;
  let isStopped = false;
  let probing: Promise<boolean> | null = null;

  function probe(): Promise<boolean> {
    probing ??= responds(url).finally(() => {
      probing = null;
    });
    return probing;
  }

  async function probeUntilResponsive(): Promise<void> {
    while (!isStopped && !(await probe())) await new Promise((next) => setTimeout(next, POLL_MS).unref());
    isUnresponsive = false;
  }

  /** Probes the database on a separate connection. Concurrent calls share one probe. */
  async function checkUnresponsive(): Promise<boolean> {
    if (!isUnresponsive && !(await probe()) && !isUnresponsive) {
      isUnresponsive = true;
      probeUntilResponsive();
    }
    return isUnresponsive;
  }

  return {
    requireResponsive() {
      if (isUnresponsive) throw unavailable();
    },
    orUnresponsive(answer) {
      const { promise: unresponsive, reject } = Promise.withResolvers<never>();
      let isSettled = false;
      const check = async () => {
        if (await checkUnresponsive()) reject(unavailable());
        else if (!isSettled) timer = setTimeout(check, PROBE_AFTER_MS);
      };
      let timer = setTimeout(check, PROBE_AFTER_MS);
      return Promise.race([answer, unresponsive]).finally(() => {
        isSettled = true;
        clearTimeout(timer);
      });
    },
    stop() {
      isStopped = true;
    },
  };
}

const unavailable = () => new DatabaseUnavailable('The database does not answer');

/**
 * Whether the database responds. An error from PostgreSQL itself (too many connections, starting up) is a response,
 * too.
 */
async function responds(url: string): Promise<boolean> {
  const times = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
  const client = openClient(url, { application_name: 'yatai probe', ...times });
  client.on('error', () => {});
  const query = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  const hasResponded = await within(PROBE_MS, query, false);
  client.end().catch(() => {});
  return hasResponded;
}
