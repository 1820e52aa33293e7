import { expect, test } from 'vitest';
import { openProduct, stockOf, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { listOrders } from '#shop/orders/find-orders.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { type AdminOrderQuery, adminOrderSorts } from './admin-order.ts';
import { deleteOrder, restoreOrder } from './delete-order.server.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';
import { type AdminMoveInput, moveOrderAsAdmin } from './move-order-as-admin.server.ts';

const parcel = { carrier: 'India Post', trackingNumber: 'EE1', trackingUrl: null };

async function openAdmin(...steps: AdminMoveInput['to'][]) {
  const checkoutClient = await openCheckoutClient();
  const { db, orderContext, adminId } = checkoutClient;
  const buyer = await openCustomer(db);
  const crane = await openProduct(db, { variants: [variantInput({ stock: 5 })] });
  const placed = await placeOrder(orderContext, buyer, checkoutInput([requestedLine(crane.id)], buyer));
  const orderId = placed.ok ? (placed.value.orders[0]?.id ?? '') : '';
  for (const to of steps) {
    const moved = await moveOrderAsAdmin(orderContext, { adminId, orderId, to, isPaymentReceived: true, parcel });
    if (!moved.ok) throw new Error(`${to}: ${moved.reason}`);
  }
  const listed = async (filters: AdminOrderQuery['filters'] = {}) => {
    const found = await listAdminOrders(db, 'shop', { q: '', sort: adminOrderSorts[0], page: 1, filters });
    return found.ok ? found.value.rows.map(({ id }) => id) : [];
  };
  const actions = async () => {
    const rows = await db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('id').execute();
    return rows.filter(({ action }) => ['order.delete', 'order.restore'].includes(action));
  };
  const [variantId = ''] = crane.variantIds;
  return { ...checkoutClient, buyer, orderId, variantId, listed, actions, input: { adminId, orderId } };
}

test('an open order that is deleted is cancelled first, and leaves the list', async () => {
  const { db, orderContext, input, orderId, variantId, listed, actions, orderNow, emailsAbout } =
    await openAdmin('confirmed');
  expect(await deleteOrder(orderContext, input)).toEqual({ ok: true, value: { isUndoable: false } });
  expect(await orderNow(orderId)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' });
  expect(await stockOf(db, variantId)).toBe(5);
  expect(await emailsAbout(orderId)).toContain('order-cancelled');
  expect(await listed()).toEqual([]);
  expect(await listed({ shown: 'archived' })).toEqual([orderId]);
  expect(await actions()).toMatchObject([
    { before: { status: 'confirmed', isArchived: false }, after: { status: 'cancelled', isArchived: true } },
  ]);
});

test('deleting a finished order moves nothing, and it can be restored unchanged', async () => {
  const { db, orderContext, input, buyer, orderId, variantId, listed, actions, orderNow, eventsOf } =
    await openAdmin('completed');
  const before = { order: await orderNow(orderId), events: await eventsOf(orderId) };
  expect(await deleteOrder(orderContext, input)).toEqual({ ok: true, value: { isUndoable: true } });
  expect(await deleteOrder(orderContext, input)).toEqual({ ok: true, value: { isUndoable: true } });
  expect({ order: await orderNow(orderId), events: await eventsOf(orderId) }).toEqual(before);
  expect(await stockOf(db, variantId)).toBe(4);
  expect(await listed()).toEqual([]);
  // From the customer's normal list too; asked for it is there, with its papers.
  const normal = await listOrders(db, buyer.customerId, { page: 1, isCancelledShown: false });
  expect(normal).toMatchObject({ value: { rows: [], total: 0 } });
  const shown = await listOrders(db, buyer.customerId, { page: 1, isCancelledShown: true });
  expect(shown).toMatchObject({ value: { rows: [{ id: orderId }] } });
  expect(await restoreOrder(db, input)).toBe(true);
  expect(await listed()).toEqual([orderId]);
  expect((await actions()).map(({ action }) => action)).toEqual(['order.delete', 'order.restore']);
});

test('a shipped order cannot be deleted', async () => {
  const { orderContext, input, orderId, listed, orderNow, actions } = await openAdmin('confirmed', 'packed', 'shipped');
  expect(await deleteOrder(orderContext, input)).toMatchObject({ reason: 'on-its-way' });
  expect(await orderNow(orderId)).toMatchObject({ status: 'shipped' });
  expect(await listed()).toEqual([orderId]);
  expect(await actions()).toEqual([]);
});

test('an unknown order is neither deleted nor restored', async () => {
  const { db, orderContext, adminId } = await openAdmin();
  for (const orderId of [adminId, 'no id']) {
    expect(await deleteOrder(orderContext, { adminId, orderId })).toMatchObject({ reason: 'not-found' });
    expect(await restoreOrder(db, { adminId, orderId })).toBe(false);
  }
});
