import pg from 'pg';

/** Indexes of tables that may be large: a migration would lock the table while it builds them. */
export const largeIndexes = {
  /** Lists of the HTTP API by status, in the order of ids. */
  orders_status_id: 'orders (status, id)',
} as const;

/**
 * Builds missing indexes without locking their tables, and again what an interrupted build has left. Only one process does;
 * the others return at once.
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
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext('large-indexes')) as mine");
    if (rows[0]?.mine !== true) return;
    for (const [name, columns] of Object.entries(largeIndexes)) {
      const found = await client.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
        name,
      ]);
      if (found.rows[0]?.valid === true) continue;
      if (found.rows.length > 0) await client.query(`drop index concurrently if exists ${name}`);
      await client.query(`create index concurrently if not exists ${name} on ${columns}`);
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => {});
  }
}
