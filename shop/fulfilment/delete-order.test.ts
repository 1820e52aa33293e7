import { expect, test } from 'vitest';
import { openProduct, stockOf, variantInput } from '#tests/support/catalog.ts';
import { askedLine, openCustomer, press } from '#tests/support/checkout.ts';
import '#tests/support/database.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { listOrders } from '#shop/orders/find-orders.server.ts';
import { openTill } from '#tests/support/checkout-client.ts';
import { type DeskOrderQuery, deskOrderSorts } from './admin-order.ts';
import { deleteAtDesk, restoreAtDesk } from './delete-order.server.ts';
import { listDeskOrders } from './list-admin-orders.server.ts';
import { type DeskMoveAsked, moveAtDesk } from './move-order.server.ts';

const parcel = { carrier: 'India Post', trackingNumber: 'EE1', trackingUrl: null };

async function openDesk(...steps: DeskMoveAsked['to'][]) {
  const till = await openTill();
  const { db, desk, adminId } = till;
  const buyer = await openCustomer(db);
  const crane = await openProduct(db, { variants: [variantInput({ stock: 5 })] });
  const placed = await placeOrder(desk, buyer, press([askedLine(crane.id)], buyer));
  const orderId = placed.ok ? (placed.value.orders[0]?.id ?? '') : '';
  for (const to of steps) {
    const moved = await moveAtDesk(desk, { adminId, orderId, to, isPaymentReceived: true, parcel });
    if (!moved.ok) throw new Error(`${to}: ${moved.reason}`);
  }
  const listed = async (filters: DeskOrderQuery['filters'] = {}) => {
    const found = await listDeskOrders(db, 'shop', { q: '', sort: deskOrderSorts[0], page: 1, filters });
    return found.ok ? found.value.rows.map(({ id }) => id) : [];
  };
  const deeds = async () => {
    const rows = await db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('id').execute();
    return rows.filter(({ action }) => ['order.delete', 'order.restore'].includes(action));
  };
  const [variantId = ''] = crane.variantIds;
  return { ...till, buyer, orderId, variantId, listed, deeds, asked: { adminId, orderId } };
}

test('an open order that is deleted is cancelled first, and leaves the list', async () => {
  const { db, desk, asked, orderId, variantId, listed, deeds, orderNow, lettersAbout } = await openDesk('confirmed');
  expect(await deleteAtDesk(desk, asked)).toEqual({ ok: true, value: { isUndoable: false } });
  expect(await orderNow(orderId)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' });
  expect(await stockOf(db, variantId)).toBe(5);
  expect(await lettersAbout(orderId)).toContain('order-cancelled');
  expect(await listed()).toEqual([]);
  expect(await listed({ shown: 'archived' })).toEqual([orderId]);
  expect(await deeds()).toMatchObject([
    { before: { status: 'confirmed', isArchived: false }, after: { status: 'cancelled', isArchived: true } },
  ]);
});

test('of a finished order nothing moves; it comes back as it was', async () => {
  const { db, desk, asked, buyer, orderId, variantId, listed, deeds, orderNow, eventsOf } = await openDesk('completed');
  const before = { order: await orderNow(orderId), events: await eventsOf(orderId) };
  expect(await deleteAtDesk(desk, asked)).toEqual({ ok: true, value: { isUndoable: true } });
  expect(await deleteAtDesk(desk, asked)).toEqual({ ok: true, value: { isUndoable: true } });
  expect({ order: await orderNow(orderId), events: await eventsOf(orderId) }).toEqual(before);
  expect(await stockOf(db, variantId)).toBe(4);
  expect(await listed()).toEqual([]);
  // From the customer's normal list too; asked for it is there, with its papers.
  const normal = await listOrders(db, buyer.customerId, { page: 1, isCancelledShown: false });
  expect(normal).toMatchObject({ value: { rows: [], total: 0 } });
  const shown = await listOrders(db, buyer.customerId, { page: 1, isCancelledShown: true });
  expect(shown).toMatchObject({ value: { rows: [{ id: orderId }] } });
  expect(await restoreAtDesk(db, asked)).toBe(true);
  expect(await listed()).toEqual([orderId]);
  expect((await deeds()).map(({ action }) => action)).toEqual(['order.delete', 'order.restore']);
});

test('a parcel that is on its way is not deleted', async () => {
  const { desk, asked, orderId, listed, orderNow, deeds } = await openDesk('confirmed', 'packed', 'shipped');
  expect(await deleteAtDesk(desk, asked)).toMatchObject({ reason: 'on-its-way' });
  expect(await orderNow(orderId)).toMatchObject({ status: 'shipped' });
  expect(await listed()).toEqual([orderId]);
  expect(await deeds()).toEqual([]);
});

test('an order that nobody knows is neither deleted nor brought back', async () => {
  const { db, desk, adminId } = await openDesk();
  for (const orderId of [adminId, 'no id']) {
    expect(await deleteAtDesk(desk, { adminId, orderId })).toMatchObject({ reason: 'not-found' });
    expect(await restoreAtDesk(db, { adminId, orderId })).toBe(false);
  }
});
