import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The changes that the primary keeps for each standby and archive, in bytes; without slots that have lost some. */
export async function readSlots(db: Db): Promise<{ slot: string; bytes: number }[]> {
  const { rows } = await sql<{ slot: string; bytes: number }>`
    select slot_name as slot, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), restart_lsn) as bytes
    from pg_replication_slots where restart_lsn is not null order by slot_name`.execute(db);
  return rows;
}

/**
 * Seconds since `archive_command` last stored a file of changes, on a server that has stored none since it first failed; null:
 * there is nothing to store.
 */
export async function readArchivedSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - coalesce(last_archived_time, case when failed_count > 0 then stats_reset end)) as seconds
    from pg_stat_archiver`.execute(db);
  return rows[0]?.seconds ?? null;
}
