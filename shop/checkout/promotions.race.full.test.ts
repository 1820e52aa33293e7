import { expect, test } from 'vitest';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import '#tests/support/database.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openRaceShop, times } from '#tests/support/fixtures/checkout-race.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { placeOrder } from './place-order.server.ts';

const BUYERS = 30;
const { db, orderContext } = await openRaceShop(BUYERS);

const usesOf = async (id: string) =>
  (await db.selectFrom('promotions').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses;

test('of thirty buyers one gets the last use, and the others are refused', async () => {
  const promotion = await openPromotion(db, { code: 'LASTONE', usesMax: 1 });
  const { id } = await openProduct(db, { variants: [variantInput({ stock: 100 })] });
  const buyers = await times(BUYERS, () => openCustomer(db));
  const answers = await times(BUYERS, (at) => {
    const buyer = buyers[at] as (typeof buyers)[number];
    return placeOrder(orderContext, buyer, {
      ...checkoutInput([requestedLine(id)], buyer),
      code: 'LASTONE',
      savedPaise: 49_90,
    });
  });
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'offers-changed')).toHaveLength(BUYERS - 1);
  expect(await usesOf(promotion)).toBe(1);
  expect(await auditOrders(db)).toEqual([]);
});

test('checkouts of one customer at the same time use a code as often as each customer may', async () => {
  await openPromotion(db, { code: 'TWICE', usesPerCustomer: 2 });
  const { id } = await openProduct(db, { variants: [variantInput({ stock: 100 })] });
  const buyer = await openCustomer(db);
  const answers = await times(5, () =>
    placeOrder(orderContext, buyer, {
      ...checkoutInput([requestedLine(id)], buyer),
      code: 'TWICE',
      savedPaise: 49_90,
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
});

test('while some cancel and others order, no more uses stand than there are', async () => {
  const promotion = await openPromotion(db, { code: 'FIVE', usesMax: 5 });
  const { id } = await openProduct(db, { variants: [variantInput({ stock: 1_000 })] });
  const buyers = await times(BUYERS, () => openCustomer(db));
  await times(BUYERS, async (at) => {
    const buyer = buyers[at] as (typeof buyers)[number];
    for (let round = 0; round < 3; round += 1) {
      const answer = await placeOrder(orderContext, buyer, {
        ...checkoutInput([requestedLine(id)], buyer),
        code: 'FIVE',
        savedPaise: 49_90,
      });
      if (answer.ok && round < 2) await cancelOrder(orderContext, buyer.customerId, answer.value.orders[0]?.id ?? '');
    }
  });
  expect(await usesOf(promotion)).toBeLessThanOrEqual(5);
  expect(await auditOrders(db)).toEqual([]);
});

test('a use comes back when the goods and the files of a checkout are cancelled at the same time', async () => {
  const promotion = await openPromotion(db, { code: 'BOTHGONE', usesMax: 100 });
  const { id } = await openProduct(db, { variants: [variantInput({ stock: 100 })] });
  const digital = { type: 'digital', category: null, name: 'Wallpaper' } as const;
  const file = await openProduct(db, { ...digital, variants: [variantInput({ stock: 100 })] });
  const placed = await times(12, async () => {
    const buyer = await openCustomer(db);
    const lines = [requestedLine(id), requestedLine(file.id)];
    const first = { ...checkoutInput(lines, { ...buyer, method: 'test' }), code: 'BOTHGONE' };
    const answer = await placeOrder(orderContext, buyer, { ...first, savedPaise: 99_80 });
    if (!answer.ok) throw new Error(answer.reason);
    return { ...buyer, orderIds: answer.value.orders.map((order) => order.id) };
  });
  expect(await usesOf(promotion)).toBe(12);
  await Promise.all(
    placed.flatMap(({ customerId, orderIds }) =>
      orderIds.map((orderId) => cancelOrder(orderContext, customerId, orderId)),
    ),
  );
  expect(await usesOf(promotion)).toBe(0);
  expect(await auditOrders(db)).toEqual([]);
});
