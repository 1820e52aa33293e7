import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { dayOf, daysAfter } from '#lib/days.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { expectedDay } from '#shop/delivery/promise-delivery.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { anAddress, checkoutInput, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { openShopWithBuyer, placed } from '#tests/support/fixtures/shop-with-buyer.ts';
import { readCheckout } from './read-checkout.server.ts';

test('an order stores the date of its PIN code, which the checkout showed and later settings do not change', async () => {
  const { db, orderContext, buyer, place, ordersNow } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  const far = await saveAddress(db, buyer.customerId, anAddress({ pincode: '744101', city: 'Port Blair' }));
  const unknown = await saveAddress(db, buyer.customerId, anAddress({ pincode: '999999' }));
  if (!far.ok || !unknown.ok) throw new Error('The addresses were refused');
  const { arrivals } = await readCheckout(db, orderContext, buyer.customerId);
  const addressIds = [buyer.addressId, far.value.id, unknown.value.id];
  for (const addressId of addressIds) placed(await place(checkoutInput([requestedLine(id)], { addressId })));
  const stored = (await ordersNow()).map(({ expected_by }) => expected_by);
  expect(stored).toEqual(addressIds.map((addressId) => arrivals[addressId]));
  const [near = '', island = '', fallback = ''] = stored.map(String);
  expect(near < island).toBe(true);
  expect(fallback).toBe(daysAfter(dayOf(new Date()), 7));
  // The email is a copy of the order.
  const { facts } = await db
    .selectFrom('outbox')
    .select('facts')
    .where('kind', '=', 'order-placed')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(facts).toMatchObject({ expectedBy: near });

  await db.insertInto('settings').values({ key: 'dispatchDays', value: '20', sealed: null, version: 1 }).execute();
  await orderContext.settings.reload();
  expect((await readCheckout(db, orderContext, buyer.customerId)).arrivals[buyer.addressId]).not.toBe(near);
  const [first] = await ordersNow();
  const by = { actor: 'admin', actorId: null } as const;
  await withTransaction(db, (trx) => moveOrder(trx, orderContext, first?.id ?? '', 'confirmed', by));
  expect((await ordersNow())[0]).toMatchObject({ status: 'confirmed', expected_by: near });
});

test('an order paid on the day it was placed keeps its date, and one paid later gets a new date', async () => {
  const { db, orderContext, buyer, place, ordersNow } = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const { id } = await openProduct(db);
  const pay = async (changes: { expected_by: string; created_at?: Date }) => {
    const [order] = placed(await place(checkoutInput([requestedLine(id)], { ...buyer, method: 'test' }))).orders;
    await db
      .updateTable('orders')
      .set(changes)
      .where('id', '=', order?.id ?? '')
      .execute();
    const by = { actor: 'payment', isPaymentReceived: true } as const;
    await withTransaction(db, (trx) => moveOrder(trx, orderContext, order?.id ?? '', 'confirmed', by));
    return (await ordersNow()).find((row) => row.id === order?.id);
  };
  expect(await pay({ expected_by: '2026-01-02' })).toMatchObject({ status: 'confirmed', expected_by: '2026-01-02' });
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  const expected = await expectedDay(orderContext.settings.current(), '560001', new Date());
  expect(await pay({ expected_by: '2026-01-02', created_at: yesterday })).toMatchObject({ expected_by: expected });
});

test('a day that has passed is promised neither by emails nor by the order page', async () => {
  const { db, orderContext, buyer, place } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  const [{ id: orderId } = { id: '' }] = placed(await place(checkoutInput([requestedLine(id)], buyer))).orders;
  const promised = async (to: 'confirmed' | 'packed' | 'shipped', expectedBy: string) => {
    await db.updateTable('orders').set({ expected_by: expectedBy }).where('id', '=', orderId).execute();
    await withTransaction(db, (trx) => moveOrder(trx, orderContext, orderId, to, { actor: 'admin', actorId: null }));
    const { facts } = await db.selectFrom('outbox').select('facts').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return [
      (await findOrder(db, buyer.customerId, orderId))?.expectedBy,
      (facts as { expectedBy?: string }).expectedBy,
    ];
  };
  const today = dayOf(new Date());
  expect(await promised('confirmed', today)).toEqual([today, today]);
  await promised('packed', today);
  expect(await promised('shipped', daysAfter(today, -1))).toEqual([null, null]);
});
