import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { changeAddress } from './change-address.server.ts';

test('the address of a booked order stays until the courier cancels the booking', async () => {
  const { db, orderContext, adminId, orderId } = await openPacked([1]);
  const change = () =>
    changeAddress(orderContext, {
      orderId,
      by: { actor: 'admin', adminId },
      address: anAddress({ pincode: '560038', addressLine: '9 Lantern Street' }),
    });
  await db
    .insertInto('shipments')
    .values({
      order_id: orderId,
      carrier: 'shiprocket',
      state: 'booked',
      attempt: orderId,
      order_references: ['1'],
      reference: '1',
      courier: 'Delhivery',
      tracking_number: 'AWB1',
    })
    .execute();
  expect(await change()).toMatchObject({ reason: 'too-late' });
  await db.updateTable('shipments').set({ stage: 'cancelled' }).execute();
  expect(await change()).toMatchObject({ ok: true });
});
