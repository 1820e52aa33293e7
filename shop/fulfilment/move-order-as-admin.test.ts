import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openPayments } from '#shop/payments/methods.server.ts';
import { openProduct, stockOf, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { submitReference } from '#shop/billing/confirm-claim.server.ts';
import { fetchPayment } from '#shop/billing/reconcile-payments.server.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { storeProductFile } from '#shop/downloads/product-files.server.ts';
import { quoteOrder } from '#shop/services/quote-order.server.ts';
import { sendBrief } from '#shop/services/send-brief.server.ts';
import { addDemoServices } from '#shop/services/services.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { completeOrder, moveOrderAsAdmin } from './move-order-as-admin.server.ts';

const parcel = { carrier: 'India Post', trackingNumber: 'EE123456789IN', trackingUrl: 'https://track.example/EE1' };

/** A shop, and one order with cash on delivery. */
async function openAdmin() {
  const checkoutClient = await openCheckoutClient();
  const { db, orderContext, adminId } = checkoutClient;
  const buyer = await openCustomer(db);
  const crane = await openProduct(db, { variants: [variantInput({ stock: 5 })] });
  const placed = await placeOrder(orderContext, buyer, checkoutInput([requestedLine(crane.id)], buyer));
  if (!placed.ok) throw new Error(placed.reason);
  const { checkoutId, orders } = placed.value;
  const orderId = orders[0]?.id ?? '';
  const [variantId = ''] = crane.variantIds;
  const move = (to: Parameters<typeof moveOrderAsAdmin>[1]['to'], more = {}) =>
    moveOrderAsAdmin(orderContext, { adminId, orderId, to, ...more });
  const actions = () =>
    db.selectFrom('audit_log').select(['action', 'admin_id', 'before', 'after']).orderBy('at').orderBy('id').execute();
  return { ...checkoutClient, buyer, checkoutId, orderId, variantId, move, actions };
}

test('a cash-on-delivery order goes from pending to completed, with an event and an email for each step', async () => {
  const { move, orderId, checkoutId, adminId, orderNow, capturesNow, emailsAbout, actions, db } = await openAdmin();
  expect(await move('confirmed')).toMatchObject({ ok: true });
  expect(await move('packed')).toMatchObject({ ok: true });
  expect(await move('shipped', { parcel })).toMatchObject({ ok: true });
  expect(await move('delivered')).toMatchObject({ ok: true });
  expect(await move('completed')).toMatchObject({ reason: 'payment-unclear' });
  expect(await orderNow(orderId)).toMatchObject({ status: 'delivered', is_paid: false });
  expect(await move('completed', { isPaymentReceived: true })).toMatchObject({ ok: true });
  expect(await orderNow(orderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await capturesNow(checkoutId)).toMatchObject([{ provider_payment_id: `hand_${orderId}`, status: 'paid' }]);
  expect((await emailsAbout(orderId)).filter((kind) => kind !== 'new-order')).toEqual([
    'order-placed',
    'order-confirmed',
    'order-shipped',
    'order-delivered',
    'order-completed',
  ]);
  const shipped = await db.selectFrom('outbox').select('facts').where('kind', '=', 'order-shipped').executeTakeFirst();
  expect(shipped?.facts).toMatchObject(parcel);
  expect((await actions()).map(({ action, admin_id }) => [action, admin_id])).toEqual(
    ['confirm', 'pack', 'ship', 'deliver', 'complete'].map((adminAction) => [`order.${adminAction}`, adminId]),
  );
  expect((await actions()).at(-1)).toMatchObject({
    before: { status: 'delivered', isPaid: false },
    after: { status: 'completed', isPaid: true },
  });
});

test('a move that the table does not have is refused, and nothing changes', async () => {
  const { move, orderId, orderNow, eventsOf, actions, orderContext, adminId } = await openAdmin();
  for (const to of ['packed', 'shipped', 'delivered'] as const) {
    expect(await move(to, { parcel })).toMatchObject({ reason: 'illegal-move' });
  }
  expect(await moveOrderAsAdmin(orderContext, { adminId, orderId: 'no id', to: 'packed' })).toMatchObject({
    reason: 'not-found',
  });
  expect(await moveOrderAsAdmin(orderContext, { adminId, orderId: adminId, to: 'packed' })).toMatchObject({
    reason: 'not-found',
  });
  expect(await orderNow(orderId)).toMatchObject({ status: 'pending' });
  expect(await eventsOf(orderId)).toEqual(['placed']);
  expect(await actions()).toEqual([]);
});

test('of two administrators who move an order at the same time one succeeds and the other gets an error', async () => {
  const { move, orderId, eventsOf, actions, variantId, db } = await openAdmin();
  const outcomes = await Promise.all([
    move('confirmed', { seen: 'pending' }),
    move('cancelled', { seen: 'pending', reason: 'Out of paper.' }),
    move('confirmed', { seen: 'pending' }),
    move('cancelled', { seen: 'pending', reason: 'Out of paper.' }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'changed-meanwhile')).toHaveLength(3);
  expect((await eventsOf(orderId)).filter((event) => event.startsWith('moved'))).toHaveLength(1);
  expect(await actions()).toHaveLength(1);
  const isCancelled = (await eventsOf(orderId)).includes('moved to cancelled');
  expect(await stockOf(db, variantId)).toBe(isCancelled ? 5 : 4);
});

test('a cancellation returns the stock, and the customer gets the reason', async () => {
  const { move, orderId, checkoutId, variantId, db, refundsNow, orderNow } = await openAdmin();
  await move('confirmed');
  await move('packed');
  expect(await move('cancelled', { reason: 'Our last crane flew away.' })).toMatchObject({ ok: true });
  expect(await orderNow(orderId)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' });
  expect(await stockOf(db, variantId)).toBe(5);
  expect(await refundsNow(checkoutId)).toEqual([]);
  const queuedEmail = await db
    .selectFrom('outbox')
    .select('facts')
    .where('kind', '=', 'order-cancelled')
    .executeTakeFirst();
  expect(queuedEmail?.facts).toMatchObject({ cancelReason: 'Our last crane flew away.', isPaid: false });
});

test('a cancellation by the shop refunds by the original method', async () => {
  const { checkOutAtRazorpay, razorpay, provider, orderContext, adminId, refundsNow } = await openCheckoutClient();
  const { order, orderId, checkoutId, payment } = await checkOutAtRazorpay();
  razorpay.pay(order);
  await fetchPayment(orderContext, provider, order.id);
  await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'packed' });
  expect(await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'cancelled', reason: 'Torn.' })).toMatchObject({
    ok: true,
  });
  expect(await refundsNow(checkoutId)).toMatchObject([
    { order_id: orderId, amount_paise: payment.amountPaise, reason: 'cancelled', status: 'requested' },
  ]);
});

test('an unpaid order that is cancelled with another one has its own entry in the audit log', async () => {
  const { db, orderContext, adminId, checkOut, orderNow } = await openCheckoutClient();
  const { orderId, fileOrderId } = await checkOut({ method: 'test', hasFile: true });
  const input = { adminId, orderId, to: 'cancelled', reason: 'Out of paper' } as const;
  expect((await moveOrderAsAdmin(orderContext, input)).ok).toBe(true);
  expect(await orderNow(fileOrderId)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' });
  const entries = db.selectFrom('audit_log').select(['action', 'admin_id', 'before', 'after']);
  for (const id of [orderId, fileOrderId])
    expect(await entries.where('subject_id', '=', id).execute()).toMatchObject([
      {
        action: 'order.cancel',
        admin_id: adminId,
        before: { status: 'unpaid' },
        after: { status: 'cancelled', reason: 'Out of paper' },
      },
    ]);
});

test('an unpaid online order is confirmed only when the payment is reported as received', async () => {
  const { checkOut, orderContext, adminId, orderNow, capturesNow } = await openCheckoutClient();
  const { orderId, checkoutId } = await checkOut();
  const confirm = (isPaymentReceived: boolean) =>
    moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'confirmed', isPaymentReceived });
  expect(await confirm(false)).toMatchObject({ reason: 'payment-unclear' });
  expect(await confirm(true)).toMatchObject({ ok: true });
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await capturesNow(checkoutId)).toMatchObject([{ provider_payment_id: `hand_${orderId}`, is_due: true }]);
});

test('"Mark complete" records a claimed UPI payment under its reference, which then pays for nothing else', async () => {
  const { checkOut, orderContext, adminId, orderNow, capturesNow } = await openCheckoutClient();
  const first = await checkOut({ method: 'upi' });
  const second = await checkOut({ method: 'upi' });
  for (const { customerId, orderId } of [first, second])
    await submitReference(orderContext, customerId, orderId, '412345678901');
  const complete = (orderId: string) => completeOrder(orderContext, { adminId, orderId, isPaymentReceived: true });
  expect(await complete(first.orderId)).toMatchObject({ ok: true });
  expect(await complete(second.orderId)).toMatchObject({ reason: 'reference-used' });
  expect(await capturesNow(first.checkoutId)).toMatchObject([{ provider_payment_id: '412345678901' }]);
  expect(await orderNow(first.orderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await orderNow(second.orderId)).toMatchObject({ status: 'pending', is_paid: false });
});

test.each([true, false])('a digital order that is confirmed as paid is complete (claimed: %s)', async (isClaimed) => {
  const { checkOut, orderContext, adminId, orderNow } = await openCheckoutClient();
  const { customerId, fileOrderId: orderId } = await checkOut({ method: 'cod', filesMethod: 'upi' });
  if (isClaimed) await submitReference(orderContext, customerId, orderId, '412345678901');
  const input = { adminId, orderId, to: 'confirmed', isPaymentReceived: true } as const;
  expect((await moveOrderAsAdmin(orderContext, input)).ok).toBe(true);
  expect(await orderNow(orderId)).toMatchObject({ status: 'completed', is_paid: true });
});

test('files without an online payment are released when "Mark complete" has recorded the payment', async () => {
  const { db, orderContext, adminId, buyer } = await openAdmin();
  const file = await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' });
  await storeProductFile(db, orderContext.privateFolder, file.id, {
    fileName: 'w.zip',
    link: 'https://files.example/w',
  });
  const withoutProviders = {
    ...orderContext,
    payments: openPayments(parseEnv({})),
  };
  const later = { addressId: null, method: 'later' as const };
  const placed = await placeOrder(withoutProviders, buyer, checkoutInput([requestedLine(file.id)], later));
  if (!placed.ok) throw new Error(placed.reason);
  const orderId = placed.value.orders[0]?.id ?? '';
  const complete = (isPaymentReceived: boolean) => completeOrder(orderContext, { adminId, orderId, isPaymentReceived });
  expect(await complete(false)).toMatchObject({ reason: 'payment-unclear' });
  expect(await db.selectFrom('downloads').select('order_id').execute()).toEqual([]);
  expect(await complete(true)).toMatchObject({ ok: true });
  expect(await db.selectFrom('downloads').select('order_id').execute()).toEqual([{ order_id: orderId }]);
});

test('every order but cancelled and refunded ones can be marked complete, also twice', async () => {
  const { orderContext, adminId, orderId, move, orderNow } = await openAdmin();
  const complete = () => completeOrder(orderContext, { adminId, orderId, isPaymentReceived: true });
  expect(await complete()).toMatchObject({ ok: true });
  expect(await complete()).toMatchObject({ ok: true });
  expect(await orderNow(orderId)).toMatchObject({ status: 'completed' });
  expect(await move('cancelled', { reason: 'No.' })).toMatchObject({ reason: 'illegal-move' });
  const other = await openAdmin();
  await other.move('cancelled', { reason: 'No.' });
  const refused = await completeOrder(other.orderContext, { ...other, isPaymentReceived: true });
  expect(refused).toMatchObject({ reason: 'illegal-move' });
  const way = ['confirmed', 'packed', 'shipped', 'delivered'] as const;
  for (const last of way) {
    const open = await openAdmin();
    for (const to of way.slice(0, way.indexOf(last) + 1)) await open.move(to, to === 'shipped' ? { parcel } : {});
    expect(await open.orderNow(open.orderId)).toMatchObject({ status: last });
    const done = await completeOrder(open.orderContext, { ...open, isPaymentReceived: true });
    expect(done, last).toMatchObject({ ok: true });
  }
});

test('"Mark complete" accepts and completes a quote for a customer who has paid', async () => {
  const { db, orderContext, adminId, buyer, orderNow, eventsOf } = await openAdmin();
  await addDemoServices(db, [{ slug: 'portrait', title: 'Portrait', text: 'You.', image: null, fromPricePaise: 100 }]);
  const key = crypto.randomUUID();
  const sent = await sendBrief(orderContext, buyer.customerId, {
    slug: 'portrait',
    idempotencyKey: key,
    brief: 'My cat.',
  });
  const orderId = sent.ok ? sent.value.orderId : '';
  expect(await quoteOrder(orderContext, { orderId, pricePaise: 1_500_00, adminId })).toMatchObject({ ok: true });
  expect(await completeOrder(orderContext, { adminId, orderId })).toMatchObject({ reason: 'payment-unclear' });
  expect(await completeOrder(orderContext, { adminId, orderId, isPaymentReceived: true })).toMatchObject({ ok: true });
  expect(await orderNow(orderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await eventsOf(orderId)).toEqual([
    'placed',
    'moved to quoted',
    'moved to confirmed',
    'paid',
    'moved to completed',
  ]);
});
