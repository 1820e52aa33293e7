import type { ClientBase } from 'pg';

/** What people wait for is over after this: by then nothing comes any more. */
export const ANSWER_MS = 15_000;

type Ended = { end(): Promise<void> };
type Query = (...args: unknown[]) => unknown;

/**
 * Cuts a connection on which a question stays unanswered for so long: a server that was switched off, or a line that
 * swallows everything, says nothing for a quarter of an hour, and people wait. What was asked fails, and the pool opens
 * another connection. Streams and cursors, which are read at their reader's pace, have no limit.
 */
export function limitAnswers(client: ClientBase & Ended, ms: number): void {
  const send = client.query.bind(client) as Query;
  // Amid a question, "end" does not wait for its answer.
  const giveUpLater = () => setTimeout(() => client.end().catch(() => {}), ms);
  client.query = ((...args: unknown[]) => {
    const done = args.at(-1);
    if (typeof done === 'function') {
      // As a pool asks by itself.
      const timer = giveUpLater();
      return send(...args.slice(0, -1), (...told: unknown[]) => {
        clearTimeout(timer);
        done(...told);
      });
    }
    const answer = send(...args);
    if (!(answer instanceof Promise)) return answer;
    const timer = giveUpLater();
    return answer.finally(() => clearTimeout(timer));
  }) as typeof client.query;
}
