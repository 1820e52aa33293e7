import { type RawBuilder, sql } from 'kysely';

/** `any($1)` instead of a growing `in (…)`: one prepared statement for any number of ids. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;

/** A pattern for `like` and `ilike` that holds the text anywhere, whatever signs are in it. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** PostgreSQL's codes (class 23) of the rules that verbs leave to the database. */
const CODES = { unique: '23505', 'foreign-key': '23503' } as const;

/** Did the database refuse by a rule of this kind? With `constraint`, by one whose name has that in it. */
export function violates(error: unknown, kind: keyof typeof CODES, constraint = ''): boolean {
  const refused = error as { code?: string; constraint?: string };
  return refused.code === CODES[kind] && (refused.constraint ?? '').includes(constraint);
}
