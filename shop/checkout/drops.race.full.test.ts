import { expect, test } from 'vitest';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import '#tests/support/database.ts';
import { openProduct, stockOf, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openRaceShop, times } from '#tests/support/fixtures/checkout-race.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { placeOrder } from './place-order.server.ts';

const BUYERS = 20;
const { db, orderContext } = await openRaceShop(BUYERS);

test('orders of one customer at the same time never exceed the limit, also while some are cancelled', async () => {
  const { id } = await openProduct(db, { variants: [variantInput({ stock: 100 })] });
  await openCollection(db, { slug: 'race-for-two', products: [id], unitsPerCustomer: 2 });
  const buyer = await openCustomer(db);
  const order = () => placeOrder(orderContext, buyer, checkoutInput([requestedLine(id)], buyer));
  const answers = await times(8, order);
  const placed = answers.flatMap((answer) => (answer.ok ? answer.value.orders : []));
  expect(placed).toHaveLength(2);
  for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe('over-limit');
  await Promise.all([cancelOrder(orderContext, buyer.customerId, placed[0]?.id ?? ''), ...(await times(4, order))]);
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', buyer.customerId)
    .where('status', '<>', 'cancelled')
    .execute();
  expect(open.length).toBeLessThanOrEqual(2);
  expect(await auditOrders(db)).toEqual([]);
});

test('at the start of a drop as many units are sold as there are, each customer within the limit', async () => {
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 15 })] });
  const startsAt = new Date(Date.now() + 300);
  await openCollection(db, { slug: 'race-at-start', products: [id], startsAt, unitsPerCustomer: 1 });
  const buyers = await times(BUYERS, () => openCustomer(db));
  const answers = await times(BUYERS, async (at) => {
    const buyer = buyers[at] as (typeof buyers)[number];
    for (;;) {
      const answer = await placeOrder(orderContext, buyer, checkoutInput([requestedLine(id)], buyer));
      if (answer.ok || answer.reason !== 'upcoming') return answer;
    }
  });
  expect(answers.filter(({ ok }) => ok)).toHaveLength(15);
  for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe('out-of-stock');
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(0);
  const orders = await db.selectFrom('orders').select('created_at').where('created_at', '<', startsAt).execute();
  expect(orders.filter(({ created_at }) => created_at > new Date(startsAt.getTime() - 300))).toEqual([]);
  expect(await auditOrders(db)).toEqual([]);
});
