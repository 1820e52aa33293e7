import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { reconcileRefunds } from '#shop/billing/reconcile-payments.server.ts';
import { findCredit, listCredit } from '#shop/credit/store-credit.server.ts';
import { findInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { eraseOrders } from '#shop/orders/customer-orders.server.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { assignRefund, markRefundSent, retryRefundAsAdmin } from './manage-refund.server.ts';
import { cleanUpPayouts, listPayouts, savePayout } from './payouts.server.ts';
import { payoutDueOn } from './refund.ts';

test('lines are refunded in parts, each with a credit note, until nothing is left', async () => {
  const { db, refund, payOnline, sweep, razorpay, leftOf, notesOf, emailsAbout, orderNow } = await openRefundClient();
  const { orderId, paid } = await payOnline({ quantities: [2, 1] });
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 200_01 }] })).toMatchObject({
    value: { amountPaise: 200_01, creditPaise: 0, status: 'requested' },
  });
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 798_00 }] })).toMatchObject({ reason: 'too-much' });
  expect(await refund(orderId, { lines: [{ line: 3, amountPaise: 1 }] })).toMatchObject({ reason: 'too-much' });
  expect(await refund(orderId, { lines: [] })).toMatchObject({ reason: 'nothing' });
  const rest = [
    { line: 1, amountPaise: 797_99 },
    { line: 2, amountPaise: 499_00, quantity: 1 },
  ];
  expect(await refund(orderId, { lines: rest })).toMatchObject({ value: { amountPaise: 1_296_99 } });
  await sweep();
  expect(razorpay.refunds).toMatchObject([{ amount: 200_01 }, { amount: 1_296_99 }]);
  expect(razorpay.refunds.every(({ payment_id }) => payment_id === paid.id)).toBe(true);
  expect((await leftOf(orderId)).map(({ goods }) => goods)).toEqual([0, 0]);
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 1 }] })).toMatchObject({ reason: 'too-much' });

  const [invoice, notes] = [await findInvoice(db, orderId), await notesOf(orderId)];
  expect(notes.map(({ document }) => document.total.gross)).toEqual([200_01, 1_296_99]);
  for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'gross'] as const) {
    expect(notes.reduce((sum, { document }) => sum + document.total[part], 0)).toBe(invoice?.total[part]);
  }
  expect(notes[1]?.document).toMatchObject({
    against: { serial: invoice?.serial },
    lines: [{ quantity: 0 }, { quantity: 1 }],
  });
  const emails = await emailsAbout(orderId);
  expect(emails.filter((kind) => kind === 'credit-note')).toHaveLength(2);
  expect(emails.filter((kind) => kind === 'refund-sent')).toHaveLength(2);
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed' });
});

test('the note of a refund is in the audit log by its length, and goes when the customer leaves', async () => {
  const { db, refund, payOnDelivery } = await openRefundClient();
  const { orderId, customerId } = await payOnDelivery();
  const note = 'Asha rang: the lid was cracked';
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }], note })).toMatchObject({ ok: true });
  const logged = db.selectFrom('audit_log').select('after').where('action', '=', 'refund.request');
  expect(await logged.execute()).toEqual([
    { after: { amountPaise: 100_00, reason: 'goodwill', noteCharacters: note.length } },
  ]);
  const notes = () => db.selectFrom('refunds').select('note').execute();
  expect(await notes()).toEqual([{ note }]);
  await eraseOrders(db, customerId);
  expect(await notes()).toEqual([{ note: null }]);
});

test('of two administrators who refund everything at the same time, one is refused', async () => {
  const { refund, payOnline, sweep, razorpay } = await openRefundClient();
  const { orderId } = await payOnline();
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => refund(orderId, { lines: [{ line: 1, amountPaise: 499_00 }] })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((one) => !one.ok && one.reason === 'too-much')).toHaveLength(5);
  await sweep();
  expect(razorpay.refunds).toHaveLength(1);
});

test('a form that is submitted several times refunds once; its key is of no use for another order', async () => {
  const { refund, payOnline, sweep, razorpay, notesOf } = await openRefundClient();
  const [{ orderId }, other] = [await payOnline(), await payOnline()];
  const again = { key: newId(), lines: [{ line: 1, amountPaise: 100_00 }] };
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => refund(orderId, again)));
  expect(outcomes.map((one) => one.ok && one.value.amountPaise)).toEqual(Array(5).fill(100_00));
  await sweep();
  expect(await refund(orderId, again)).toEqual(outcomes[0]);
  expect(razorpay.refunds).toMatchObject([{ amount: 100_00 }]);
  expect(await notesOf(orderId)).toHaveLength(1);
  expect(await refund(other.orderId, again)).toMatchObject({ reason: 'key-used' });
});

test('a refund and the cancellation of its order at the same time pay back once', async () => {
  const { orderContext, refund, payOnline, sweep, razorpay } = await openRefundClient();
  for (let round = 0; round < 4; round += 1) {
    const { orderId, customerId, payment, paid } = await payOnline({ hasFile: round % 2 === 1 });
    await Promise.all([
      refund(orderId, { lines: [{ line: 1, amountPaise: 300_00 }] }),
      cancelOrder(orderContext, customerId, orderId),
    ]);
    await sweep();
    const back = razorpay.refunds.filter(({ payment_id }) => payment_id === paid.id);
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(round % 2 === 1 ? 499_00 : payment.amountPaise);
  }
});

test('the provider’s word about a refund, at the same time as its response, has one effect', async () => {
  const { orderContext, receiveWebhook, refund, payOnline, sweep, razorpay, eventsOf, refundsNow } =
    await openRefundClient();
  const { orderId, checkoutId, paid } = await payOnline();
  await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }] });
  razorpay.refundAs('pending');
  await sweep();
  const [made] = razorpay.refunds;
  if (made === undefined) throw new Error('Nothing was refunded');
  made.status = 'processed';
  const message = razorpay.message('refund.processed', { payment: paid, refund: made });
  await Promise.all([
    sweep(24 * 60),
    receiveWebhook(message, 'evt_1'),
    receiveWebhook(message, 'evt_2'),
    reconcileRefunds(orderContext, new Date(), () => {}),
  ]);
  expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'done' }]);
  expect((await eventsOf(orderId)).filter((kind) => kind === 'refunded')).toHaveLength(1);
  expect(razorpay.refunds).toHaveLength(1);
});

test('a failed partial refund keeps its share of the line, and is tried again', async () => {
  const { orderContext, adminId, refund, payOnline, sweep, razorpay, refundsNow, emailsAbout } =
    await openRefundClient();
  const { orderId, checkoutId } = await payOnline();
  razorpay.refundAs('failed');
  await refund(orderId, { lines: [{ line: 1, amountPaise: 400_00 }] });
  await sweep();
  const [failed] = await refundsNow(checkoutId);
  expect(failed).toMatchObject({ status: 'failed' });
  expect(await emailsAbout(orderId)).toContain('payment-attention');
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }] })).toMatchObject({ reason: 'too-much' });
  razorpay.refundAs('processed');
  await retryRefundAsAdmin(orderContext, { adminId, refundId: failed?.id ?? '' });
  await sweep();
  expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'done', amount_paise: 400_00 }]);
  expect(await emailsAbout(orderId)).toContain('refund-sent');
});

test('cash is paid out to the UPI ID of the customer, with the fee when the administrator chooses it', async () => {
  const { db, orderContext, adminId, refund, payOnDelivery, notesOf } = await openRefundClient();
  const { orderId, customerId } = await payOnDelivery({ quantities: [1, 1] });
  const lines = [{ line: 1, amountPaise: 499_00, quantity: 1 }];
  expect(await refund(orderId, { lines, withFees: true, to: { payoutId: newId() } })).toMatchObject({
    reason: 'payout-unknown',
  });
  expect(await refund(orderId, { lines, withFees: true, reason: 'return' })).toMatchObject({
    value: { amountPaise: 548_00, status: 'by-hand' },
  });
  expect(await listPayouts(orderContext)).toMatchObject([{ orderId, amountPaise: 548_00, details: null }]);
  const details = { kind: 'upi', upiId: 'asha@okaxis' } as const;
  expect(await savePayout(orderContext, { customerId: 'somebody', orderId, details })).toMatchObject({ ok: false });
  expect(await savePayout(orderContext, { customerId, orderId, details })).toMatchObject({ ok: true });
  const stored = await db.selectFrom('payout_details').select('sealed').execute();
  expect(stored[0]?.sealed).not.toContain('okaxis');
  const [payout] = await listPayouts(orderContext);
  expect(payout).toMatchObject({ details });
  const recorded = { adminId, refundId: payout?.refundId ?? '', reference: '412345678901' };
  const outcomes = await Promise.all([1, 2, 3].map(() => markRefundSent(orderContext, recorded)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listPayouts(orderContext)).toEqual([]);
  const emails = await db.selectFrom('outbox').select('facts').where('kind', '=', 'refund-sent').execute();
  expect(emails).toMatchObject([
    { facts: { orderId, amountPaise: 548_00, target: 'payout', reference: '412345678901' } },
  ]);
  expect((await notesOf(orderId))[0]?.document.lines.map(({ gross }) => gross)).toEqual([499_00, 49_00]);
});

test('where a customer wants a payout is deleted after 90 days', async () => {
  const { db, orderContext, payOnDelivery } = await openRefundClient();
  const { orderId, customerId } = await payOnDelivery();
  const details = { kind: 'upi', upiId: 'asha@okaxis' } as const;
  for (const _ of [1, 2]) await savePayout(orderContext, { customerId, orderId, details });
  const [old] = await db.selectFrom('payout_details').select('id').orderBy('id').execute();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const age = (days: number) =>
    db
      .updateTable('payout_details')
      .set({ created_at: daysAgo(days) })
      .where('id', '=', old?.id ?? '')
      .execute();
  await age(89);
  await cleanUpPayouts(db);
  expect(await db.selectFrom('payout_details').select('id').execute()).toHaveLength(2);
  await age(91);
  await cleanUpPayouts(db);
  const left = await db.selectFrom('payout_details').select('id').execute();
  expect(left).toHaveLength(1);
  expect(left).not.toContainEqual(old);
});

test('a payout is due when the customer was promised it', () => {
  const requestedAt = new Date('2026-11-25T06:00:00Z');
  expect(payoutDueOn({ reason: 'cancelled', requestedAt }, 10)).toBe('2026-12-09');
  expect(payoutDueOn({ reason: 'return', requestedAt }, 10)).toBe('2026-12-09');
  expect(payoutDueOn({ reason: 'duplicate', requestedAt }, 10)).toBe('2026-12-04');
});

test('a refund to store credit is in the customer’s ledger immediately, and never goes to the provider', async () => {
  const { db, refund, payOnline, sweep, razorpay, eventsOf } = await openRefundClient();
  const { orderId, customerId } = await payOnline();
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 99_00 }], to: 'store-credit' })).toMatchObject({
    value: { amountPaise: 99_00, creditPaise: 99_00, status: 'done' },
  });
  await sweep();
  expect(razorpay.refunds).toEqual([]);
  expect(await findCredit(db, customerId)).toBe(99_00);
  expect(await listCredit(db, customerId)).toMatchObject([{ amountPaise: 99_00, reason: 'refund', orderId }]);
  expect((await eventsOf(orderId)).at(-1)).toBe('refunded');
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 400_01 }] })).toMatchObject({ reason: 'too-much' });
});

test('once the account is deleted, a refund pays back the money part, and the store credit lapses', async () => {
  const { db, refund, payOnline, sweep, razorpay, notesOf } = await openRefundClient();
  const { orderId, customerId } = await payOnline({ quantities: [2], creditPaise: 400_00 });
  await eraseOrders(db, customerId);
  await db.deleteFrom('customers').where('id', '=', customerId).execute();
  const half = { lines: [{ line: 1, amountPaise: 499_00, quantity: 1 }] };
  expect(await refund(orderId, half)).toMatchObject({
    value: { amountPaise: 299_00, creditPaise: 0, status: 'requested' },
  });
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 699_00 }] })).toMatchObject({
    value: { amountPaise: 299_00 },
  });
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 400_00 }] })).toMatchObject({ reason: 'no-account' });
  await sweep();
  expect(razorpay.refunds.map(({ amount }) => amount)).toEqual([299_00, 299_00]);
  expect((await notesOf(orderId)).map(({ document }) => document.total.gross)).toEqual([299_00, 299_00]);
});

test('a refund made on the provider’s website is found without a webhook, and assigned to one of two orders', async () => {
  const client = await openRefundClient();
  const { orderContext, adminId, payOnline, razorpay, refundsNow, notesOf, leftOf, refund } = client;
  const { orderId, checkoutId, paid } = await payOnline({ hasFile: true });
  // The same amount is on its way from the shop: they are two refunds.
  await refund(orderId, { lines: [{ line: 1, amountPaise: 50_00 }] });
  razorpay.refundOnWebsite(paid, 50_00);
  const look = (minutes: number) =>
    reconcileRefunds(orderContext, new Date(Date.now() + minutes * 60_000), (error) => {
      throw error;
    });
  await look(0);
  await look(1);
  expect(razorpay.requests.filter((line) => line === 'GET /v1/refunds')).toHaveLength(1);
  const found = (await refundsNow(checkoutId)).find(({ reason }) => reason === 'outside');
  expect(found).toMatchObject({ order_id: null, amount_paise: 50_00, status: 'done' });
  await client.sweep();
  await look(60);
  expect(await refundsNow(checkoutId)).toHaveLength(2);
  const assign = () => assignRefund(orderContext, { adminId, orderId, refundId: found?.id ?? '' });
  const outcomes = await Promise.all([assign(), assign()]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await leftOf(orderId)).map(({ goods }) => goods)).toEqual([399_00]);
  expect((await notesOf(orderId)).map(({ document }) => document.total.gross)).toEqual([50_00, 50_00]);
});

test('what is no longer left of the payment is not refunded, whatever is left of the lines', async () => {
  const { orderContext, payOnline, razorpay, refund } = await openRefundClient();
  const { orderId, paid } = await payOnline({ hasFile: true });
  razorpay.refundOnWebsite(paid, 700_00);
  await reconcileRefunds(orderContext, new Date(), (error) => {
    throw error;
  });
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 298_01 }] })).toMatchObject({ reason: 'too-much' });
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 298_00 }] })).toMatchObject({ ok: true });
});

test('what was not paid, is cancelled or unknown is not refunded', async () => {
  const { orderContext, refund, checkOut, payOnline } = await openRefundClient();
  const lines = [{ line: 1, amountPaise: 1_00 }];
  expect(await refund(newId(), { lines })).toMatchObject({ reason: 'not-found' });
  expect(await refund('x', { lines })).toMatchObject({ reason: 'not-found' });
  const cod = await checkOut({ method: 'cod' });
  expect(await refund(cod.orderId, { lines })).toMatchObject({ reason: 'not-paid' });
  const paid = await payOnline();
  await cancelOrder(orderContext, paid.customerId, paid.orderId);
  expect(await refund(paid.orderId, { lines })).toMatchObject({ reason: 'cancelled' });
});
