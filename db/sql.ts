import { type RawBuilder, sql } from 'kysely';

/** `any($1)` instead of `in (…)`: one prepared statement for any number of ids. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;

/** A pattern for `like` and `ilike` that finds the text anywhere. Wildcards in the text are escaped. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** PostgreSQL's error codes (class 23) for constraints that use cases rely on. */
const CODES = { unique: '23505', 'foreign-key': '23503' } as const;

/**
 * Whether the error is a violation of a constraint of this kind. With `constraint`, of one whose name contains this
 * text.
 */
export function violates(error: unknown, kind: keyof typeof CODES, constraint = ''): boolean {
  const violation = error as { code?: string; constraint?: string };
  return violation.code === CODES[kind] && (violation.constraint ?? '').includes(constraint);
}
