import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from '#kit/database-unavailable.ts';

/** How long somebody waits for the database before it is asked whether it answers at all. */
export const DOUBT_MS = 2_000;
/** How long the probe may take. Together with the wait before it: less than the 5 s in which a page is answered. */
const PROBE_MS = 2_000;
/** Between two looks at a database that is silent. */
const LOOK_MS = 250;

/** Tells a database that has fallen silent from a query that takes long. */
export type SilenceWatch = {
  /** Throws while the database is known to be silent. */
  requireVoice(): void;
  /** Asks the database on a connection of its own; everybody who asks meanwhile shares the answer. */
  isSilent(): Promise<boolean>;
  stop(): void;
};

/** Once the database is silent it stays known as such until it answers again: nobody else has to wait to find out. */
export function watchSilence(url: string): SilenceWatch {
  let isKnown = false;
  let isStopped = false;
  let looking: Promise<boolean> | null = null;

  function look(): Promise<boolean> {
    looking ??= answers(url).finally(() => {
      looking = null;
    });
    return looking;
  }

  async function lookUntilItAnswers(): Promise<void> {
    while (!isStopped && !(await look())) await new Promise((next) => setTimeout(next, LOOK_MS).unref());
    isKnown = false;
  }

  return {
    requireVoice() {
      if (isKnown) throw new DatabaseUnavailable('The database does not answer');
    },
    async isSilent() {
      if (!isKnown && !(await look()) && !isKnown) {
        isKnown = true;
        lookUntilItAnswers();
      }
      return isKnown;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** A refusal in PostgreSQL's own words (it is full, or starts up) is an answer, too. */
async function answers(url: string): Promise<boolean> {
  const times = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
  const client = new pg.Client({ connectionString: url, application_name: 'yatai probe', ...times });
  client.on('error', () => {});
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const deadline = setTimeout(resolve, PROBE_MS, false);
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  const isAnswered = await Promise.race([asked, late]);
  clearTimeout(deadline);
  client.end().catch(() => {});
  return isAnswered;
}

/** The pool, whose connections nobody waits for while the database is silent. */
export const hearing = (pool: pg.Pool, watch: SilenceWatch): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect() {
    watch.requireVoice();
    const connecting = pool.connect();
    return new Promise((resolve, reject) => {
      let hasLeft = false;
      const leaveWhereSilent = async () => {
        if (!(await watch.isSilent())) return;
        hasLeft = true;
        reject(new DatabaseUnavailable('The database does not answer'));
      };
      const timer = setTimeout(leaveWhereSilent, DOUBT_MS);
      connecting.then(
        (client) => {
          clearTimeout(timer);
          // Nobody waits for it any more: it is the next one's.
          if (hasLeft) client.release();
          else resolve(client);
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  },
});
