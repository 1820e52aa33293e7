import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { listApiEvents } from '#shop/api-keys/read-events.server.ts';
import { confirmClaim, submitReference } from '#shop/billing/confirm-claim.server.ts';
import { findPayableCheckout } from '#shop/billing/find-payable-checkout.server.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { findConfirmation } from '#shop/orders/find-confirmation.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { findCandidates } from '#shop/promotions/find-promotions.server.ts';
import { cancelLines } from '#shop/refunds/cancel-lines.server.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { anAddress, checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { placeOrder } from './place-order.server.ts';
import { priceOffers } from './price-offers.server.ts';

type Client = Awaited<ReturnType<typeof openCheckoutClient>>;

const AFTER_HOURS = () => new Date(Date.now() + 3_600_000);

const paymentsNow = ({ db }: Client, checkoutId: string) =>
  db
    .selectFrom('payments')
    .select(['order_kind', 'provider', 'status', 'amount_paise'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('order_kind', 'desc')
    .execute();

/** A mixed cart with its file paid for by `amountPaise`. */
const payFiles = (
  { db, orderContext }: Client,
  { checkoutId, amountPaise }: { checkoutId: string; amountPaise: number },
) =>
  recordPayment(db, orderContext, {
    provider: 'test',
    of: { checkoutId },
    providerPaymentId: `test_${newId()}`,
    amountPaise,
    currency: 'INR',
  });

/** A customer with goods to be paid on delivery and a file to be paid online, not ordered yet. */
async function openMixedCart() {
  const { db, orderContext } = await openCheckoutClient();
  const buyer = await openCustomer(db);
  const [mask, file] = [
    await openProduct(db),
    await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' }),
  ];
  const input = checkoutInput([requestedLine(mask.id), requestedLine(file.id)], { ...buyer, filesMethod: 'test' });
  return { db, orderContext, buyer, input };
}

test.each(['razorpay', 'upi', 'test'])(
  'goods on delivery and files by %s are two payments of one checkout',
  async (filesMethod) => {
    const client = await openCheckoutClient({ COD_FEE: '40' });
    const { db, checkOut, orderNow, emailsAbout } = client;
    const { customerId, checkoutId, orderId, fileOrderId } = await checkOut({ method: 'cod', filesMethod });
    expect(await paymentsNow(client, checkoutId)).toEqual([
      { order_kind: 'shop', provider: 'cod', status: 'open', amount_paise: 539_00 },
      { order_kind: 'digital', provider: filesMethod, status: 'open', amount_paise: 499_00 },
    ]);
    expect(await orderNow(orderId)).toMatchObject({ status: 'pending', expires_at: null });
    expect(await orderNow(fileOrderId)).toMatchObject({ status: 'unpaid', is_paid: false });
    expect(await emailsAbout(orderId)).toEqual(['order-placed', 'new-order']);
    expect(await emailsAbout(fileOrderId)).toEqual([]);
    const filesToPay = { id: fileOrderId, payablePaise: 499_00 };
    const goods = await findOrder(db, customerId, orderId);
    expect(goods).toMatchObject({ due: 'delivery', payablePaise: 539_00, filesToPay });
    const [email] = await db.selectFrom('outbox').select('facts').where('kind', '=', 'order-placed').execute();
    expect(email?.facts).toMatchObject({ payablePaise: 539_00, filesToPay });
    const payable = await findPayableCheckout(db, customerId, fileOrderId);
    expect(payable).toMatchObject({ payment: { provider: filesMethod, amountPaise: 499_00 } });
    expect(payable?.numbers).toEqual([goods?.filesToPay?.number]);
    expect((await findConfirmation(db, customerId, new Date())).map(({ awaits }) => awaits)).toEqual(['cash', 'files']);
    expect((await findPayableCheckout(db, customerId, orderId))?.payment.provider).toBe('cod');
  },
);

test('the same submission is one checkout, another payment method for the files is another, and none is refused', async () => {
  const client = await openCheckoutClient();
  const { db, orderContext } = client;
  const buyer = await openCustomer(db);
  const [mask, file] = [
    await openProduct(db),
    await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' }),
  ];
  const lines = [requestedLine(mask.id), requestedLine(file.id)];
  const place = (input: Parameters<typeof placeOrder>[2]) => placeOrder(orderContext, buyer, input);
  for (const filesMethod of [undefined, 'cod', 'later', 'nonsense']) {
    const input = checkoutInput(lines, { ...buyer, ...(filesMethod === undefined ? {} : { filesMethod }) });
    expect(await place(input)).toEqual({ ok: false, reason: 'method-unavailable' });
  }
  const first = checkoutInput(lines, { ...buyer, filesMethod: 'test' });
  const answer = await place(first);
  expect(answer).toMatchObject({ ok: true, value: { method: 'cod', next: 'pay' } });
  expect(await place(first)).toEqual({ ...answer, isNew: false });
  expect(await place({ ...first, filesMethod: 'upi' })).toEqual({ ok: false, reason: 'key-reused' });
  // With a new key but the same content, the checkout that waits for its payment is resumed.
  expect(await place({ ...first, idempotencyKey: newId() })).toEqual({ ...answer, isNew: false });
  const { count } = await db
    .selectFrom('orders')
    .select((pick) => pick.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(2);
});

test('paid files are complete, and the goods still wait for their cash', async () => {
  const client = await openCheckoutClient();
  const { db, orderContext, adminId, checkOut, orderNow, capturesNow } = client;
  const { customerId, checkoutId, orderId, fileOrderId } = await checkOut({ method: 'cod', filesMethod: 'test' });
  expect(await payFiles(client, { checkoutId, amountPaise: 499_00 })).toBe('paid');
  expect(await orderNow(fileOrderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await orderNow(orderId)).toMatchObject({ status: 'pending', is_paid: false });
  expect((await paymentsNow(client, checkoutId)).map(({ status }) => status)).toEqual(['open', 'paid']);
  expect(await findOrder(db, customerId, orderId)).toMatchObject({ filesToPay: null, isPaid: false });
  const done = await moveOrderAsAdmin(orderContext, { orderId, adminId, to: 'completed', isPaymentReceived: true });
  expect(done.ok).toBe(true);
  expect((await paymentsNow(client, checkoutId)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect((await capturesNow(checkoutId)).map(({ amount_paise }) => amount_paise)).toEqual([499_00, 499_00]);
});

test('events of money name the files that were paid, and not the goods that wait for their cash', async () => {
  const client = await openCheckoutClient();
  const { db, checkOut } = client;
  const { checkoutId, fileOrderId } = await checkOut({ method: 'cod', filesMethod: 'test' });
  await payFiles(client, { checkoutId, amountPaise: 499_00 });
  // As one that was made at the provider.
  await sql`
    insert into refunds (id, capture_id, amount_paise, reason, status)
    select ${newId()}, id, 100_00, 'outside', 'done' from captures`.execute(db);
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('order_kind', '=', 'digital')
    .executeTakeFirstOrThrow();
  const { id: refundId } = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  const events = await listApiEvents(db, { after: 0, limit: 50 });
  const ofMoney = events.filter(({ amountPaise }) => amountPaise !== null);
  expect(ofMoney.map(({ type, subjectId, amountPaise, sourceId }) => [type, subjectId, amountPaise, sourceId])).toEqual(
    [
      ['payment.paid', fileOrderId, 499_00, paymentId],
      ['refund.done', fileOrderId, 100_00, refundId],
    ],
  );
});

test('files that are not paid in time are cancelled alone, and can be ordered again', async () => {
  const client = await openCheckoutClient();
  const { db, orderContext, checkOut, orderNow } = client;
  const { customerId, checkoutId, orderId, fileOrderId } = await checkOut({ method: 'cod', filesMethod: 'test' });
  expect(await expireOrders(orderContext, AFTER_HOURS())).toBe(1);
  expect(await orderNow(fileOrderId)).toMatchObject({ status: 'cancelled', cancelled_by: 'expiry' });
  expect(await orderNow(orderId)).toMatchObject({ status: 'pending' });
  const { product_id } = await db
    .selectFrom('order_lines')
    .select('product_id')
    .where('order_id', '=', fileOrderId)
    .executeTakeFirstOrThrow();
  const again = checkoutInput([requestedLine(String(product_id))], { addressId: null, method: 'test' });
  expect(await placeOrder(orderContext, { customerId }, again)).toMatchObject({ ok: true, value: { next: 'pay' } });
  // A payment that was under way arrives late: the first order comes back.
  expect(await payFiles(client, { checkoutId, amountPaise: 499_00 })).toBe('paid');
  expect(await orderNow(fileOrderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await orderNow(orderId)).toMatchObject({ status: 'pending', is_paid: false });
});

test('files can be dropped, and a new checkout replaces only them', async () => {
  const client = await openCheckoutClient();
  const { db, orderContext, checkOut, orderNow } = client;
  const first = await checkOut({ method: 'cod', filesMethod: 'test' });
  expect((await cancelOrder(orderContext, first.customerId, first.fileOrderId)).ok).toBe(true);
  expect(await orderNow(first.orderId)).toMatchObject({ status: 'pending' });
  expect(await payFiles(client, { checkoutId: first.checkoutId, amountPaise: 499_00 })).toBe('refunding');
  const second = await checkOut({ method: 'cod', filesMethod: 'test' });
  const other = await openProduct(db);
  const input = checkoutInput([requestedLine(other.id)], { addressId: second.addressId, method: 'test' });
  expect((await placeOrder(orderContext, second, input)).ok).toBe(true);
  expect(await orderNow(second.fileOrderId)).toMatchObject({ status: 'cancelled' });
  expect(await orderNow(second.orderId)).toMatchObject({ status: 'pending' });
});

test('unpaid orders of one payment are cancelled together, paid ones alone', async () => {
  const client = await openCheckoutClient();
  const { db, orderContext, checkOut, orderNow, refundsNow } = client;
  const mixed = { method: 'test', hasFile: true };
  const unpaid = await checkOut(mixed);
  const files = await findOrder(db, unpaid.customerId, unpaid.fileOrderId);
  expect((await findOrder(db, unpaid.customerId, unpaid.orderId))?.paidTogether).toBe(files?.number);
  expect((await cancelOrder(orderContext, unpaid.customerId, unpaid.orderId)).ok).toBe(true);
  for (const id of [unpaid.orderId, unpaid.fileOrderId])
    expect(await orderNow(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
  const cancelled = await findOrder(db, unpaid.customerId, unpaid.fileOrderId);
  expect(cancelled?.events.at(-1)?.why).toBe('paid-together');
  const paid = await checkOut(mixed);
  expect(await payFiles(client, { checkoutId: paid.checkoutId, amountPaise: 998_00 })).toBe('paid');
  expect((await findOrder(db, paid.customerId, paid.orderId))?.paidTogether).toBeNull();
  expect((await cancelOrder(orderContext, paid.customerId, paid.orderId)).ok).toBe(true);
  expect(await orderNow(paid.fileOrderId)).toMatchObject({ status: 'completed' });
  expect(await refundsNow(paid.checkoutId)).toMatchObject([{ order_id: paid.orderId, amount_paise: 499_00 }]);
});

test('a checkout whose goods were cancelled is not resumed to pay for its files', async () => {
  const { db, orderContext, buyer, input } = await openMixedCart();
  const place = () => placeOrder(orderContext, buyer, { ...input, idempotencyKey: newId() });
  const first = await place();
  if (!first.ok) throw new Error(first.reason);
  await cancelOrder(orderContext, buyer.customerId, first.value.orders[0]?.id ?? '');
  const second = await place();
  expect(second).toMatchObject({ ok: true, value: { orders: [{ status: 'pending' }, { status: 'unpaid' }] } });
  const { rows } = await sql<{ status: string }>`select status from orders order by number`.execute(db);
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'pending', 'unpaid']);
});

test('ordered goods are not ordered again when their address was corrected before the files were paid', async () => {
  const { db, orderContext, buyer, input } = await openMixedCart();
  const first = await placeOrder(orderContext, buyer, input);
  expect(first).toMatchObject({ ok: true, value: { orders: [{ status: 'pending' }, { status: 'unpaid' }] } });
  const corrected = anAddress({ addressLine: '7 Paper Lane' });
  expect(await saveAddress(db, buyer.customerId, corrected, buyer.addressId)).toMatchObject({ ok: true });
  const answer = { ok: true, value: { checkoutId: first.ok && first.value.checkoutId, next: 'pay' } };
  expect(await placeOrder(orderContext, buyer, input)).toMatchObject(answer);
  expect(await placeOrder(orderContext, buyer, { ...input, idempotencyKey: newId() })).toMatchObject(answer);
});

test('a wrong amount for the files is refunded and leaves no trace on the goods', async () => {
  const client = await openCheckoutClient();
  const { checkOut, eventsOf, refundsNow } = client;
  const { checkoutId, orderId, fileOrderId } = await checkOut({ method: 'cod', filesMethod: 'test' });
  expect(await payFiles(client, { checkoutId, amountPaise: 998_00 })).toBe('refunding');
  expect(await eventsOf(orderId)).toEqual(['placed']);
  expect(await eventsOf(fileOrderId)).toEqual(['placed', 'payment-problem', 'refund-requested']);
  expect(await refundsNow(checkoutId)).toMatchObject([{ amount_paise: 998_00, reason: 'mismatch' }]);
});

test('a UPI reference is for the files only, and the owner confirms them only', async () => {
  const client = await openCheckoutClient();
  const { orderContext, adminId, checkOut, orderNow, eventsOf } = client;
  const { customerId, checkoutId, orderId, fileOrderId } = await checkOut({ method: 'cod', filesMethod: 'upi' });
  expect(await submitReference(orderContext, customerId, orderId, '123456789012')).toMatchObject({ ok: false });
  expect(await submitReference(orderContext, customerId, fileOrderId, '123456789012')).toMatchObject({ ok: true });
  expect(await orderNow(fileOrderId)).toMatchObject({ status: 'pending' });
  expect(await eventsOf(orderId)).toEqual(['placed']);
  expect(await expireOrders(orderContext, AFTER_HOURS())).toBe(0);
  expect(await confirmClaim(orderContext, orderId, adminId)).toMatchObject({ ok: false });
  expect(await confirmClaim(orderContext, fileOrderId, adminId)).toEqual({ ok: true, value: 'paid' });
  expect(await orderNow(fileOrderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await orderNow(orderId)).toMatchObject({ status: 'pending', is_paid: false });
  expect((await paymentsNow(client, checkoutId)).map(({ status }) => status)).toEqual(['open', 'paid']);
});

test('cancelled units of the goods lower what is due on delivery, and each order refunds its own payment', async () => {
  const client = await openCheckoutClient({ COD_FEE: '40' });
  const { orderContext, adminId, checkOut, refundsNow } = client;
  const { customerId, checkoutId, orderId, fileOrderId } = await checkOut({
    method: 'cod',
    filesMethod: 'test',
    quantities: [2],
  });
  await payFiles(client, { checkoutId, amountPaise: 499_00 });
  const lines = [{ line: 1, quantity: 1 }];
  expect(await cancelLines(orderContext, { customerId, orderId, key: newId(), lines })).toMatchObject({ ok: true });
  expect((await paymentsNow(client, checkoutId)).map(({ amount_paise }) => amount_paise)).toEqual([539_00, 499_00]);
  await moveOrderAsAdmin(orderContext, { orderId, adminId, to: 'completed', isPaymentReceived: true });
  const refund = (of: string, amountPaise: number) =>
    refundOrder(orderContext, {
      orderId: of,
      lines: [{ line: 1, amountPaise }],
      withFees: false,
      reason: 'goodwill',
      note: null,
      key: newId(),
      to: 'original',
      by: { actor: 'admin', adminId },
    });
  expect(await refund(orderId, 100_00)).toMatchObject({ ok: true });
  expect(await refund(fileOrderId, 200_00)).toMatchObject({ ok: true });
  expect(await refund(fileOrderId, 300_00)).toMatchObject({ ok: false });
  expect(await refundsNow(checkoutId)).toMatchObject([
    { order_id: orderId, amount_paise: 100_00, status: 'by-hand' },
    { order_id: fileOrderId, amount_paise: 200_00, status: 'requested' },
  ]);
});

test('a promotion that goods on delivery have used counts, although their files are unpaid', async () => {
  const client = await openCheckoutClient();
  const { db, orderContext } = client;
  const buyer = await openCustomer(db);
  const promotion = await openPromotion(db, { usesPerCustomer: 1 });
  const stock = { variants: [variantInput({ stock: 9 })] };
  const [mask, file] = [
    await openProduct(db, stock),
    await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' }),
  ];
  const input = checkoutInput([requestedLine(mask.id), requestedLine(file.id)], { ...buyer, filesMethod: 'test' });
  const answer = await placeOrder(orderContext, buyer, { ...input, code: 'SAKURA10' });
  expect(answer).toMatchObject({ ok: true });
  const offered = { customerId: buyer.customerId, code: 'SAKURA10', productIds: [mask.id] };
  expect(await findCandidates(db, offered, new Date())).toMatchObject([{ isUsedBefore: true }]);
  const later = checkoutInput([requestedLine(mask.id)], { ...buyer, method: 'test' });
  // Nothing is saved, and the page that shows so is right.
  expect(await placeOrder(orderContext, buyer, { ...later, code: 'SAKURA10', savedPaise: 0 })).toMatchObject({
    ok: true,
  });
  const standing = db.selectFrom('promotion_uses').select('saved_paise').where('released_at', 'is', null);
  expect(await standing.where('promotion_id', '=', promotion).execute()).toEqual([{ saved_paise: 99_80 }]);
});

test('unpaid files earn no promotion for goods on delivery, and one payment for all of it does', async () => {
  const client = await openCheckoutClient();
  const { db, orderContext } = client;
  const buyer = await openCustomer(db);
  // Goods and file are ₹499 each.
  await openPromotion(db, { isAutomatic: true, minimumPaise: 900_00 });
  const [mask, file] = [
    await openProduct(db, { variants: [variantInput({ stock: 9 })] }),
    await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' }),
  ];
  const lines = [{ id: mask.id }, { id: file.id }].map(({ id }) => ({ id, variantId: null, quantity: 1 }));
  const shown = await priceOffers(db, { lines, code: null, customerId: buyer.customerId, network: '', delivery: null });
  expect(shown).toMatchObject({ savings: [[{ amount: 49_90 }], [{ amount: 49_90 }]], apart: { savings: [[], []] } });
  const requested = [requestedLine(mask.id), requestedLine(file.id)];
  const apart = checkoutInput(requested, { ...buyer, filesMethod: 'test' });
  expect(await placeOrder(orderContext, buyer, { ...apart, savedPaise: 99_80 })).toMatchObject({
    reason: 'offers-changed',
  });
  const placed = await placeOrder(orderContext, buyer, { ...apart, savedPaise: 0 });
  if (!placed.ok) throw new Error(placed.reason);
  expect((await paymentsNow(client, placed.value.checkoutId)).map(({ amount_paise }) => amount_paise)).toEqual([
    499_00, 499_00,
  ]);
  const together = checkoutInput(requested, { ...buyer, method: 'test' });
  const paidTogether = await placeOrder(orderContext, buyer, { ...together, savedPaise: 99_80 });
  if (!paidTogether.ok) throw new Error(paidTogether.reason);
  expect(await paymentsNow(client, paidTogether.value.checkoutId)).toMatchObject([{ amount_paise: 898_20 }]);
});
