import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { addressFields } from '#shop/addresses/address-fields.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { fetchPayment } from '#shop/billing/reconcile-payments.server.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import type { Invoice } from '#shop/invoicing/invoice.ts';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { readyPayment } from '#shop/payments/open-payment.server.ts';
import { joinShop } from '#tests/support/fixtures/accounts.ts';
import { anAddress, checkoutInput, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { business, openDrafted } from '#tests/support/fixtures/draft-orders.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { linkedDraft } from './draft-order.ts';
import { openDraft, saveAgreement, saveDraftBusiness, setDraftLine } from './edit-draft.server.ts';
import { findDraftOrder } from './find-drafts.server.ts';

const agreed = { discountPaise: 100_00, reason: 'Regular customer', deliveryPaise: 60_00 };
const PRICE = 499_00;

test('a draft becomes an order with stock, invoice, emails and what was agreed', async () => {
  const { db, orderContext, place, stockNow, emailsAbout } = await openDrafted();
  const placed = await place();
  if (!placed.ok) throw new Error(placed.reason);
  const orderId = placed.value.orders[0]?.id ?? '';
  expect(await stockNow()).toBe(3);
  expect(await emailsAbout(orderId)).toContain('order-placed');
  await issueInvoice(db, orderContext.details, orderId);
  const { document } = await db.selectFrom('invoices').select('document').executeTakeFirstOrThrow();
  // The fee of cash on delivery is ₹49.
  expect(document).toMatchObject({ total: { gross: 2 * PRICE - 100_00 + 60_00 + 49_00 } });
  expect(document.lines).toMatchObject([{ gross: 2 * PRICE - 100_00 }, { description: 'Delivery charge' }, {}]);
});

test('a draft is one order, and can be placed again after it was cancelled', async () => {
  const { db, orderContext, id, place, line } = await openDrafted();
  const first = await place();
  if (!first.ok) throw new Error(first.reason);
  expect(await place()).toMatchObject({ reason: 'placed' });
  expect(await setDraftLine(db, id, { ...line, quantity: 1 })).toMatchObject({ reason: 'placed' });
  const draft = await findDraftOrder(db, id);
  await cancelOrder(orderContext, draft?.customerId ?? '', first.value.orders[0]?.id ?? '');
  expect(await findDraftOrder(db, id)).toMatchObject({ orders: [], orderIds: [first.value.orders[0]?.id] });
  expect(await place()).toMatchObject({ ok: true });
});

test('nothing is placed without stock or items, or by a method that cannot take the amount', async () => {
  const { db, id, adminId, place, line } = await openDrafted({ stock: 2 });
  await saveAgreement(db, { id, adminId, agreed: { ...agreed, discountPaise: 9_999_00, deliveryPaise: 0 } });
  expect(await place('upi')).toMatchObject({ reason: 'method-unavailable' });
  await setDraftLine(db, id, { ...line, quantity: 3 });
  expect(await place('free')).toMatchObject({ reason: 'out-of-stock' });
  await setDraftLine(db, id, { ...line, quantity: 0 });
  expect(await place()).toMatchObject({ reason: 'empty' });
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('a draft that has changed since the page was loaded is not placed', async () => {
  const { db, id, adminId, line, product, versionNow, openLink } = await openDrafted();
  const { confirm } = await openLink();
  const draft = await findDraftOrder(db, id);
  const { customerId = '', address } = draft ?? {};
  if (!address) throw new Error('The draft has no address');
  const changes: Record<string, () => Promise<unknown>> = {
    quantity: () => setDraftLine(db, id, { ...line, quantity: 1 }),
    discount: () => saveAgreement(db, { id, adminId, agreed: { ...agreed, discountPaise: 0 } }),
    delivery: () => saveAgreement(db, { id, adminId, agreed: { ...agreed, discountPaise: 0, deliveryPaise: 90_00 } }),
    address: () => saveAddress(db, customerId, { ...address, city: 'Mysuru' }, address.id),
    business: () => saveDraftBusiness(db, { id, adminId, business }),
    price: () => db.updateTable('variants').set({ price_paise: 550_00 }).where('product_id', '=', product.id).execute(),
    offer: () => openPromotion(db, { isAutomatic: true }),
  };
  for (const [what, makeChange] of Object.entries(changes)) {
    const seen = await versionNow();
    expect(await versionNow()).toBe(seen);
    await makeChange();
    expect(await confirm('cod', seen), what).toMatchObject({ reason: 'changed' });
  }
  expect(await confirm('cod', '')).toMatchObject({ reason: 'changed' });
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect(await confirm()).toMatchObject({ ok: true });
});

test('the discount decides what is owed: a free draft is placed, and cash on delivery has its limit after it', async () => {
  const { db, id, adminId, place, orderNow } = await openDrafted({ env: { COD_MAX: '900' } });
  const priced = (discountPaise: number) =>
    saveAgreement(db, { id, adminId, agreed: { discountPaise, reason: 'Regular customer', deliveryPaise: 0 } });
  await priced(97_00);
  expect(await place()).toMatchObject({ reason: 'too-dear' });
  await priced(98_00);
  const paid = await place();
  if (!paid.ok) throw new Error(paid.reason);
  await db.updateTable('draft_orders').set({ checkout_id: null }).execute();
  await priced(998_00);
  expect(await place()).toMatchObject({ reason: 'method-unavailable' });
  const free = await place('free');
  if (!free.ok) throw new Error(free.reason);
  expect(await orderNow(free.value.orders[0]?.id ?? '')).toMatchObject({ status: 'confirmed' });
});

test('a discount lowers the value that decides a rate by value, and the invoice adds up', async () => {
  const { db, orderContext, id, adminId, product, place } = await openDrafted();
  // Up to ₹2,500 before tax 5%, above 18%.
  await db.updateTable('products').set({ hsn: '61091000', gst_rate: null }).where('id', '=', product.id).execute();
  await db.updateTable('variants').set({ price_paise: 2_700_00 }).where('product_id', '=', product.id).execute();
  const rateOf = async (discountPaise: number) => {
    await saveAgreement(db, { id, adminId, agreed: { discountPaise, reason: 'Regular', deliveryPaise: 33_33 } });
    const placed = await place();
    if (!placed.ok) throw new Error(placed.reason);
    const orderId = placed.value.orders[0]?.id ?? '';
    await issueInvoice(db, orderContext.details, orderId);
    const issued = await db
      .selectFrom('invoices')
      .select('document')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await db.updateTable('draft_orders').set({ checkout_id: null }).execute();
    const { taxable, cgst, sgst, igst, gross } = (issued.document as Invoice).total;
    expect(taxable + cgst + sgst + igst).toBe(gross);
    // The fee of cash on delivery is ₹49.
    expect(gross).toBe(2 * 2_700_00 - discountPaise + 33_33 + 49_00);
    const [written] = await db.selectFrom('order_lines').select('gst_rate').where('order_id', '=', orderId).execute();
    return Number(written?.gst_rate);
  };
  expect(await rateOf(149_98)).toBe(18);
  expect(await rateOf(150_01)).toBe(5);
});

test('a customer who may not pay on delivery cannot choose it by a link, and the shop still can', async () => {
  const { db, place, openLink } = await openDrafted();
  const { confirm } = await openLink();
  await db.updateTable('customers').set({ cod_blocked: true }).execute();
  expect(await confirm()).toMatchObject({ reason: 'cod-blocked' });
  expect(await place()).toMatchObject({ ok: true });
});

test('a draft is offered no promotion that an unpaid order of the customer has used', async () => {
  const { db, orderContext, id, product, place } = await openDrafted();
  await openPromotion(db, { isAutomatic: true, usesPerCustomer: 1 });
  const { id: customerId } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
  const { id: addressId } = await db.selectFrom('addresses').select('id').executeTakeFirstOrThrow();
  const own = checkoutInput([requestedLine(product.id)], { addressId, method: 'upi' });
  expect((await findDraftOrder(db, id))?.priced[0]?.savings).toHaveLength(1);
  expect(await placeOrder(orderContext, { customerId }, { ...own, savedPaise: 49_90 })).toMatchObject({ ok: true });
  expect((await findDraftOrder(db, id))?.priced[0]?.savings).toEqual([]);
  expect(await place()).toMatchObject({ ok: true });
});

test('an expired draft that is placed again is one order: a late payment for the first one is refunded', async () => {
  const client = await openDrafted();
  const { db, orderContext, razorpay, provider, place, orderNow, refundsNow } = client;
  const first = await place('razorpay');
  if (!first.ok) throw new Error(first.reason);
  const { checkoutId, orders } = first.value;
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount_paise as amountPaise', 'provider_order_id as providerOrderId'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  const providerOrderId = (await readyPayment(db, provider, payment)) ?? '';
  expect(await expireOrders(orderContext, new Date(Date.now() + 86_400_000))).toBe(1);
  const second = await place('upi');
  if (!second.ok) throw new Error(second.reason);
  razorpay.pay({ id: providerOrderId });
  await fetchPayment(orderContext, provider, providerOrderId);
  expect(await orderNow(orders[0]?.id ?? '')).toMatchObject({ status: 'cancelled', is_paid: false });
  expect(await refundsNow(checkoutId)).toMatchObject([{ amount_paise: payment.amountPaise, reason: 'late' }]);
  expect(await orderNow(second.value.orders[0]?.id ?? '')).toMatchObject({ status: 'unpaid' });
});

test('a draft for an owner who has not verified their address leaves their password, second factor and sessions', async () => {
  const { db, accounts, adminId } = await openDrafted();
  const { session, form } = await joinShop(accounts, { username: 'boss' });
  const { customerId } = session;
  for (const source of ['first-start', 'cli'] as const) {
    await db
      .insertInto('admin_roles')
      .values({ customer_id: customerId, source })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ source }))
      .execute();
    await db.updateTable('customers').set({ two_factor_enabled: true }).where('id', '=', customerId).execute();
    expect(await openDraft(db, { adminId, email: form.email, address: anAddress() })).toMatchObject({ ok: true });
    for (const table of ['sessions', 'logins'] as const)
      expect(await db.selectFrom(table).select('id').where('customer_id', '=', customerId).execute()).toHaveLength(1);
    const factor = db.selectFrom('customers').select('two_factor_enabled').where('id', '=', customerId);
    expect(await factor.executeTakeFirst()).toEqual({ two_factor_enabled: true });
  }
});

test('the page of a link has the order and what it costs, and nothing that the shop thinks of the customer', async () => {
  const { db, orderContext, id, adminId, place } = await openDrafted({ stock: 1 });
  await saveDraftBusiness(db, { id, adminId, business });
  await db.updateTable('customers').set({ cod_blocked: true }).execute();
  const shown = async () => {
    const draft = await findDraftOrder(db, id);
    if (draft === null) throw new Error('The draft is gone');
    return linkedDraft(draft, orderContext.payments.enabledMethods);
  };
  const { lines, address, ...rest } = await shown();
  const { landmark, ...sent } = anAddress();
  expect(Object.keys(address ?? {}).toSorted()).toEqual([...addressFields].toSorted());
  expect(address).toMatchObject({ name: sent.name, phone: sent.phone, landmark: landmark ?? null });
  const line = { name: 'Paper Crane', optionText: null, quantity: 2, unitPaise: PRICE };
  expect(lines).toEqual([{ ...line, variantId: expect.any(String), isOrderable: false, left: 1 }]);
  expect(rest).toEqual({
    totals: {
      total: 2 * PRICE,
      discount: 0,
      payable: 2 * PRICE - 40_00,
      further: [
        { label: 'Agreed discount', amount: -100_00 },
        { label: 'Delivery charge', amount: 60_00 },
      ],
    },
    methods: ['razorpay', 'upi', 'test'].map((name) => ({
      name,
      label: expect.any(String),
      feePaise: 0,
      payablePaise: 2 * PRICE - 40_00,
    })),
    business,
    expiresAt: null,
    hasEmail: true,
    orders: [],
  });
  await db.updateTable('variants').set({ stock: 9 }).execute();
  const placed = await place();
  if (!placed.ok) throw new Error(placed.reason);
  expect((await shown()).lines).toMatchObject([{ isOrderable: true, left: null }]);
  expect((await shown()).orders).toEqual([
    { number: placed.value.orders[0]?.number, status: 'pending', payablePaise: expect.any(Number) },
  ]);
});

test('the audit log has the amounts of an agreement, and neither its reason nor a GSTIN', async () => {
  const { db, id, adminId } = await openDrafted();
  await saveDraftBusiness(db, { id, adminId, business });
  await saveDraftBusiness(db, { id, adminId, business: null });
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', 'in', ['order.draft-price', 'order.draft-business'])
    .orderBy('id')
    .execute();
  const amounts = { discountPaise: agreed.discountPaise, deliveryPaise: agreed.deliveryPaise };
  expect(rows).toEqual([
    { action: 'order.draft-price', before: null, after: { ...amounts, reasonCharacters: agreed.reason.length } },
    { action: 'order.draft-business', before: null, after: { isBusiness: true } },
    { action: 'order.draft-business', before: null, after: { isBusiness: false } },
  ]);
});

test('a stranger who signed up with the address of the customer does not read the draft', async () => {
  const { db, accounts, adminId } = await openDrafted();
  const stranger = await joinShop(accounts, { username: 'stranger' });
  await openDraft(db, { adminId, email: stranger.form.email, address: anAddress() });
  const { customerId } = stranger.session;
  expect(await db.selectFrom('sessions').select('id').where('customer_id', '=', customerId).execute()).toEqual([]);
  expect(await db.selectFrom('logins').select('id').where('customer_id', '=', customerId).execute()).toEqual([]);
  const verified = await joinShop(accounts, { username: 'verified' });
  await db
    .updateTable('customers')
    .set({ email_verified: true })
    .where('id', '=', verified.session.customerId)
    .execute();
  await openDraft(db, { adminId, email: verified.form.email, address: anAddress() });
  const sessions = db.selectFrom('sessions').select('id').where('customer_id', '=', verified.session.customerId);
  expect(await sessions.execute()).toHaveLength(1);
});
