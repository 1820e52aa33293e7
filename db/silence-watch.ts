import pg from 'pg';
import { DatabaseUnavailable } from '#lib/database-unavailable.ts';

/** How long somebody waits for the database before it is asked whether it answers at all. */
const DOUBT_MS = 2_000;
/** How long the probe may take. Together with the wait before it: less than the 5 s in which a page is answered. */
const PROBE_MS = 2_000;
/** Between two looks at a database that is silent. */
const LOOK_MS = 250;

/** Tells a database that has fallen silent from a query that takes long. */
export type SilenceWatch = {
  /** Throws while the database is known to be silent. */
  requireVoice(): void;
  /** What `answer` gives; throws where the database falls silent before it comes. */
  untilSilent<Value>(answer: Promise<Value>): Promise<Value>;
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

  /** Asks the database on a connection of its own; everybody who doubts meanwhile shares the answer. */
  async function isSilent(): Promise<boolean> {
    if (!isKnown && !(await look()) && !isKnown) {
      isKnown = true;
      lookUntilItAnswers();
    }
    return isKnown;
  }

  return {
    requireVoice() {
      if (isKnown) throw unavailable();
    },
    untilSilent(answer) {
      const { promise: silence, reject } = Promise.withResolvers<never>();
      let isOver = false;
      const doubt = async () => {
        if (await isSilent()) reject(unavailable());
        else if (!isOver) timer = setTimeout(doubt, DOUBT_MS);
      };
      let timer = setTimeout(doubt, DOUBT_MS);
      return Promise.race([answer, silence]).finally(() => {
        isOver = true;
        clearTimeout(timer);
      });
    },
    stop() {
      isStopped = true;
    },
  };
}

const unavailable = () => new DatabaseUnavailable('The database does not answer');

/** A refusal in PostgreSQL's own words (it is full, or starts up) is an answer, too. */
async function answers(url: string): Promise<boolean> {
  const times = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
  const client = new pg.Client({ connectionString: url, application_name: 'yatai probe', ...times });
  client.on('error', () => {});
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const deadline = setTimeout(resolve, PROBE_MS, false);
  const submitted = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  const isAnswered = await Promise.race([submitted, late]);
  clearTimeout(deadline);
  client.end().catch(() => {});
  return isAnswered;
}
