import { type Kysely, sql } from 'kysely';

/** Locks by name, behind functions that the portable profile replaces. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(locks).execute(db);
}

// `slot`: a number from 0 to 4095 made of the name; only the functions of the portable profile use it.
const locks = `
create function database_profile() returns text language sql stable as $$ select 'postgresql' $$;
create function take_lock(name text, slot integer) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(name, 0))
$$;
create function try_lock(name text, slot integer) returns boolean language sql as $$
  select pg_try_advisory_xact_lock(hashtextextended(name, 0))
$$;
`;
