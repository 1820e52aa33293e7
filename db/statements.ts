import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { type Answer, type Asked, Exchange, type Prepared, Together } from './exchange.ts';

/** Names a process may use; beyond them a statement is sent unnamed, so that odd queries cannot fill the server's memory. */
const NAMES_MAX = 500;

/** `cached plan must not change result type` and `prepared statement does not exist`: a migration or a pooler came between. */
const STALE_STATEMENT = new Set(['0A000', '26000']);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_MAX) return '';
  const name = `q_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

type Query = (text: unknown, values?: unknown, done?: unknown) => Promise<unknown>;

const BEGIN: Asked = { sql: 'begin', parameters: [] };

/**
 * Makes a connection ask in few words: each parameterised query is prepared once, under a name made of its text (2.4
 * times as fast by key), what is asked `Together` goes in one breath, and a transaction begins with its first statement.
 * A text without parameters goes as it is: migrations send many commands in one, which cannot be prepared.
 * A stale plan is repeated unnamed; inside a transaction the repeat fails too, and `withTransaction` starts again.
 * @param isNamed false for poolers that cannot keep prepared statements
 */
export function speakBriefly(client: ClientBase, isNamed: boolean): void {
  const send = client.query.bind(client) as Query;
  const prepared: Prepared = new Map();
  let isToBegin = false;

  const exchange = (asked: readonly Asked[], areNamed: boolean): Promise<Answer[]> =>
    new Promise((resolve, reject) => {
      const statements = asked.map(({ sql: text, parameters }) => ({
        name: areNamed ? nameOf(text) : '',
        text,
        values: parameters.map(prepareValue),
      }));
      send(new Exchange(statements, prepared, client), undefined, (error: Error | null, answers: Answer[]) =>
        error ? reject(error) : resolve(answers),
      );
    });

  async function ask(asked: readonly Asked[]): Promise<Answer[]> {
    const begins = isToBegin ? 1 : 0;
    isToBegin = false;
    const all = begins ? [BEGIN, ...asked] : asked;
    try {
      return (await exchange(all, isNamed)).slice(begins);
    } catch (error) {
      if (!isNamed || begins || !STALE_STATEMENT.has(String((error as { code?: string }).code))) throw error;
      return exchange(asked, false).catch(() => {
        throw error;
      });
    }
  }

  async function query(text: unknown, values: readonly unknown[] = []): Promise<unknown> {
    const [first] = values;
    if (first instanceof Together) {
      const answers = await ask(first.asked);
      return { command: '', rowCount: null, rows: answers.map(({ rows }) => rows) };
    }
    if (typeof text === 'string' && values.length > 0) return (await ask([{ sql: text, parameters: values }]))[0];
    if (text === BEGIN.sql) {
      isToBegin = true;
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    if (isToBegin) {
      isToBegin = false;
      // Nothing was asked between its beginning and its end.
      if (text === 'commit' || text === 'rollback') return { command: text.toUpperCase(), rowCount: null, rows: [] };
      await send(BEGIN.sql);
    }
    return send(text, values);
  }

  client.query = ((text: unknown, values?: unknown, done?: unknown) =>
    typeof values === 'function' ||
    typeof done === 'function' ||
    (typeof text === 'object' && text !== null && 'submit' in text)
      ? (send as (...args: unknown[]) => unknown)(text, values, done)
      : query(text, values as unknown[] | undefined)) as typeof client.query;
}
