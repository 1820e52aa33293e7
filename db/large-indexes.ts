import pg from 'pg';

/** Indexes of tables that may be large: a migration would lock the table while it builds them. */
export const largeIndexes = {
  /** Lists of the HTTP API by status, in the order of ids. */
  orders_status_id: 'orders (status, id)',
} as const;

const FIND = `
  select indisvalid as is_valid,
    exists (select from pg_stat_progress_create_index as progress where progress.index_relid = indexrelid) as is_building
  from pg_index where indexrelid = to_regclass($1)`;

/** Errors of two processes that create one name: a unique violation, a duplicate table. */
const TAKEN = new Set(['23505', '42P07']);

/**
 * Builds missing indexes without locking their tables, and again what an interrupted build has left. What another process
 * is building is left to it; there is no lock, because a pooler may run each statement on another connection.
 * @param url of the database; the build has no time limit
 * @param signal ends it; the next start continues
 */
export async function buildLargeIndexes(url: string, signal?: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'yatai indexes' });
  // The connection is ended while it waits, or the server ends it.
  client.on('error', () => {});
  const stop = () => void client.end().catch(() => {});
  try {
    await client.connect();
    if (signal?.aborted) return;
    signal?.addEventListener('abort', stop, { once: true });
    for (const [name, columns] of Object.entries(largeIndexes)) {
      const { rows } = await client.query(FIND, [name]);
      if (rows[0]?.is_valid === true || rows[0]?.is_building === true) continue;
      if (rows.length > 0) await client.query(`drop index concurrently if exists ${name}`);
      await client.query(`create index concurrently if not exists ${name} on ${columns}`);
    }
  } catch (error) {
    // Another process has begun to build it at the same moment.
    const isBegun = TAKEN.has(String((error as { code?: string }).code));
    if (signal?.aborted !== true && !isBegun) throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => {});
  }
}
