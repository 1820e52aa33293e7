import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Orders of each customer on average. */
const ORDERS_EACH = 5;
const DAYS = 730;
/** Tables that get so many rows that their indexes are better built afterwards. */
const CATALOG = ['products', 'variants', 'product_images', 'reviews', 'stock_moves'];
const ORDERS = ['customers', 'checkouts', 'orders', 'order_lines', 'order_adjustments', 'order_events', 'payments'];

/** Columns that differ between a product and its copies; `n` is the copy's number. */
const CHANGES: Record<string, Record<string, string>> = {
  products: {
    id: copied('id'),
    handle: `handle || '-' || n`,
    created_at: `created_at - n * interval '31 minutes'`,
    updated_at: `updated_at - n * interval '31 minutes'`,
  },
  variants: { id: copied('id'), product_id: copied('product_id'), sku: `sku || '-' || n` },
  product_images: { product_id: copied('product_id') },
  reviews: { id: copied('id'), product_id: copied('product_id') },
  stock_moves: { id: copied('id'), variant_id: copied('variant_id') },
};

/** The id of a row that was made 31 minutes earlier for each copy, so that ids follow time as those of the shop do. */
function copied(column: string): string {
  return `pg_temp.earlier_id(${column}, n)`;
}

const FUNCTIONS = `
create or replace function pg_temp.earlier_id(id uuid, n integer) returns uuid language sql immutable as $$
  select (lpad(to_hex(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - n * 31 * 60000), 12, '0')
    || substr(replace(id::text, '-', ''), 13))::uuid
$$;
create or replace function pg_temp.id_at(at timestamptz, seed text) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || left(md5(seed), 3) || '8' || right(md5(seed), 15))::uuid
$$`;

/**
 * Multiplies the products with everything that belongs to them, by statements over all rows and without triggers: a
 * million in minutes. The user must be a superuser, and nobody else may use the database.
 */
export async function multiplyProducts(db: Db, times: number): Promise<void> {
  await inBulk(db, [...CATALOG, 'stock_moves'], async (trx) => {
    for (const table of CATALOG) {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(trx);
      const names = rows.map(({ name }) => name);
      const values = names.map((name) => CHANGES[table]?.[name] ?? name);
      await sql.raw(`create temp table originals as select * from ${table}`).execute(trx);
      // The oldest copies first, as a shop writes them.
      for (let n = Math.round(times) - 1; n > 0; n -= 1) {
        const copies = `select ${values} from originals, (values (${n})) as copy (n)`;
        await sql.raw(`insert into ${table} (${names}) ${copies}`).execute(trx);
      }
      await sql`drop table originals`.execute(trx);
    }
  });
}

/**
 * Adds orders with one or two lines of existing variants, spread over two years: 94% completed and paid, 3% cancelled,
 * the others waiting. Their sums, payments, events and stock moves are as the ledger audit expects them.
 */
export async function addOrders(db: Db, count: number): Promise<void> {
  await inBulk(db, [...ORDERS, 'captures', 'stock_moves'], (trx) => sql.raw(orders(count)).execute(trx));
}

const orders = (count: number): string => `
create temp table goods as
  select row_number() over (order by variants.id)::integer as at, variants.id as variant_id, products.id as product_id,
    name, sku, hsn, gst_rate, products.price_paise, discount, stock,
    floor(products.price_paise / 100 * (100 - discount) / 100 + 0.5)::bigint * 100 as payable
  from variants join products on products.id = product_id
  where products.type = 'shop' and variants.price_paise is null and discount < 100 limit 200000;
create unique index on goods (at);
create temp table fresh as
  select n, pg_temp.id_at(at, 'order/' || n) as id, pg_temp.id_at(at, 'checkout/' || n) as checkout_id,
    pg_temp.id_at(at, 'payment/' || n) as payment_id,
    'bulk-' || n % greatest(1, ${count} / ${ORDERS_EACH}) as customer_id, at,
    case when n % 100 < 94 then 'completed' when n % 100 < 97 then 'cancelled' when n % 100 = 97 then 'confirmed'
      when n % 100 = 98 then 'shipped' else 'pending' end as status
  from (
    select n, now() - (${count} - n + 1) * (interval '${DAYS} days' / ${count}) as at from generate_series(1, ${count}) as n
  ) as moments;
create temp table fresh_lines as
  select id as order_id, n, position, goods.*
  from fresh cross join lateral generate_series(1, 1 + n % 2) as position
  join goods on goods.at = 1 + (n::bigint * 7919 + position * 104729) % (select count(*) from goods);
create temp table sums as
  select order_id as id, sum(price_paise) as total, sum(payable) as payable from fresh_lines group by order_id;
create unique index on sums (id);
insert into customers (id, name, username, email, email_verified, created_at, updated_at)
  select 'bulk-' || n, 'Asha Rao ' || n, 'bulk.' || n, 'bulk' || n || '@example.com', true,
    now() - interval '${DAYS} days', now()
  from generate_series(0, greatest(1, ${count} / ${ORDERS_EACH}) - 1) as n;
insert into checkouts (id, customer_id, idempotency_key, content_hash, method, payable_paise, created_at)
  select checkout_id, customer_id, id, 'bulk', 'cod', payable, at from fresh join sums using (id) order by n;
insert into orders (id, checkout_id, customer_id, kind, status, method, username, email, phone, address, state_code,
    total_paise, payable_paise, is_paid, cancelled_by, created_at, updated_at)
  select id, checkout_id, customer_id, 'shop', status, 'cod', 'bulk.' || n, customer_id || '@example.com',
    (9000000000 + n)::text,
    jsonb_build_object('name', 'Asha Rao', 'phone', (9000000000 + n)::text, 'pincode', '560001', 'city', 'Bengaluru',
      'state', 'Karnataka', 'stateCode', '29', 'addressLine', '4 Lantern Street', 'landmark', null),
    '29', total, payable, status = 'completed', case status when 'cancelled' then 'customer' end, at, at
  from fresh join sums using (id) order by n;
insert into order_lines (order_id, position, product_id, variant_id, type, name, sku, hsn, gst_rate, price_paise, discount,
    unit_payable_paise, quantity)
  select order_id, position, product_id, variant_id, 'shop', name, sku, hsn, gst_rate, price_paise, discount, payable, 1
  from fresh_lines order by n, position;
insert into order_adjustments (order_id, position, line, kind, label, amount_paise)
  select order_id, position, position, 'product-discount', 'Discount', payable - price_paise
  from fresh_lines where payable <> price_paise order by n, position;
insert into order_events (order_id, position, kind, from_status, to_status, actor, at)
  select id, 1, 'placed', null, 'pending', 'customer', at from fresh
  union all select id, 2, 'moved', 'pending', status, 'admin', at from fresh where status in ('completed', 'cancelled', 'confirmed')
  union all select id, 2, 'moved', 'pending', 'confirmed', 'admin', at from fresh where status = 'shipped'
  union all select id, 3, 'moved', 'confirmed', 'packed', 'admin', at from fresh where status = 'shipped'
  union all select id, 4, 'moved', 'packed', 'shipped', 'admin', at from fresh where status = 'shipped';
insert into payments (id, checkout_id, provider, status, amount_paise, created_at)
  select payment_id, checkout_id, 'cod',
    case status when 'completed' then 'paid' when 'cancelled' then 'closed' else 'open' end, payable, at
  from fresh join sums using (id) order by n;
insert into captures (id, payment_id, provider, provider_payment_id, order_id, amount_paise, is_due, captured_at)
  select pg_temp.id_at(at, 'capture/' || n), payment_id, 'cod', id::text, id, payable, true, at
  from fresh join sums using (id) where status = 'completed' order by n;
insert into stock_moves (id, variant_id, quantity, reason, reference, created_at)
  select pg_temp.id_at(fresh.at, 'move/' || fresh.n || '/' || position), variant_id, -1, 'taken', order_id::text, fresh.at
  from fresh_lines join fresh on fresh.id = order_id where stock is not null and status <> 'cancelled'
  union all
  select gen_random_uuid(), variant_id, count(*), 'set', 'bulk', now()
  from fresh_lines join fresh on fresh.id = order_id where stock is not null and status <> 'cancelled' group by variant_id;
drop table sums, fresh_lines, fresh, goods;
`;

/** Drops the indexes of the tables that no constraint needs, writes without triggers, and builds them again. */
async function inBulk(db: Db, tables: readonly string[], work: (trx: Db) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local maintenance_work_mem = '1GB'`.execute(trx);
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any(${tables}::text[]::regclass[]) and not indisunique`.execute(trx);
    for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(trx);
    await sql.raw(FUNCTIONS).execute(trx);
    await work(trx);
    for (const { definition } of rows) await sql.raw(definition).execute(trx);
  });
  await sql.raw(`vacuum (analyze) ${[...new Set(tables)]}`).execute(db);
}
