import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { auditBroken } from '#tests/support/fixtures/audit-broken.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';

/** Partly refunded to the payment method and to store credit; of what was spent, nothing is left. */
async function openRefunded() {
  const client = await openRefundClient();
  const { db, refund } = client;
  const { orderId, customerId } = await client.payOnline({ quantities: [2, 1] });
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 300_00 }] })).toMatchObject({ ok: true });
  const toCredit = { lines: [{ line: 2, amountPaise: 100_00 }], to: 'store-credit' as const };
  expect(await refund(orderId, toCredit)).toMatchObject({ ok: true });
  await client.sweep();
  const spent = { customerId, amountPaise: -100_00, reason: 'account-deleted', orderId: null, refundId: null } as const;
  expect(await addCredit(db, spent)).toBe(true);
  return { orderId, customerId, brokenBy: auditBroken(db, auditOrders) };
}

const ofOrder = (orderId: string, target: string) =>
  sql`(select id from refunds where order_id = ${orderId} and target = ${target})`;

test('the audit finds refunds above what was paid, for an order and for a line', async () => {
  const { orderId, brokenBy } = await openRefunded();
  expect(await brokenBy()).toEqual([]);
  const above = await brokenBy(
    sql`update refunds set amount_paise = 1500_00 where id = ${ofOrder(orderId, 'original')}`,
  );
  expect(above).toContain('no more was refunded for an order than was paid for it');
  expect(above).toContain('no more was given back than had come in');
  expect(above).toContain('the lines of an order get back what the ledger refunds');
  // The sum is right, the line is not.
  expect(
    await brokenBy(sql`
      update order_adjustments set line = 2, amount_paise = amount_paise - 200_00 where refund_id = ${ofOrder(orderId, 'original')}`),
  ).toContain('no line was reduced or refunded below nothing');
});

test('the audit finds credit notes that say something else than the refunds, and gaps in their series', async () => {
  const { orderId, brokenBy } = await openRefunded();
  const notes = sql`from invoices where order_id = ${orderId} and kind = 'credit-note'`;
  const missing = await brokenBy(sql`delete ${notes}`);
  expect(missing).toContain('an invoice, less its credit notes for parts, is what its order costs');
  expect(missing).toContain('serials run without a gap');
  const wrong = await brokenBy(sql`
    update invoices set document = jsonb_set(document, '{total,gross}', '1') where id = (select id ${notes} limit 1)`);
  expect(wrong).toContain('a credit note for a part says what was refunded or cancelled');
  expect(wrong).toContain('the parts of a tax document add up');
});

test('the audit finds store credit that nobody was given, or that was spent without being there', async () => {
  const { orderId, customerId, brokenBy } = await openRefunded();
  expect(
    await brokenBy(sql`update store_credit_balances set balance_paise = 1 where customer_id = ${customerId}`),
  ).toEqual(['a customer has the store credit of their ledger']);
  expect(
    await brokenBy(sql`delete from store_credit_entries where refund_id = ${ofOrder(orderId, 'store-credit')}`),
  ).toEqual([
    ...['a customer has the store credit of their ledger', 'no ledger of store credit was ever below zero'],
    'refunds to store credit are in its ledger',
  ]);
  expect(
    await brokenBy(sql`
      insert into store_credit_entries (id, customer_id, amount_paise, reason, order_id)
      values (${newId()}, ${customerId}, -50_00, 'spent', ${orderId})`),
  ).toContain('store credit pays for an order what its lines say');
});
