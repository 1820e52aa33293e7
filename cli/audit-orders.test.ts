import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';

const { db } = await openTestDatabase();

const rulesBroken = async () => (await auditOrders(db)).map(({ rule }) => rule);
const event = (id: string, position: number, from: string, to: string, at = 'now()') =>
  sql`insert into order_events (order_id, position, kind, from_status, to_status, actor, at)
    values (${id}, ${position}, 'moved', ${from}, ${to}, 'admin', ${sql.raw(at)})`;

test('correct ledgers break no rule', async () => {
  await writeOrder(db, { lines: [{ quantity: 2 }, { pricePaise: 100_00 }], feePaise: 49_00 });
  expect(await rulesBroken()).toEqual([]);
});

test.each<[rule: string, breaking: (id: string) => RawBuilder<unknown>]>([
  ['an order that costs something has lines', (id) => sql`delete from order_lines where order_id = ${id}`],
  [
    'the sums of an order are those of its lines',
    (id) => sql`update order_lines set quantity = 3 where order_id = ${id}`,
  ],
  [
    'the discount of a line is that of its product',
    (id) => sql`update order_lines set unit_payable_paise = price_paise - 100 where order_id = ${id}`,
  ],
  [
    'a line costs what its price and discount say',
    (id) => sql`update order_lines set discount = 50 where order_id = ${id}`,
  ],
  [
    'a checkout is the sum of its orders',
    (id) => sql`update checkouts set payable_paise = 100 where id = (select checkout_id from orders where id = ${id})`,
  ],
  ['events are counted from 1 without a gap', (id) => event(id, 3, 'pending', 'pending')],
  ['events follow each other in time and in status', (id) => event(id, 2, 'packed', 'pending')],
  [
    'events follow each other in time and in status',
    (id) => event(id, 2, 'pending', 'pending', `now() - interval '1 day'`),
  ],
  ['an order stands where its last event left it', (id) => sql`update orders set status = 'packed' where id = ${id}`],
  ['every move was a legal one', (id) => event(id, 2, 'pending', 'shipped')],
  [
    'serials run without a gap',
    () => sql`insert into invoice_counters (series, financial_year, last) values ('invoice', '2001-02', 1)`,
  ],
  [
    'a cancelled order with an invoice has credit notes for all of it',
    (id) => sql`
      with gone as (update orders set status = 'cancelled' where id = ${id})
      insert into invoices (id, order_id, kind, series, financial_year, number, serial, document)
      values (${newId()}, ${id}, 'invoice', 'invoice', '2002-03', 1, '02-03/000001',
        '{"lines": [], "total": {"gross": 49900, "taxable": 49900, "cgst": 0, "sgst": 0, "igst": 0}}')`,
  ],
  [
    'an invoice, less its credit notes for parts, is what its order costs',
    (id) => sql`
      insert into invoices (id, order_id, kind, series, financial_year, number, serial, document)
      values (${newId()}, ${id}, 'invoice', 'invoice', '2003-04', 1, '03-04/000001',
        '{"lines": [], "total": {"gross": 1, "taxable": 1, "cgst": 0, "sgst": 0, "igst": 0}}')`,
  ],
  ['a paid order has its money in the ledger', (id) => sql`update orders set is_paid = true where id = ${id}`],
  [
    'the money of a cancelled order goes back',
    (id) => sql`update orders set is_paid = true, status = 'cancelled' where id = ${id}`,
  ],
  [
    'a payment asks for what its orders cost',
    (id) => sql`
      insert into payments (id, checkout_id, provider, status, amount_paise)
      select ${newId()}, checkout_id, 'cod', 'open', 1 from orders where id = ${id}`,
  ],
])('%s: a row that breaks it is found', async (rule, breaking) => {
  const id = await writeOrder(db);
  expect(await rulesBroken()).not.toContain(rule);
  // The database refuses some of these changes itself.
  await sql`alter table order_lines disable trigger user`.execute(db);
  await breaking(id).execute(db);
  await sql`alter table order_lines enable trigger user`.execute(db);
  expect(await rulesBroken()).toContain(rule);
  // The rows of the next rule are right again.
  await sql`truncate checkouts, invoice_counters cascade`.execute(db);
});

test('adjustments that the database did not check are found', async () => {
  const id = await writeOrder(db);
  await sql`alter table order_adjustments disable trigger user`.execute(db);
  await sql`insert into order_adjustments (order_id, position, line, kind, label, amount_paise)
    values (${id}, 1, 1, 'gift', 'Gift', -500_00)`.execute(db);
  await sql`alter table order_adjustments enable trigger user`.execute(db);
  expect(await rulesBroken()).toEqual([
    'an order costs its total and its adjustments',
    'no line was reduced or refunded below nothing',
  ]);
  await sql`truncate checkouts cascade`.execute(db);
});

test('refunds that were paid twice, or never, are found', async () => {
  const id = await writeOrder(db);
  const [payment, capture] = [newId(), newId()];
  await sql`insert into payments (id, checkout_id, provider, status, amount_paise)
    select ${payment}, checkout_id, 'test', 'paid', payable_paise from orders where id = ${id}`.execute(db);
  await sql`insert into captures (id, payment_id, provider, provider_payment_id, amount_paise, is_due)
    values (${capture}, ${payment}, 'test', 'one', 49900, false)`.execute(db);
  expect(await rulesBroken()).toEqual(['what no order was owed goes back']);
  const insertRefund = (amount: number, orderId: string | null) => sql`
    insert into refunds (id, capture_id, order_id, amount_paise, reason, status)
    values (${newId()}, ${capture}, ${orderId}, ${amount}, 'late', 'done')`;
  await insertRefund(499_00, null).execute(db);
  expect(await rulesBroken()).toEqual([]);
  // The database refuses it while its trigger is on.
  await sql`alter table refunds disable trigger user`.execute(db);
  await insertRefund(1_00, id).execute(db);
  await sql`alter table refunds enable trigger user`.execute(db);
  expect(await rulesBroken()).toContain('no more was given back than had come in');
});

test('the audit finds stock that a cancelled order did not return or that no order took', async () => {
  const { variantIds } = await openProduct(db);
  const id = await writeOrder(db);
  const take = (reference: string) => sql`
    insert into stock_moves (id, variant_id, quantity, reason, reference)
    values (${newId()}, ${variantIds[0] ?? ''}, -1, 'taken', ${reference})`;
  await take(id).execute(db);
  expect(await rulesBroken()).not.toContain('a cancelled order holds no stock');
  await sql`update orders set status = 'cancelled' where id = ${id}`.execute(db);
  expect(await rulesBroken()).toContain('a cancelled order holds no stock');
  await take(newId()).execute(db);
  expect(await rulesBroken()).toContain('stock is taken for orders only');
});
