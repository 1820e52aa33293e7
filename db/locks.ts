import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './connect.ts';

/** Rows of the portable profile for `lockName`, and as many again for `tryLockName`. */
const SLOTS = 4_096;

/**
 * Waits until no other transaction holds the name, and holds it until the caller's transaction ends. Two names may share a
 * lock, so hold one at a time.
 */
export async function lockName(trx: Db, name: string): Promise<void> {
  await sql`select take_lock(${name}, ${slotOf(name)}::integer)`.execute(trx);
}

/** As `lockName`, in a database that may be empty. */
export async function lockMigrations(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7246091538)`.execute(trx);
}

/** Holds the name until the caller's transaction ends; false, without waiting: another transaction holds it. */
export async function tryLockName(trx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select try_lock(${name}, ${slotOf(name)}::integer) as "isMine"`.execute(trx);
  return rows[0]?.isMine === true;
}

/**
 * `tryLockName` for connections without Kysely: a statement with one row and column, `isMine`. Without parameters: the result
 * of a prepared statement would keep its snapshot until the transaction ends.
 */
export const tryLockQuery = (name: string): string =>
  `select try_lock(${pg.escapeLiteral(name)}, ${slotOf(name)}) as "isMine"`;

const slotOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0) % SLOTS;

/**
 * The functions of the portable profile: a lock is a row lock on one of a fixed number of rows, which nobody writes. It ends
 * with its transaction, also where a process dies, so no clock is needed. Those of PostgreSQL are in migration 0083.
 * Locks that are tried have rows of their own: some are held for hours.
 */
export const portableLocks = `
create table lock_slots (id integer primary key);
insert into lock_slots select generate_series(0, ${2 * SLOTS - 1});
create or replace function take_lock(name text, slot integer) returns void language plpgsql as $$
begin
  perform 1 from lock_slots where id = slot for update;
end $$;
create or replace function try_lock(name text, slot integer) returns boolean language plpgsql as $$
begin
  perform 1 from lock_slots where id = slot + ${SLOTS} for update skip locked;
  return found;
end $$;
`;
