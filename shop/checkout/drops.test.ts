import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { cancelLines } from '#shop/refunds/cancel-lines.server.ts';
import { findProduct } from '#shop/search/find-product.server.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { placeOrder } from './place-order.server.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** A drop of two products, and a customer who orders units of them. */
async function openDrop(drop: Parameters<typeof openCollection>[1] = {}) {
  const client = await openCheckoutClient();
  const { db, orderContext } = client;
  const stocked = () => openProduct(db, { variants: [variantInput({ stock: 100 })] });
  const [crane, fox] = [(await stocked()).id, (await stocked()).id];
  const id = await openCollection(db, {
    slug: `drop-${newId()}`,
    title: 'Diwali drop',
    products: [crane, fox],
    ...drop,
  });
  const customer = await openCustomer(db);
  const order = async (units: { crane?: number; fox?: number }, buyer = customer, method = 'cod') => {
    const wanted = [
      [crane, units.crane ?? 0],
      [fox, units.fox ?? 0],
    ] as const;
    const lines = wanted.flatMap(([productId, quantity]) =>
      quantity === 0 ? [] : [requestedLine(productId, { quantity })],
    );
    return placeOrder(orderContext, buyer, checkoutInput(lines, { ...buyer, method }));
  };
  const placed = async (...input: Parameters<typeof order>) => {
    const answer = await order(...input);
    if (!answer.ok) throw new Error(`The test's order was refused: ${answer.reason}`);
    return { checkoutId: answer.value.checkoutId, orderId: answer.value.orders[0]?.id ?? '' };
  };
  const change = (values: { starts_at?: Date | null; is_published?: boolean; is_limit_per_product?: boolean }) =>
    db.updateTable('collections').set(values).where('id', '=', id).execute();
  return { ...client, id, crane, customer, order, placed, change };
}

test('before its start a product of a drop is shown and cannot be ordered', async () => {
  const startsAt = inHours(1);
  const { db, crane, order, change } = await openDrop({ startsAt });
  const refused = await order({ crane: 1 });
  expect(refused).toMatchObject({
    ok: false,
    reason: 'upcoming',
    lines: [{ state: 'upcoming', answer: { id: crane, startsAtMs: startsAt.getTime() } }],
  });
  expect(await findProduct(db, crane)).toMatchObject({ product: { startsAtMs: startsAt.getTime() } });
  await change({ is_published: false });
  expect(await findProduct(db, crane)).toMatchObject({ product: { startsAtMs: null } });
  await change({ is_published: true, starts_at: inHours(-1) });
  expect(await findProduct(db, crane)).toMatchObject({ product: { startsAtMs: null } });
  expect(await order({ crane: 1 })).toMatchObject({ ok: true });
});

test('of several drops the last start counts, by the clock of the database', async () => {
  const { db, id, crane, order } = await openDrop({ startsAt: inHours(-1) });
  const later = await openCollection(db, { slug: `later-${newId()}`, products: [crane], startsAt: inHours(2) });
  expect(await order({ crane: 1 })).toMatchObject({ reason: 'upcoming' });
  await sql`update collections set starts_at = clock_timestamp() + interval '150 milliseconds' where id in (${id}, ${later})`.execute(
    db,
  );
  await expect.poll(async () => (await order({ crane: 1 })).ok, { interval: 10 }).toBe(true);
  const { rows } = await sql<{ is_over: boolean }>`
    select bool_and(starts_at <= clock_timestamp()) as is_over from collections where id in (${id}, ${later})`.execute(
    db,
  );
  expect(rows).toEqual([{ is_over: true }]);
});

test('each customer gets so many units of a drop, and gets cancelled ones back', async () => {
  const { orderContext, customer, order, placed, db } = await openDrop({ startsAt: inHours(-1), unitsPerCustomer: 3 });
  expect(await order({ crane: 4 })).toMatchObject({ reason: 'over-limit', lines: [{ state: 'over-limit' }] });
  expect(await order({ crane: 2, fox: 2 })).toMatchObject({ limit: { title: 'Diwali drop', max: 3, ordered: 0 } });
  const first = await placed({ crane: 2 });
  expect(await order({ fox: 2 })).toMatchObject({ reason: 'over-limit', limit: { max: 3, ordered: 2 } });
  expect(await order({ crane: 3 }, await openCustomer(db))).toMatchObject({ ok: true });
  await cancelLines(orderContext, { ...customer, ...first, key: newId(), lines: [{ line: 1, quantity: 1 }] });
  const second = await placed({ fox: 2 });
  expect(await order({ crane: 1 })).toMatchObject({ limit: { ordered: 3 } });
  await cancelOrder(orderContext, customer.customerId, second.orderId);
  expect(await order({ fox: 2 })).toMatchObject({ ok: true });
});

test('a limit for each product counts each on its own, and only orders since the start', async () => {
  const { order, placed, change } = await openDrop({ unitsPerCustomer: 1, isLimitPerProduct: true });
  expect(await order({ crane: 1, fox: 1 })).toMatchObject({ ok: true });
  expect(await order({ crane: 1 })).toMatchObject({ limit: { max: 1, ordered: 1 } });
  await change({ starts_at: new Date() });
  await placed({ crane: 1 });
  await change({ is_limit_per_product: false });
  expect(await order({ fox: 1 })).toMatchObject({ limit: { ordered: 1 } });
});

test('an order that is paid after it expired is refunded if its customer has ordered the limit since', async () => {
  const { db, orderContext, placed, refundsNow, orderNow } = await openDrop({ unitsPerCustomer: 2 });
  const late = await placed({ crane: 2 }, undefined, 'razorpay');
  await expireOrders(orderContext, inHours(24));
  await placed({ crane: 1 });
  const { amount_paise: amountPaise } = await db
    .selectFrom('payments')
    .select('amount_paise')
    .where('checkout_id', '=', late.checkoutId)
    .executeTakeFirstOrThrow();
  const money = { provider: 'razorpay', of: late, providerPaymentId: newId(), amountPaise, currency: 'INR' };
  expect(await recordPayment(db, orderContext, money)).toBe('refunding');
  expect(await orderNow(late.orderId)).toMatchObject({ status: 'cancelled' });
  expect(await refundsNow(late.checkoutId)).toMatchObject([{ reason: 'late' }]);
});
