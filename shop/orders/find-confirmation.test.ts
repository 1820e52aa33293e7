import { expect, test } from 'vitest';
import { submitReference } from '#shop/billing/confirm-claim.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { openShopWithBuyer, placed } from '#tests/support/fixtures/shop-with-buyer.ts';
import { findConfirmation } from './find-confirmation.server.ts';

test('the last checkout is confirmed for an hour, to its customer only, with what it waits for', async () => {
  const env = { TEST_PAYMENTS: 'on', SHOP_UPI_ID: 'stall@bank', COD_UNVERIFIED: 'approve' };
  const { db, orderContext, buyer, place } = await openShopWithBuyer(env);
  const crane = await openProduct(db);
  const brushes = await openProduct(db, { type: 'digital', category: null });
  const find = (minutes = 0) => findConfirmation(db, buyer.customerId, new Date(Date.now() + minutes * 60_000));
  const order = async (method: string, ids = [crane.id]) =>
    placed(
      await place(
        checkoutInput(
          ids.map((id) => requestedLine(id)),
          { ...buyer, method },
        ),
      ),
    );
  expect(await find()).toEqual([]);

  const cash = await order('cod');
  const [confirmed] = await find();
  expect(confirmed).toMatchObject({
    number: cash.orders[0]?.number,
    awaits: 'cash',
    address: { pincode: '560001' },
    expectedBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(await find(59)).toHaveLength(1);
  expect(await find(61)).toEqual([]);
  const other = await openCustomer(db);
  expect(await findConfirmation(db, other.customerId, new Date())).toEqual([]);

  // Goods and files are two orders of one checkout.
  const both = await order('upi', [crane.id, brushes.id]);
  expect((await find()).map(({ kind, awaits }) => [kind, awaits])).toEqual([
    ['shop', 'payment'],
    ['digital', 'files'],
  ]);
  const set = (changes: object) => db.updateTable('orders').set(changes).where('checkout_id', '=', both.checkoutId);
  await submitReference(orderContext, buyer.customerId, both.orders[0]?.id ?? '', '412345678901');
  expect(
    (await db.selectFrom('orders').select('status').where('checkout_id', '=', both.checkoutId).execute())[0],
  ).toEqual({
    status: 'pending',
  });
  expect((await find()).map(({ awaits }) => awaits)).toEqual(['check', 'check']);
  await set({ status: 'confirmed', is_paid: true, expires_at: null }).where('kind', '=', 'shop').execute();
  await set({ status: 'completed', is_paid: true, expires_at: null }).where('kind', '=', 'digital').execute();
  expect((await find()).map(({ awaits }) => awaits)).toEqual(['parcel', 'downloads']);
  await set({ status: 'delivered' }).where('kind', '=', 'shop').execute();
  expect((await find()).map(({ awaits }) => awaits)).toEqual(['nothing', 'downloads']);
  await set({ status: 'cancelled' }).execute();
  expect(await find()).toEqual([]);

  await db.updateTable('customers').set({ email_verified: false }).where('id', '=', buyer.customerId).execute();
  await order('cod');
  expect((await find()).map(({ awaits }) => awaits)).toEqual(['approval']);
});
