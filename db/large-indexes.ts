import { openClient } from './hosts.ts';
import { tryLockQuery } from './locks.ts';

/** Orders products by country; those without one come after all others in every collation. */
export const ORIGIN_KEY = "coalesce(country_of_origin, 'zzz')";

/** Indexes of tables that may be large: a migration would lock the table while it builds them. */
export const largeIndexes = {
  /** Lists of the HTTP API by status, in the order of ids. */
  orders_status_id: 'orders (status, id)',
  /** Lists of the HTTP API of what has changed; see changed-rows.ts. */
  orders_changed: 'orders (updated_at, id)',
  products_changed: 'products (updated_at, id) where deleted_at is null',
  /** Lists and sums of what is still to be paid: few of many orders. The condition is that of `order-conditions.server.ts`. */
  orders_owed: `orders (kind, created_at desc, id desc) include (method, payable_paise) where archived_at is null
    and status not in ('cancelled', 'refunded') and not is_paid and payable_paise > 0`,
  /** Counts, ages and the next of the orders that wait: few of many. */
  orders_awaiting: `orders (kind, status) include (created_at, id, number, expected_by, needs_check, email_unverified)
    where archived_at is null and status not in ('delivered', 'completed', 'cancelled', 'refunded')`,
  /** Sums of what was ordered in a period, and its orders one by one. */
  orders_by_day: 'orders (created_at, id) include (kind, status, payable_paise)',
  /** Orders of a product with their units; a best seller is in most of them. */
  order_lines_sold: 'order_lines (product_id, order_id) include (quantity, cancelled)',
  /** Sums of what was paid in a period. */
  captures_by_day: 'captures (captured_at) include (provider, amount_paise, currency)',
  /** Sitemaps and feeds: parts of all products, and their number. */
  products_listed: 'products (id) include (updated_at) where published and deleted_at is null',
  /** Listings by country, with the columns of the filters. */
  products_by_origin: `products (type, (${ORIGIN_KEY}), id)
    include (category, series, country_of_origin, from_payable_paise, rating_sum, rating_count, availability)
    where published and deleted_at is null`,
} as const;

/** Indexes with fewer columns, dropped when the large one in their place is built. */
const REPLACED: Partial<Record<string, string>> = {
  orders_awaiting: 'orders_waiting',
  captures_by_day: 'captures_captured_at',
  orders_by_day: 'orders_days',
  order_lines_sold: 'order_lines_product_order',
};

/**
 * Builds missing indexes without locking their tables, and again what an interrupted build has left. Only one process does;
 * the others return at once.
 * @param url of the database; the build has no time limit
 * @param signal ends it; the next start continues
 */
export async function buildLargeIndexes(url: string, signal?: AbortSignal): Promise<void> {
  const open = () => openClient(url, { application_name: 'yatai indexes' });
  // An index is built outside a transaction, and the lock of one process ends with its transaction (poolers share
  // connections). A transaction that does nothing has no snapshot, so the build does not wait for it.
  const [lock, builder] = [open(), open()];
  const end = () => Promise.all([lock, builder].map((client) => client.end().catch(() => {})));
  const stop = () => void end();
  // A connection is ended while it waits, or the server ends it.
  for (const client of [lock, builder]) client.on('error', () => {});
  try {
    await Promise.all([lock.connect(), builder.connect()]);
    if (signal?.aborted) return;
    signal?.addEventListener('abort', stop, { once: true });
    await lock.query('begin');
    await lock.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await lock.query(tryLockQuery('large-indexes'));
    if (rows[0]?.isMine !== true) return;
    for (const [name, columns] of Object.entries(largeIndexes)) {
      const found = await builder.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
        name,
      ]);
      const before = REPLACED[name];
      if (found.rows[0]?.valid !== true) {
        if (found.rows.length > 0) await builder.query(`drop index concurrently if exists ${name}`);
        await builder.query(`create index concurrently if not exists ${name} on ${columns}`);
      }
      if (before !== undefined) await builder.query(`drop index concurrently if exists ${before}`);
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await end();
  }
}
