import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import { payable } from '#shop/catalog/product.ts';
import { deliveryFor, missingForFree } from '#shop/delivery/delivery-terms.ts';
import { adjustLines, sharesAt, sumUp, totals, totalsOf } from './adjust-lines.ts';
import { type AdjustableLine, type AdjustmentContext, type AdjustmentKind, waivableKinds } from './adjustment.ts';
import { allocateRefund } from './allocate-refund.ts';
import { adjustmentKinds, findKind } from './kinds.ts';

const aLine: fc.Arbitrary<AdjustableLine> = fc.record({
  type: fc.constantFrom('shop' as const, 'digital' as const),
  price: fc.option(fc.integer({ min: 0, max: numbers.PRICE_MAX_RUPEES }).map((rupees) => rupees * 100)),
  discount: fc.oneof(
    fc.constantFrom(0, 100),
    fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
  ),
  quantity: fc.integer({ min: 1, max: numbers.QUANTITY_MAX }),
});
const lines = fc.array(aLine, { minLength: 1, maxLength: numbers.CART_MAX_LINES });
const aContext: fc.Arbitrary<AdjustmentContext> = fc.record({
  delivery: fc.option(
    fc.record({
      feePaise: fc.integer({ min: 1, max: 500_00 }),
      freeFromPaise: fc.option(fc.integer({ min: 1, max: numbers.PRICE_MAX_RUPEES * 100 })),
    }),
  ),
  waivers: fc
    .subarray([...waivableKinds])
    .map((kinds) => Object.fromEntries(kinds.map((kind) => [kind, { promotionId: kind, label: `No ${kind}` }]))),
  method: fc.option(
    fc.record({ label: fc.constantFrom('Cash on delivery', 'UPI'), feePaise: fc.integer({ min: 0, max: 500_00 }) }),
  ),
});
/** A kind that takes a share of every line: what a coupon does. */
const reduction = (percent: number): AdjustmentKind => ({
  name: 'reduction',
  shownAs: 'line',
  tax: 'with-lines',
  isRefundable: true,
  compute: (all) => [
    { source: 'ONE', label: 'Coupon ONE', shares: all.map(({ amount }) => 0 - Math.floor((amount * percent) / 100)) },
    { source: 'TWO', label: 'Coupon TWO', shares: all.map(({ amount }) => 0 - Math.ceil((amount * percent) / 100)) },
  ],
});
const listed = ({ price, quantity }: AdjustableLine): Paise => (price ?? 0) * quantity;

test('rows and shares add up to the paisa for any cart, and no line is negative', () => {
  fc.assert(
    fc.property(lines, aContext, fc.integer({ min: 0, max: 200 }), (cart, context, percent) => {
      const adjustments = adjustLines(cart, context, [...adjustmentKinds, reduction(percent)]);
      for (const { shares, amount } of adjustments) {
        expect(shares).toHaveLength(cart.length);
        expect(sumOf(shares)).toBe(amount);
        expect(shares.every(Number.isSafeInteger)).toBe(true);
      }
      const left = cart.map((line, at) => listed(line) + sumOf(adjustments.map(({ shares }) => shares[at] ?? 0)));
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
      const { total, discount, further, payable: pay } = sumUp(cart, adjustments);
      expect(total - discount + sumOf(further.map(({ amount }) => amount))).toBe(pay);
      expect(sumOf(left)).toBe(pay);
    }),
  );
});

test('the discount is rounded per unit to whole rupees, and delivery and fee are added once', () => {
  fc.assert(
    fc.property(lines, aContext, (cart, context) => {
      const { discount, further, payable: pay } = totals(cart, context);
      const sold = sumOf(cart.map((line) => payable(line.price ?? 0, line.discount) * line.quantity));
      const goods = sumOf(
        cart.map((line) => (line.type === 'shop' ? payable(line.price ?? 0, line.discount) * line.quantity : 0)),
      );
      const fee = goods > 0 ? (context.method?.feePaise ?? 0) : 0;
      const { feePaise = 0, freeFromPaise = null } = context.delivery ?? {};
      const delivery = goods > 0 && goods < (freeFromPaise ?? Number.POSITIVE_INFINITY) ? feePaise : 0;
      const linesOf = (kind: 'delivery-charge' | 'payment-fee', label: string, amount: number) => {
        const waiver = context.waivers?.[kind];
        if (amount === 0) return [];
        return [{ label, amount }, ...(waiver ? [{ label: waiver.label, amount: 0 - amount }] : [])];
      };
      const charges = [
        ...linesOf('delivery-charge', 'Delivery charge', delivery),
        ...linesOf('payment-fee', `${context.method?.label} fee`, fee),
      ];
      expect(discount).toBe(sumOf(cart.map(listed)) - sold);
      expect(pay).toBe(sold + sumOf(charges.map(({ amount }) => amount)));
      expect(further).toEqual(charges);
    }),
  );
});

test('the orders of a checkout get exactly the shares of their lines', () => {
  fc.assert(
    fc.property(lines, aContext, fc.infiniteStream(fc.boolean()), (cart, context, coin) => {
      const isFirst = cart.map(() => coin.next().value);
      const adjustments = adjustLines(cart, context);
      const parts = [true, false].map((side) => {
        const places = [...cart.keys()].filter((at) => isFirst[at] === side);
        return sumUp(
          places.flatMap((at) => cart[at] ?? []),
          sharesAt(adjustments, places),
        );
      });
      const whole = sumUp(cart, adjustments);
      for (const key of ['total', 'discount', 'payable'] as const) {
        expect(sumOf(parts.map((part) => part[key]))).toBe(whole[key]);
      }
    }),
  );
});

test('files in the cart do not change the shares of the goods, nor does computing them again', () => {
  fc.assert(
    fc.property(lines, aContext, (cart, context) => {
      const places = [...cart.keys()].filter((at) => cart[at]?.type === 'shop');
      const goods = cart.filter(({ type }) => type === 'shop');
      expect(sharesAt(adjustLines(cart, context), places)).toEqual(adjustLines(goods, context));
      expect(adjustLines(cart, context)).toEqual(adjustLines([...cart], { ...context }));
    }),
  );
});

test('refunds never exceed the amount of a line, and together refund all of it', () => {
  const amounts = fc.array(
    fc.record({ refundable: fc.integer({ min: 0, max: 5_000_000_00 }), other: fc.integer({ min: 0, max: 500_00 }) }),
    { minLength: 1, maxLength: 20 },
  );
  const requests = fc.array(fc.integer({ min: 1, max: 9_000_000_00 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, requests, (before, refunds) => {
      let left = before.map((line) => ({ ...line }));
      const cost = () => sumOf(left.map(({ refundable, other }) => refundable + other));
      const goodsCost = () => sumOf(left.map(({ refundable }) => Math.max(refundable, 0)));
      for (const amount of [...refunds, Number.MAX_SAFE_INTEGER]) {
        const [owed, goods] = [cost(), goodsCost()];
        const shares = allocateRefund(left, amount);
        expect(sumOf(shares)).toBe(Math.min(amount, owed));
        for (const [at, share] of shares.entries()) {
          const { refundable = 0, other = 0 } = left[at] ?? {};
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amount > goods ? refundable + other : refundable);
        }
        left = left.map(({ refundable, other }, at) => ({ refundable: refundable - (shares[at] ?? 0), other }));
      }
      expect(left.map(({ refundable, other }) => refundable + other)).toEqual(before.map(() => 0));
    }),
  );
});

test('delivery of an order by hand costs what was agreed, whatever the settings and promotions say', () => {
  const cart = [{ type: 'shop' as const, price: 100_00, discount: 0, quantity: 1 }];
  const delivery = { feePaise: 49_00, freeFromPaise: null };
  const waivers = { 'delivery-charge': { promotionId: 'p', label: 'Free delivery' } };
  const furtherOf = (deliveryPaise: Paise) =>
    totals(cart, { method: null, delivery, waivers, agreed: { discountPaise: 0, reason: '', deliveryPaise } }).further;
  expect(furtherOf(0)).toEqual([]);
  expect(furtherOf(30_00)).toEqual([{ label: 'Delivery charge', amount: 30_00 }]);
});

test('what is missing for free delivery is what makes it free', () => {
  const delivery = { feePaise: 49_00, freeFromPaise: 499_00 };
  expect(missingForFree(379_00, delivery)).toBe(120_00);
  expect(deliveryFor(379_00 + 120_00, delivery)).toBe(0);
  for (const [goods, terms] of [
    [0, delivery],
    [499_00, delivery],
    [100_00, { ...delivery, freeFromPaise: null }],
    [100_00, null],
  ] as const)
    expect(missingForFree(goods, terms)).toBe(0);
});

test('every kind has its own name that the database accepts, and a removed kind keeps its line', () => {
  const names = adjustmentKinds.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^(?!refund$)[a-z]+(-[a-z]+)*$/);
  expect(findKind('gone')).toMatchObject({ shownAs: 'line', tax: 'like-dearest-line' });
  const row = { kind: 'gone', source: null, label: 'Gone', amount: 5_00 };
  expect(totalsOf(100_00, [row])).toEqual({
    total: 100_00,
    discount: 0,
    further: [{ label: 'Gone', amount: 5_00 }],
    payable: 105_00,
  });
});
