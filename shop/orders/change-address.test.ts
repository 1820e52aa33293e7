import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { changeAddress } from './change-address.server.ts';
import type { OrderStatus } from './order.ts';

const elsewhere = anAddress({ pincode: '560038', addressLine: '9 Lantern Street' });
const kochi = anAddress({ pincode: '682001', city: 'Kochi', state: 'Kerala', stateCode: '32' });

/** An order that is paid on delivery, moved on by the shop. */
async function openOrder(...moves: OrderStatus[]) {
  const client = await openRefundClient();
  const { db, orderContext, adminId, emailsAbout } = client;
  const { orderId, customerId } = await client.checkOut({ method: 'cod' });
  for (const to of moves) {
    const parcel = { carrier: 'Post', trackingNumber: 'EE1', trackingUrl: null };
    const moved = await moveOrderAsAdmin(orderContext, {
      adminId,
      orderId,
      to: to as 'packed',
      ...(to === 'shipped' && { parcel }),
    });
    if (!moved.ok) throw new Error(moved.reason);
  }
  const change = (
    address = elsewhere,
    by: Parameters<typeof changeAddress>[1]['by'] = { actor: 'customer', customerId },
  ) => changeAddress(orderContext, { orderId, by, address });
  const byShop = { actor: 'admin', adminId } as const;
  const order = () => db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const emails = async () => (await emailsAbout(orderId)).filter((kind) => kind.startsWith('order-address'));
  return { ...client, orderId, customerId, change, byShop, order, emails };
}

test('a customer changes the address of an open order, and the state of its tax with it', async () => {
  const { change, order, emails, eventsOf, orderId } = await openOrder();
  expect(await change(kochi)).toEqual({ ok: true, value: undefined });
  expect(await order()).toMatchObject({ state_code: '32', phone: kochi.phone, address: { city: 'Kochi' } });
  expect(await eventsOf(orderId)).toContain('address-changed');
  expect(await emails()).toEqual(['order-address']);
});

test('the same address again changes nothing', async () => {
  const { change, emails, eventsOf, orderId } = await openOrder();
  await change();
  const events = await eventsOf(orderId);
  await change();
  expect(await eventsOf(orderId)).toEqual(events);
  expect(await emails()).toEqual(['order-address']);
});

test('an invoiced order stays in its state, and the owner is notified of the new address', async () => {
  const { change, order, emails, byShop } = await openOrder('confirmed');
  for (const by of [undefined, byShop]) expect(await change(kochi, by)).toMatchObject({ reason: 'invoiced' });
  expect(await change()).toMatchObject({ ok: true });
  expect(await order()).toMatchObject({ state_code: '29', address: { addressLine: '9 Lantern Street' } });
  expect(await emails()).toEqual(['order-address', 'order-address-late']);
});

test('a packed order is changed by the shop only, and a shipped one by nobody', async () => {
  const packed = await openOrder('confirmed', 'packed');
  expect(await packed.change()).toMatchObject({ reason: 'too-late' });
  expect(await packed.change(elsewhere, packed.byShop)).toMatchObject({ ok: true });
  const logged = await packed.db.selectFrom('audit_log').select(['action', 'after']).execute();
  expect(logged.at(-1)).toEqual({ action: 'order.address', after: { state: 'Karnataka' } });
  const shipped = await openOrder('confirmed', 'packed', 'shipped');
  expect(await shipped.change(elsewhere, shipped.byShop)).toMatchObject({ reason: 'too-late' });
});

test('nobody changes the order of another customer', async () => {
  const { change } = await openOrder();
  expect(await change(elsewhere, { actor: 'customer', customerId: 'somebody' })).toMatchObject({ reason: 'not-found' });
});
