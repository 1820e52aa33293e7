import type { ClientBase } from 'pg';
import { DOUBT_MS, type SilenceWatch } from './silence-watch.ts';

/** What people wait for is over after this: by then nothing comes any more. */
export const ANSWER_MS = 15_000;

type Ended = { end(): Promise<void> };
type Query = (...args: unknown[]) => unknown;

/**
 * Cuts a connection on which a question stays unanswered for so long: a server that was switched off, or a line that
 * swallows everything, says nothing for a quarter of an hour, and people wait. What was asked fails, and the pool opens
 * another connection. Streams and cursors, which are read at their reader's pace, have no limit.
 * @param watch where given, a database that answers nobody is given up long before
 */
export function limitAnswers(client: ClientBase & Ended, ms: number, watch?: SilenceWatch): void {
  const send = client.query.bind(client) as Query;
  // Amid a question, "end" does not wait for its answer.
  const giveUp = () => client.end().catch(() => {});
  const giveUpLater = () => (watch === undefined ? startTimer(giveUp, ms) : startDoubts(watch, giveUp, ms));
  client.query = ((...args: unknown[]) => {
    const done = args.at(-1);
    if (typeof done === 'function') {
      // As a pool asks by itself.
      const stop = giveUpLater();
      return send(...args.slice(0, -1), (...told: unknown[]) => {
        stop();
        done(...told);
      });
    }
    const answer = send(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.finally(giveUpLater());
  }) as typeof client.query;
}

/** Gives what stops it. */
function startTimer(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** Asks now and then whether the database answers at all, and gives up where it does not, or after `ms`. */
function startDoubts(watch: SilenceWatch, giveUp: () => void, ms: number): () => void {
  const until = performance.now() + ms;
  let isOver = false;
  const doubt = async () => {
    const isLate = performance.now() >= until;
    if (isLate || (await watch.isSilent())) {
      if (!isOver) giveUp();
    } else if (!isOver) timer = setTimeout(doubt, Math.min(DOUBT_MS, until - performance.now()));
  };
  let timer = setTimeout(doubt, Math.min(DOUBT_MS, ms));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
