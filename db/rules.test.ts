import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { categorySlugs } from '#shop/catalog/category.ts';
import { orderKinds, orderStatuses } from '#shop/orders/order.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { logAdminAction } from './audit-log.ts';
import type { Db } from './connect.ts';
import { newId } from './ids.ts';

const { db } = await openTestDatabase();

/** An order of its own with money that has come in; what the rules are tried on. */
async function paidOrder() {
  const orderId = await writeOrder(db);
  const { checkout_id: checkoutId } = await db
    .selectFrom('orders')
    .select('checkout_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const [paymentId, captureId] = [newId(), newId()];
  await sql`
    insert into payments (id, checkout_id, provider, status, amount_paise)
    values (${paymentId}, ${checkoutId}, 'razorpay', 'paid', 49900)`.execute(db);
  const capture = (id: string, providerPaymentId: string, isDue: boolean) =>
    sql`
    insert into captures (id, payment_id, provider, provider_payment_id, amount_paise, is_due)
    values (${id}, ${paymentId}, 'razorpay', ${providerPaymentId}, 49900, ${isDue})`.execute(db);
  await capture(captureId, `pay_${captureId}`, true);
  return { orderId, checkoutId, captureId, capture };
}

async function refund(captureId: string, orderId: string): Promise<string> {
  const id = newId();
  await sql`
    insert into refunds (id, capture_id, order_id, amount_paise, reason, status)
    values (${id}, ${captureId}, ${orderId}, 100, 'cancelled', 'requested')`.execute(db);
  return id;
}

type Written = { kind: string; amount: number; refundId?: string };
const insertAdjustment = (orderId: string, { kind, amount, refundId }: Written, on: Db = db) =>
  sql`
  insert into order_adjustments (order_id, position, line, kind, label, amount_paise, refund_id)
  values (${orderId}, 9, 1, ${kind}, 'Test', ${amount}, ${refundId ?? null})`.execute(on);

const customer = (email: string, username: string) =>
  sql`
  insert into customers (id, name, email, username) values (${newId()}, 'Asha', ${email}, ${username})`.execute(db);

/** What use cases never write. Here they are bypassed: the database alone decides. */
const breaches: [what: string, breach: () => Promise<unknown>, code: string][] = [
  [
    'stock below zero',
    async () => {
      const { variantIds } = await openProduct(db, { variants: [variantInput({ stock: 1 })] });
      return sql`update variants set stock = stock - 2 where id = ${variantIds[0]}`.execute(db);
    },
    '23514',
  ],
  [
    'a price that is no whole rupees',
    async () => {
      const { variantIds } = await openProduct(db, { variants: [variantInput({ stock: 1 })] });
      return sql`update variants set price_paise = 150 where id = ${variantIds[0]}`.execute(db);
    },
    '23514',
  ],
  [
    'a key that was used',
    async () => {
      await customer('key@example.com', 'key');
      const key = newId();
      const place = () =>
        sql`
        insert into checkouts (id, customer_id, idempotency_key, content_hash, method, payable_paise)
        select ${newId()}, id, ${key}, 'test', 'cod', 0 from customers where username = 'key'`.execute(db);
      await place();
      return place();
    },
    '23505',
  ],
  [
    'a payment method whose name is not a slug',
    () =>
      sql`
      insert into checkouts (id, idempotency_key, content_hash, method, payable_paise)
      values (${newId()}, ${newId()}, 'test', 'Cash!', 0)`.execute(db),
    '23514',
  ],
  [
    'an order whose sum is not its parts',
    async () => {
      const id = await writeOrder(db);
      return sql`update orders set payable_paise = payable_paise - 100 where id = ${id}`.execute(db);
    },
    '23514',
  ],
  [
    'an adjustment that the order does not cost',
    async () => insertAdjustment(await writeOrder(db), { kind: 'gift', amount: 100 }),
    '23514',
  ],
  [
    'an order that costs less than its adjustments',
    async () => {
      const id = await writeOrder(db, { feePaise: 49_00 });
      return sql`delete from order_adjustments where order_id = ${id}`.execute(db);
    },
    '23514',
  ],
  [
    'an update of a single adjustment',
    async () => {
      const id = await writeOrder(db, { feePaise: 49_00 });
      return sql`update order_adjustments set amount_paise = amount_paise - 100 where order_id = ${id}`.execute(db);
    },
    '23514',
  ],
  [
    'an update of a single line',
    async () => {
      const id = await writeOrder(db);
      return sql`update order_lines set quantity = quantity + 1 where order_id = ${id}`.execute(db);
    },
    '23514',
  ],
  [
    'a further line that the order does not cost',
    async () =>
      sql`insert into order_lines (order_id, position, type, name, price_paise, discount, unit_payable_paise, quantity)
        values (${await writeOrder(db)}, 9, 'shop', 'Crane', 10000, 0, 10000, 1)`.execute(db),
    '23514',
  ],
  [
    'an adjustment after the sums were checked early',
    async () => {
      const id = await writeOrder(db);
      return db.transaction().execute(async (trx) => {
        await sql`update orders set payable_paise = payable_paise where id = ${id}`.execute(trx);
        await sql`set constraints all immediate`.execute(trx);
        await sql`set constraints all deferred`.execute(trx);
        await insertAdjustment(id, { kind: 'gift', amount: 100 }, trx);
      });
    },
    '23514',
  ],
  [
    'an adjustment after a savepoint that changed its order',
    async () => {
      const id = await writeOrder(db);
      return db.transaction().execute(async (trx) => {
        await sql`savepoint before`.execute(trx);
        await sql`update orders set payable_paise = payable_paise where id = ${id}`.execute(trx);
        await sql`rollback to savepoint before`.execute(trx);
        await insertAdjustment(id, { kind: 'gift', amount: 100 }, trx);
      });
    },
    '23514',
  ],
  [
    'adjustments of two orders that were both changed before',
    async () => {
      const ids = [await writeOrder(db), await writeOrder(db)] as const;
      return db.transaction().execute(async (trx) => {
        for (const id of ids) await sql`update orders set payable_paise = payable_paise where id = ${id}`.execute(trx);
        await insertAdjustment(ids[0], { kind: 'gift', amount: 100 }, trx);
      });
    },
    '23514',
  ],
  [
    'a refund of more than a line costs',
    async () => {
      const { orderId, captureId } = await paidOrder();
      const refundId = await refund(captureId, orderId);
      return insertAdjustment(orderId, { kind: 'refund', amount: -499_01, refundId });
    },
    '23514',
  ],
  [
    'money that is recorded already',
    async () => {
      const { capture, captureId } = await paidOrder();
      return capture(newId(), `pay_${captureId}`, false);
    },
    '23505',
  ],
  [
    'money that covers a checkout twice',
    async () => {
      const { capture } = await paidOrder();
      return capture(newId(), `pay_${newId()}`, true);
    },
    '23505',
  ],
  [
    'a second refund of one order',
    async () => {
      const { captureId, orderId } = await paidOrder();
      await refund(captureId, orderId);
      return refund(captureId, orderId);
    },
    '23505',
  ],
  [
    'a second account for one address',
    async () => {
      await customer('one@example.com', 'one');
      return customer('ONE@example.com', 'other');
    },
    '23505',
  ],
  [
    'a change of the audit log',
    async () => {
      await logAdminAction(db, { adminId: 'owner', action: 'shop.clear-demo', subjectName: 'Samples' });
      return sql`update audit_log set admin_id = 'somebody else'`.execute(db);
    },
    'P0001',
  ],
];

test.each(breaches)('the database refuses %s', async (_what, breach, code) => {
  await expect(breach()).rejects.toMatchObject({ code });
});

test('an order may be written by several statements, and refunds of all it costs may follow', async () => {
  const { orderId, captureId } = await paidOrder();
  await db.transaction().execute(async (trx) => {
    await insertAdjustment(orderId, { kind: 'gift', amount: -100 }, trx);
    await sql`update orders set payable_paise = payable_paise - 100 where id = ${orderId}`.execute(trx);
  });
  const refundId = await refund(captureId, orderId);
  await sql`insert into order_adjustments (order_id, position, line, kind, label, amount_paise, refund_id)
    values (${orderId}, 10, 1, 'refund', 'Refund', -49800, ${refundId})`.execute(db);
});

const lists: [column: string, values: readonly string[]][] = [
  ['products.category', categorySlugs],
  ['orders.kind', orderKinds],
  ['orders.status', orderStatuses],
];

test.each(lists)('the database accepts in %s exactly the listed values', async (column, values) => {
  const [table, name] = column.split('.');
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and conname = ${`${table}_${name}_check`}`.execute(db);
  const allowed = [...(rows[0]?.rule ?? '').matchAll(/'([\w-]+)'::text/g)].map(([, value]) => value);
  expect(new Set(allowed)).toEqual(new Set(values));
});

test('timestamps have time zones, so servers in other zones read the same time', async () => {
  const { rows } = await sql<{ type: string; columns: string[] }>`
    select data_type as type, array_agg(table_name || '.' || column_name) as columns from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%' group by data_type`.execute(db);
  expect(rows.map(({ type }) => type)).toEqual(['timestamp with time zone']);
  expect(rows[0]?.columns.length).toBeGreaterThan(40);
});
