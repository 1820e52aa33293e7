import { type RawBuilder, sql } from 'kysely';

/** Which rows of a table are read in the order of their last change. */
export type ChangedRows = { since: Date; after: string | null };

const POSITION = /^(\d{1,17})\.([0-9a-f-]{36})$/;

/** Whether a text is a row's `changedAt`. */
export const isChangePosition = (text: string): boolean => POSITION.test(text);

/**
 * SQL expression: the position of a row in that order, as a text. In microseconds, because a Date has no more than milliseconds.
 * @param table its name in the query; it has `updated_at` and `id`
 */
export const changedAt = (table: string): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${sql.ref(`${table}.updated_at`)}) * 1000000)::bigint || '.' || ${sql.ref(`${table}.id`)}`;

/** The rows that changed at `since` or later, after the row at `after`; with its order. An index has both columns. */
export function changedRows(table: string, { since, after }: ChangedRows) {
  const [updatedAt, id] = [sql.ref(`${table}.updated_at`), sql.ref(`${table}.id`)];
  const [, micros = '', last = ''] = POSITION.exec(after ?? '') ?? [];
  const where =
    after === null
      ? sql`${updatedAt} >= ${since}`
      : sql`(${updatedAt}, ${id}) > (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`;
  return { where, order: sql`${updatedAt}, ${id}` };
}
