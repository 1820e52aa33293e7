import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import {
  expectLedgerBalanced,
  openProduct,
  stockOf,
  variantInput,
  withSizes,
} from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { storeProductFile } from '#shop/downloads/product-files.server.ts';
import { openShopWithBuyer, placed } from '#tests/support/fixtures/shop-with-buyer.ts';
import { placeOrder } from './place-order.server.ts';

test('an order keeps its products, address and amounts, whatever happens to the products', async () => {
  const { db, buyer, place, ordersNow, eventsOf, emailsNow } = await openShopWithBuyer({ COD_FEE: '40' });
  const mask = await openProduct(db, { name: 'Oni Mask', price: 999_00, discount: 20, hsn: '9505' });
  const kimono = await openProduct(db, {
    ...withSizes(5, 5),
    name: 'Kimono',
    price: 2_499_00,
    gstRate: 12,
    category: 'cosplay',
  });
  const answer = placed(
    await place(
      checkoutInput(
        [
          requestedLine(mask.id, { quantity: 2, seenPaise: 799_00 }),
          requestedLine(kimono.id, { variantId: kimono.variantIds[1] ?? null, seenPaise: 2_499_00 }),
        ],
        buyer,
      ),
    ),
  );
  await db.updateTable('products').set({ name: 'Something else', price_paise: 100 }).execute();
  const [order] = await ordersNow();
  expect(answer).toEqual({
    checkoutId: order?.checkout_id,
    orders: [{ id: order?.id, number: order?.number, kind: 'shop', status: 'pending' }],
    method: 'cod',
    next: 'orders',
  });
  expect(order).toMatchObject({
    kind: 'shop',
    method: 'cod',
    username: buyer.username,
    email: buyer.email,
    phone: '9876543210',
    address: { name: 'Asha Rao', city: 'Bengaluru', stateCode: '29', addressLine: '4 Lantern Street', landmark: null },
    state_code: '29',
    needs_check: false,
    total_paise: 4_497_00,
    payable_paise: 4_137_00,
    is_paid: false,
    expires_at: null,
  });
  expect(order?.address).not.toHaveProperty('needsCheck');
  expect(order?.expected_by).toMatch(/^\d{4}-\d\d-\d\d$/);
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('position').execute();
  expect(lines).toEqual([
    expect.objectContaining({
      position: 1,
      product_id: mask.id,
      variant_id: mask.variantIds[0],
      name: 'Oni Mask',
      option_text: null,
      hsn: '9505',
      gst_rate: 18,
      price_paise: 999_00,
      discount: 20,
      unit_payable_paise: 799_00,
      quantity: 2,
    }),
    expect.objectContaining({ position: 2, name: 'Kimono', option_text: 'Size 2', gst_rate: 12, quantity: 1 }),
  ]);
  const adjustments = await db
    .selectFrom('order_adjustments')
    .select(['position', 'line', 'kind', 'label', 'amount_paise'])
    .orderBy('position')
    .orderBy('line')
    .execute();
  expect(adjustments).toEqual([
    { position: 1, line: 1, kind: 'product-discount', label: 'Discount', amount_paise: -400_00 },
    { position: 2, line: 1, kind: 'payment-fee', label: 'Cash on delivery fee', amount_paise: 15_60 },
    { position: 2, line: 2, kind: 'payment-fee', label: 'Cash on delivery fee', amount_paise: 24_40 },
  ]);
  expect(await eventsOf(order?.id ?? '')).toEqual([
    {
      position: 1,
      kind: 'placed',
      from_status: null,
      to_status: 'pending',
      actor: 'customer',
      actor_id: buyer.customerId,
      facts: {},
    },
  ]);
  expect(await db.selectFrom('payments').select(['provider', 'status', 'amount_paise']).execute()).toEqual([
    { provider: 'cod', status: 'open', amount_paise: 4_137_00 },
  ]);
  expect([await stockOf(db, mask.variantIds[0] ?? ''), await stockOf(db, kimono.variantIds[1] ?? '')]).toEqual([8, 4]);
  expect((await emailsNow()).toSorted()).toEqual(['new-order', 'order-placed']);
  await expectLedgerBalanced(db);
});

test('the same key gives the same answer, and is refused with other content', async () => {
  const { db, orderContext, buyer, place, ordersNow } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  const submitted = checkoutInput([requestedLine(id)], buyer);
  const first = await place(submitted);
  expect(first).toMatchObject({ ok: true, isNew: true });
  expect(await place(submitted)).toEqual({ ...first, isNew: false });
  expect(await place({ ...submitted, lines: [requestedLine(id, { quantity: 2 })] })).toEqual({
    ok: false,
    reason: 'key-reused',
  });
  // A key belongs to its customer.
  const other = await openCustomer(db);
  expect((await placeOrder(orderContext, other, { ...submitted, addressId: other.addressId })).ok).toBe(true);
  expect(await ordersNow()).toHaveLength(2);
});

test('a changed price is reported per line and accepted by the next submission', async () => {
  const { db, buyer, place, ordersNow } = await openShopWithBuyer();
  const dearer = await openProduct(db, { name: 'Dearer', price: 600_00 });
  const same = await openProduct(db, { name: 'Same' });
  const lines = [requestedLine(dearer.id), requestedLine(same.id)];
  const refused = await place(checkoutInput(lines, buyer));
  expect(refused).toMatchObject({
    ok: false,
    reason: 'changed',
    lines: [
      { state: 'changed', answer: { name: 'Dearer', price: 600_00 } },
      { state: 'ok', answer: { name: 'Same' } },
    ],
  });
  expect(await ordersNow()).toEqual([]);
  expect(
    (await place(checkoutInput([requestedLine(dearer.id, { seenPaise: 600_00 }), requestedLine(same.id)], buyer))).ok,
  ).toBe(true);
});

test('a price that the customer has not seen is shown before it is charged', async () => {
  const { db, buyer, place } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  expect(await place(checkoutInput([requestedLine(id, { seenPaise: null })], buyer))).toMatchObject({
    reason: 'changed',
    lines: [{ state: 'changed' }],
  });
});

test('unavailable lines are reported, and no stock is taken', async () => {
  const { db, buyer, place, ordersNow } = await openShopWithBuyer();
  const short = await openProduct(db, { variants: [variantInput({ stock: 2 })] });
  const soldOut = await openProduct(db, { variants: [variantInput({ stock: 0 })] });
  const sizes = await openProduct(db, withSizes(3));
  const fine = await openProduct(db);
  const answer = await place(
    checkoutInput(
      [
        requestedLine(short.id, { quantity: 3 }),
        requestedLine(soldOut.id),
        requestedLine(newId()),
        requestedLine(sizes.id),
        requestedLine(fine.id),
      ],
      buyer,
    ),
  );
  expect(answer).toMatchObject({ ok: false, reason: 'out-of-stock' });
  expect('lines' in answer && answer.lines?.map(({ state }) => state)).toEqual([
    'short',
    'sold-out',
    'gone',
    'choose',
    'ok',
  ]);
  expect(await ordersNow()).toEqual([]);
  expect(await stockOf(db, fine.variantIds[0] ?? '')).toBe(10);
});

test('goods and files of one checkout become two orders with one payment', async () => {
  const { db, buyer, place, ordersNow } = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const goods = await openProduct(db, { name: 'Mask' });
  const file = await openProduct(db, { name: 'Brushes', type: 'digital', category: null, price: 200_00 });
  const answer = placed(
    await place(
      checkoutInput([requestedLine(file.id, { seenPaise: 200_00 }), requestedLine(goods.id)], {
        ...buyer,
        method: 'test',
      }),
    ),
  );
  expect(answer.orders.map(({ kind, status }) => [kind, status])).toEqual([
    ['shop', 'unpaid'],
    ['digital', 'unpaid'],
  ]);
  expect(answer.next).toBe('pay');
  const [shop, digital] = await ordersNow();
  expect([shop?.payable_paise, digital?.payable_paise]).toEqual([499_00, 200_00]);
  expect([shop?.address === null, digital?.address, digital?.phone]).toEqual([false, null, null]);
  expect(shop?.expires_at).toEqual(digital?.expires_at);
  expect(await db.selectFrom('payments').select(['provider', 'amount_paise']).execute()).toEqual([
    { provider: 'test', amount_paise: 699_00 },
  ]);
  expect(await db.selectFrom('checkouts').select('payable_paise').execute()).toEqual([{ payable_paise: 699_00 }]);
});

test('without a payment method for files, their order waits for the owner beside the goods', async () => {
  const { db, buyer, place, ordersNow } = await openShopWithBuyer();
  const goods = await openProduct(db);
  const file = await openProduct(db, { type: 'digital', category: null });
  placed(await place(checkoutInput([requestedLine(goods.id), requestedLine(file.id)], buyer)));
  expect((await ordersNow()).map(({ kind, method, status }) => [kind, method, status])).toEqual([
    ['shop', 'cod', 'pending'],
    ['digital', 'later', 'pending'],
  ]);
  const alone = placed(await place(checkoutInput([requestedLine(file.id)], { addressId: null, method: 'later' })));
  expect(alone).toMatchObject({ next: 'orders', orders: [{ kind: 'digital', status: 'pending' }] });
});

test('an order of zero is confirmed without a payment', async () => {
  const { db, buyer, place, eventsOf, ordersNow } = await openShopWithBuyer({ COD_FEE: '40' });
  const gift = await openProduct(db, { discount: 100 });
  const answer = placed(
    await place(checkoutInput([requestedLine(gift.id, { seenPaise: 0 })], { ...buyer, method: 'free' })),
  );
  expect(answer).toMatchObject({ method: 'free', next: 'orders', orders: [{ status: 'confirmed' }] });
  expect((await eventsOf(answer.orders[0]?.id ?? '')).map(({ kind, to_status }) => [kind, to_status])).toEqual([
    ['placed', 'pending'],
    ['moved', 'confirmed'],
  ]);
  expect((await ordersNow())[0]).toMatchObject({ payable_paise: 0, method: 'free' });
  expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  expect(await place(checkoutInput([requestedLine(gift.id, { seenPaise: 0 })], buyer))).toMatchObject({
    reason: 'method-unavailable',
  });
});

test('a free file is released immediately, and its order is complete', async () => {
  const { db, buyer, place, orderContext } = await openShopWithBuyer();
  const file = await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper', discount: 100 });
  await storeProductFile(db, orderContext.privateFolder, file.id, {
    fileName: 'w.zip',
    link: 'https://files.example/w',
  });
  const answer = placed(
    await place(checkoutInput([requestedLine(file.id, { seenPaise: 0 })], { ...buyer, method: 'free' })),
  );
  expect(answer).toMatchObject({ method: 'free', next: 'orders', orders: [{ kind: 'digital', status: 'completed' }] });
  expect(await db.selectFrom('downloads').select('position').execute()).toEqual([{ position: 1 }]);
  const emails = await db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', buyer.email)
    .orderBy('kind')
    .execute();
  expect(emails.map(({ kind }) => kind)).toEqual(['download-ready', 'order-completed']);
});

test('cash on delivery is refused above its limit, and other methods when they are not available', async () => {
  const { db, buyer, place } = await openShopWithBuyer({ COD_MAX: '900' });
  const { id } = await openProduct(db);
  expect((await place(checkoutInput([requestedLine(id)], buyer))).ok).toBe(true);
  const two = [requestedLine(id, { quantity: 2 })];
  expect(await place(checkoutInput(two, buyer))).toEqual({ ok: false, reason: 'too-dear' });
  for (const method of ['razorpay', 'upi', 'test', 'free', 'later'] as const) {
    expect(await place(checkoutInput(two, { ...buyer, method }))).toEqual({ ok: false, reason: 'method-unavailable' });
  }
});

test('goods need an address of this customer, and files none', async () => {
  const { db, orderContext, buyer, place } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  const stranger = await openCustomer(db);
  for (const addressId of [null, newId(), 'nonsense', stranger.addressId]) {
    expect(await place(checkoutInput([requestedLine(id)], { addressId })), String(addressId)).toEqual({
      ok: false,
      reason: 'address-missing',
    });
  }
  expect((await placeOrder(orderContext, buyer, checkoutInput([requestedLine(id)], buyer))).ok).toBe(true);
  expect(await place(checkoutInput([], buyer))).toEqual({ ok: false, reason: 'empty' });
});

test('an unusual phone or PIN code has to be confirmed once, and the order is flagged', async () => {
  const { db, orderContext, ordersNow } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  const buyer = await openCustomer(db, { phone: '98', pincode: '5600', needsCheck: true });
  const submitted = checkoutInput([requestedLine(id)], buyer);
  expect(await placeOrder(orderContext, buyer, submitted)).toEqual({
    ok: false,
    reason: 'address-check',
    doubtful: ['phone', 'pincode'],
  });
  const meant = placed(await placeOrder(orderContext, buyer, { ...submitted, isAddressMeant: true }));
  expect((await ordersNow())[0]).toMatchObject({ needs_check: true, phone: '98' });
  // The answer that was lost, requested again without the confirmation.
  expect(await placeOrder(orderContext, buyer, submitted)).toEqual({ ok: true, value: meant, isNew: false });
});
