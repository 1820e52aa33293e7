import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';

/**
 * Adds `count` customers with an order each, placed over `count` times ten minutes, and what a shop of that size has besides:
 * payments, refunds, returns, drafts, messages and an audit log of `adminId`. The newest hundredth of the orders waits for the shop.
 * For measurements: the stock, the ledger and the products' ratings are left alone.
 */
export async function seedOrders(db: Db, count: number, adminId: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    // Their triggers check order by order; the sums of these are right by the way they are made.
    for (const table of WITH_CHECKS) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    for (const statement of statements(count, adminId)) await statement.execute(trx);
  });
  for (const table of WITH_CHECKS) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  // Query plans need statistics, and index-only scans need the visibility map.
  await sql`vacuum (analyze) ${sql.join(FILLED.map((name) => sql.table(name)))}`.execute(db);
}

const WITH_CHECKS = ['orders', 'order_lines'];
const FILLED = [
  ...[
    'customers',
    'checkouts',
    'orders',
    'order_lines',
    'order_events',
    'order_tags',
    'payments',
    'captures',
    'refunds',
    'returns',
  ],
  ...['draft_orders', 'return_lines', 'contact_messages', 'review_reports', 'audit_log'],
];

const statements = (count: number, adminId: string): RawBuilder<unknown>[] => [
  sql`create temporary table made on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as checkout_id, n, 'buyer-' || n as customer_id,
      now() - n * interval '10 minutes' as placed_at,
      (array['Asha', 'Ravi', 'Meera', 'Kabir', 'Nila', 'Dev', 'Tara', 'Arjun', 'Zoya', 'Ishaan'])[1 + n % 10] || ' ' ||
        (array['Rao', 'Nair', 'Das', 'Khan', 'Iyer', 'Sethi', 'Bose'])[1 + n / 10 % 7] as name,
      '9' || lpad((n * 7919 % 1000000000)::text, 9, '0') as phone,
      case when n % 20 = 3 then 'digital' when n % 20 = 7 then 'service' else 'shop' end as kind,
      case when n % 3 = 0 then 'cod' when n % 3 = 1 then 'upi' else 'razorpay' end as method,
      case when n % 25 = 0 then 'cancelled' when n % 60 = 1 then 'refunded' when n > ${count} / 100 then 'done'
        else (array['pending', 'confirmed', 'packed', 'shipped'])[1 + n % 4] end as stage
    from generate_series(1, ${count}::integer) as n`,
  sql`create temporary table goods on commit drop as
    select row_number() over (order by products.id) - 1 as at, products.id as product_id, variant.id as variant_id, name,
      sku, hsn, from_payable_paise as price
    from products, lateral (select id, sku from variants where product_id = products.id order by id limit 1) as variant
    where type = 'shop'`,
  sql`create unique index on goods (at)`,
  // Nothing else counts the rows of temporary tables.
  sql`analyze made, goods`,
  sql`create temporary table made_lines on commit drop as
    select made.id, line, 1 + (n + line) % 3 as quantity, goods.*
    from made cross join lateral generate_series(1, 1 + n % 3) as line
      -- Two thirds of the orders have the same product among others.
      join goods on goods.at = case when line = 2 then 0 else (n * 31 + line * 7) % (select count(*) from goods) end`,
  sql`insert into customers (id, name, username, email, email_verified, created_at)
    select customer_id, name, 'buyer' || n, 'buyer' || n || '@example.com', n % 5 > 0, placed_at from made`,
  sql`insert into checkouts (id, customer_id, idempotency_key, content_hash, method, payable_paise, created_at)
    select checkout_id, customer_id, gen_random_uuid(), 'bench', method, sum(price * quantity), placed_at
    from made join made_lines using (id) group by checkout_id, customer_id, method, placed_at`,
  sql`insert into orders (id, checkout_id, customer_id, kind, status, method, username, email, phone, address, state_code,
      needs_check, service_title, total_paise, payable_paise, is_paid, expected_by, tracking_number, carrier, created_at,
      archived_at)
    select id, checkout_id, customer_id, kind,
      case when stage <> 'done' and kind = 'shop' then stage when stage in ('cancelled', 'refunded') then stage
        when kind = 'shop' then 'delivered' when stage <> 'done' then 'pending' else 'completed' end,
      method, 'buyer' || n, 'buyer' || n || '@example.com', phone,
      case when kind = 'shop' then jsonb_build_object('name', name, 'phone', phone, 'pincode', '560001', 'city', 'Bengaluru',
        'state', 'Karnataka', 'stateCode', '29', 'addressLine', n || ' Lantern Street', 'landmark', null) end,
      '29', n % 97 = 0, case when kind = 'service' then 'Portrait of ' || name end, total, total,
      stage = 'done' or (method = 'razorpay' and stage not in ('cancelled', 'refunded')),
      (placed_at + interval '5 days')::date,
      case when stage in ('done', 'shipped') and kind = 'shop' then 'EE' || lpad(n::text, 9, '0') || 'IN' end,
      case when stage in ('done', 'shipped') and kind = 'shop' then 'India Post' end, placed_at,
      case when n > ${count} / 2 and n % 3 = 0 then placed_at + interval '90 days' end
    from made join (select id, sum(price * quantity) as total from made_lines group by id) as sums using (id)`,
  sql`insert into order_lines (order_id, position, product_id, variant_id, type, name, sku, hsn, gst_rate, price_paise, discount,
      unit_payable_paise, quantity)
    select id, line, product_id, variant_id, 'shop', name, sku, hsn, 18, price, 0, price, quantity from made_lines`,
  sql`insert into order_events (order_id, position, kind, to_status, actor, at)
    select id, 1, 'placed', 'pending', 'customer', placed_at from made`,
  sql`insert into order_tags (order_id, tag) select id, 'gift' from made where n % 10 = 0
    union all select id, 'vip' from made where n % 500 = 0`,
  sql`insert into payments (id, checkout_id, provider, status, amount_paise, claimed_reference, created_at)
    select gen_random_uuid(), checkout_id, orders.method, case when is_paid then 'paid' when orders.method = 'upi' then 'claimed'
      else 'open' end, payable_paise, case when orders.method = 'upi' then 'UPI' || n end, placed_at
    from made join orders using (id, checkout_id) where orders.method <> 'cod'`,
  sql`insert into captures (id, payment_id, provider, provider_payment_id, amount_paise, is_due, captured_at)
    select gen_random_uuid(), payments.id, provider, payments.id::text, amount_paise, true, created_at
    from made join payments using (checkout_id) where status = 'paid'`,
  sql`insert into refunds (id, capture_id, order_id, amount_paise, reason, status, created_at)
    select gen_random_uuid(), captures.id, made.id, captures.amount_paise, 'goodwill',
      case when n <= ${count} / 50 then 'by-hand' else 'done' end, least(placed_at + interval '8 days', now())
    from made join payments using (checkout_id) join captures on payment_id = payments.id where n % 40 = 1`,
  sql`insert into draft_orders (id, customer_id, created_at)
    select gen_random_uuid(), customer_id, placed_at from made where n % 100 = 0`,
  sql`insert into returns (id, order_id, idempotency_key, status, reason, wish, due_at, created_at)
    select gen_random_uuid(), id, gen_random_uuid(),
      case when n > ${count} / 10 then 'refunded' else (array['requested', 'approved', 'received'])[1 + n / 10 % 3] end,
      (array['damaged', 'wrong-item', 'size'])[1 + n / 10 % 3], 'refund',
      case when n <= ${count} / 10 then placed_at + interval '9 days' end, placed_at + interval '7 days'
    from made where n % 10 = 0 and kind = 'shop' and stage = 'done'`,
  sql`insert into return_lines (return_id, order_id, position, quantity)
    select returns.id, order_id, 1, 1 from made join returns on order_id = made.id`,
  sql`insert into contact_messages (id, name, email, message, created_at, read_at)
    select gen_random_uuid(), name, 'buyer' || n || '@example.com', 'Where is my order? I wait for parcel ' || n || '.', placed_at,
      case when n > 100 then placed_at + interval '1 hour' end
    from made where n % 2 = 0`,
  sql`insert into review_reports (review_id, customer_id)
    select id, 'buyer-1' from reviews order by updated_at desc limit 20 on conflict do nothing`,
  sql`insert into audit_log (id, admin_id, action, subject_id, subject_name, before, after, at)
    select gen_random_uuid(), ${adminId}, action, id::text, '#' || number, '{"status": "pending"}'::jsonb,
      '{"status": "confirmed"}'::jsonb,
      created_at + interval '1 hour'
    from orders cross join unnest(array['order.confirm', 'order.pack', 'order.ship']) as action where checkout_id is not null
    union all
    select gen_random_uuid(), ${adminId}, 'product.update', product_id::text, name, '{"price": 100}', '{"price": 200}', now()
    from goods where at % 4 = 0`,
];
