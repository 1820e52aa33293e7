import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { dayOf, daysAfter } from '#lib/days.ts';
import { priceCart } from '#shop/cart/price-cart.server.ts';
import { findProductForm } from '#shop/catalog/editing/find-product-form.server.ts';
import { saveProduct } from '#shop/catalog/editing/save-product.server.ts';
import type { ProductInput } from '#shop/catalog/product.ts';
import { expectedDay } from '#shop/delivery/promise-delivery.server.ts';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { findProduct } from '#shop/search/find-product.server.ts';
import { openProduct, productInput, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { placeOrder } from './place-order.server.ts';

const today = dayOf(new Date());
const releaseOn = daysAfter(today, 40);
const later = daysAfter(today, 60);

/** A pre-order with two units, and a product that ships now. */
async function openPreOrder() {
  const client = await openCheckoutClient();
  const { db, orderContext } = client;
  const early = await openProduct(db, { releaseOn, variants: [variantInput({ stock: 2 })] });
  const now = await openProduct(db, { releaseOn: today });
  const buyer = await openCustomer(db);
  const order = (lines: Parameters<typeof checkoutInput>[0]) =>
    placeOrder(orderContext, buyer, checkoutInput(lines, buyer));
  return { ...client, early: early.id, now: now.id, buyer, order };
}

test('a product is a pre-order until its release, in item page and cart', async () => {
  const { db, early, now } = await openPreOrder();
  expect(await findProduct(db, early)).toMatchObject({ product: { releaseOn } });
  expect(await findProduct(db, now)).toMatchObject({ product: { releaseOn: null } });
  const wanted = [early, now].map((id) => ({ id, variantId: null, quantity: 1, seen: null }));
  expect((await priceCart(db, wanted)).map(({ answer }) => typeof answer === 'object' && answer.releaseOn)).toEqual([
    releaseOn,
    null,
  ]);
});

/** A wave that ships in 40 days, in a size that ships in 60 days and in one that ships now. */
const waves = (): Partial<ProductInput> => ({
  releaseOn,
  option1Name: 'Size',
  variants: [
    variantInput({ option1: 'S' }),
    variantInput({ option1: 'M', releaseOn: later }),
    variantInput({ option1: 'L', releaseOn: today }),
  ],
});

test('a variant has its own release day in item page, cart and order', async () => {
  const { db, buyer, order } = await openPreOrder();
  const { id, variantIds } = await openProduct(db, waves());
  const days = [releaseOn, later, null];
  expect(await findProduct(db, id)).toMatchObject({
    product: { releaseOn: null, variants: days.map((day) => ({ releaseOn: day })) },
  });
  const wanted = variantIds.map((variantId) => ({ id, variantId, quantity: 1, seen: null }));
  expect((await priceCart(db, wanted)).map(({ answer }) => answer)).toMatchObject(
    days.map((day) => ({ releaseOn: day })),
  );
  for (const [at, day] of days.entries()) {
    const placed = await order([requestedLine(id, { variantId: variantIds[at] ?? null })]);
    if (!placed.ok) throw new Error(placed.reason);
    const [{ id: orderId = '' } = {}] = placed.value.orders;
    expect(await findOrder(db, buyer.customerId, orderId)).toMatchObject({ releaseOn: day });
  }
});

test('a product is a pre-order from its first release on, and a saved form keeps the days', async () => {
  const { db } = await openPreOrder();
  const [first, second] = waves().variants ?? [];
  if (!first || !second) throw new Error('no variants');
  const { id } = await openProduct(db, { ...waves(), variants: [first, second] });
  expect(await findProduct(db, id)).toMatchObject({ product: { releaseOn } });
  const draft = (await findProductForm(db, id))?.draft;
  expect(draft?.variants.map((row) => row.releaseOn)).toEqual(['', later]);
  // A command that names no days leaves them.
  const saved = await saveProduct(
    db,
    productInput({ ...waves(), variants: ['S', 'M'].map((option1) => variantInput({ option1 })) }),
    { id, reference: 'test' },
  );
  expect(saved).toMatchObject({ ok: true });
  expect((await findProductForm(db, id))?.draft).toMatchObject({
    variants: draft?.variants.map((row) => ({ releaseOn: row.releaseOn })),
  });
});

test('an order with a pre-order is promised as a whole from the release on, and its stock is limited', async () => {
  const { db, orderContext, early, now, buyer, order } = await openPreOrder();
  expect(await order([requestedLine(early, { quantity: 3 })])).toMatchObject({ reason: 'out-of-stock' });
  const placed = await order([requestedLine(now), requestedLine(early)]);
  if (!placed.ok) throw new Error(placed.reason);
  const [{ id = '' } = {}] = placed.value.orders;
  const settings = orderContext.settings.current();
  const expectedBy = await expectedDay(settings, '560001', new Date(), releaseOn);
  expect(expectedBy > releaseOn).toBe(true);
  expect(await findOrder(db, buyer.customerId, id)).toMatchObject({ releaseOn, expectedBy });
  const emails = await db.selectFrom('outbox').select('facts').where('kind', '=', 'order-placed').execute();
  expect(emails).toMatchObject([{ facts: { releaseOn, expectedBy } }]);
});

test('a pre-order is packed before its release only if an administrator confirms it', async () => {
  const { db, orderContext, adminId, early, order } = await openPreOrder();
  const placed = await order([requestedLine(early)]);
  if (!placed.ok) throw new Error(placed.reason);
  const [{ id: orderId = '' } = {}] = placed.value.orders;
  const move = (to: 'confirmed' | 'packed', more = {}) =>
    moveOrderAsAdmin(orderContext, { adminId, orderId, to, ...more });
  expect(await move('confirmed')).toMatchObject({ ok: true });
  expect(await move('packed')).toEqual({ ok: false, reason: 'not-released' });
  expect(await findAdminOrder(db, orderId)).toMatchObject({ status: 'confirmed', releaseOn });
  expect(await move('packed', { isEarly: true })).toMatchObject({ ok: true, value: { status: 'packed' } });
});

test('once its day has come, an order is packed like any other', async () => {
  const { db, orderContext, adminId, early, order } = await openPreOrder();
  const placed = await order([requestedLine(early)]);
  if (!placed.ok) throw new Error(placed.reason);
  const [{ id: orderId = '' } = {}] = placed.value.orders;
  await db.updateTable('orders').set({ release_on: today }).where('id', '=', orderId).execute();
  await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'confirmed' });
  expect(await findAdminOrder(db, orderId)).toMatchObject({ releaseOn: null });
  expect(await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'packed' })).toMatchObject({ ok: true });
});
