import { type RawBuilder, sql } from 'kysely';

/** `any($1)` instead of a growing `in (…)`: one prepared statement for any number of ids. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;
