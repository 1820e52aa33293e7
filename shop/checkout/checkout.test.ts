import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { sumOf } from '#lib/money.ts';
import { isOnline, onlineMethods } from '#shop/orders/order.ts';
import { checkoutForm } from './checkout.form.ts';
import {
  checkoutLineOf,
  checkoutTotals,
  codRefusal,
  lineText,
  listMethods,
  methodOf,
  type Offered,
  splitByKind,
} from './checkout.ts';

const aLine = fc.record({
  type: fc.constantFrom('shop' as const, 'digital' as const),
  price: fc.integer({ min: 0, max: numbers.PRICE_MAX_RUPEES }).map((rupees) => rupees * 100),
  discount: fc.oneof(
    fc.constant(0),
    fc.constant(100),
    fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
  ),
  quantity: fc.integer({ min: 1, max: 10 }),
});
const anOffer: fc.Arbitrary<Offered> = fc.record({
  cod: fc.record({
    isOn: fc.boolean(),
    maxPaise: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((rupees) => rupees * 100)),
    feePaise: fc.constantFrom(0, 40_00),
  }),
  online: fc.subarray([...onlineMethods]),
});

test('Total − Discount + fee = You pay, for the whole and for the sum of its orders, whatever the method', () => {
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 12 }), anOffer, (lines, offered) => {
      for (const method of listMethods(offered, lines)) {
        const { feePaise } = offered.cod;
        const whole = checkoutTotals(lines, method, feePaise);
        expect(whole.total - whole.discount + whole.fee).toBe(whole.payable);
        const orders = splitByKind(lines, method, feePaise);
        for (const key of ['total', 'discount', 'fee', 'payable'] as const) {
          expect(sumOf(orders.map(({ totals }) => totals[key]))).toBe(whole[key]);
        }
        expect(orders.flatMap((order) => order.lines)).toHaveLength(lines.length);
      }
    }),
  );
});

test('every way to pay that is offered can take what each order comes to', () => {
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 12 }), anOffer, (lines, offered) => {
      const { payable } = checkoutTotals(lines, null, 0);
      for (const method of listMethods(offered, lines)) {
        expect(method === 'free').toBe(payable === 0);
        if (isOnline(method)) expect(offered.online).toContain(method);
        for (const order of splitByKind(lines, method, offered.cod.feePaise)) {
          expect(order.method === 'free').toBe(order.totals.payable === 0);
          if (order.method === 'cod') expect(order.kind).toBe('shop');
          if (order.method === 'later') expect([order.kind, offered.online.length]).toEqual(['digital', 0]);
        }
      }
    }),
  );
});

const mask = { type: 'shop', price: 500_00, discount: 0, quantity: 1 } as const;
const brushes = { type: 'digital', price: 200_00, discount: 0, quantity: 1 } as const;
const cod = { isOn: true, maxPaise: null, feePaise: 40_00 };

test('the fee of cash on delivery is owed once, and never for files alone', () => {
  expect(checkoutTotals([mask, mask, brushes], 'cod', 40_00)).toMatchObject({ fee: 40_00, payable: 1_240_00 });
  expect(checkoutTotals([mask], 'upi', 40_00).fee).toBe(0);
  expect(checkoutTotals([brushes], 'cod', 40_00).fee).toBe(0);
});

test('cash on delivery is for goods up to its cap, and for files only where nothing else takes money', () => {
  expect(listMethods({ cod, online: [] }, [mask])).toEqual(['cod']);
  expect(listMethods({ cod, online: ['upi'] }, [mask])).toEqual(['upi', 'cod']);
  expect(listMethods({ cod: { ...cod, maxPaise: 500_00 }, online: [] }, [mask])).toEqual(['cod']);
  expect(codRefusal({ cod: { ...cod, maxPaise: 499_00 }, online: [] }, [mask])).toBe('dear');
  expect(codRefusal({ cod: { ...cod, isOn: false }, online: [] }, [mask])).toBe('off');
  expect(listMethods({ cod: { ...cod, isOn: false }, online: [] }, [mask])).toEqual([]);
  expect(listMethods({ cod, online: ['test'] }, [mask, brushes])).toEqual(['test']);
  expect(codRefusal({ cod, online: ['test'] }, [mask, brushes])).toBe('digital');
  expect(listMethods({ cod, online: [] }, [mask, brushes])).toEqual(['cod']);
  expect(listMethods({ cod, online: [] }, [brushes])).toEqual(['later']);
  expect(listMethods({ cod, online: [] }, [{ ...mask, discount: 100 }])).toEqual(['free']);
  expect(methodOf('cod', 'digital', 200_00)).toBe('later');
  expect(methodOf('cod', 'digital', 0)).toBe('free');
});

test('the page submits the price it shows and no more units than are in stock', () => {
  const entry = { ...mask, id: 'p', variantId: null, quantity: 5, name: 'Mask', optionText: null, image: null };
  const answer = { ...mask, id: 'p', variantId: 'v', name: 'Mask', optionText: null, stock: 7, image: null };
  expect(checkoutLineOf(entry, undefined)).toEqual({ productId: 'p', variantId: null, quantity: 5, seenPaise: 500_00 });
  expect(checkoutLineOf({ ...entry, price: null }, undefined)?.seenPaise).toBeNull();
  expect(checkoutLineOf(entry, { ...answer, price: 600_00 })).toEqual({
    productId: 'p',
    variantId: 'v',
    quantity: 5,
    seenPaise: 600_00,
  });
  expect(checkoutLineOf(entry, { ...answer, stock: 3 })?.quantity).toBe(3);
  expect(checkoutLineOf(entry, { ...answer, stock: null })?.quantity).toBe(5);
  for (const gone of [{ ...answer, stock: 0 }, 'gone', 'choose'] as const)
    expect(checkoutLineOf(entry, gone)).toBeNull();
});

test('a form reads the lines that a page writes, and nothing else', () => {
  const [productId, variantId] = [crypto.randomUUID(), crypto.randomUUID()];
  const fields = { idempotencyKey: crypto.randomUUID(), paymentMethod: 'cod', addressId: productId };
  const lines = [
    { productId, variantId, quantity: 10, seenPaise: 499_00 },
    { productId, variantId: null, quantity: 1, seenPaise: null },
  ];
  expect(checkoutForm.parse({ ...fields, line: lines.map(lineText), isAddressMeant: 'on' })).toEqual({
    idempotencyKey: fields.idempotencyKey,
    method: 'cod',
    addressId: productId,
    lines,
    isAddressMeant: true,
  });
  expect(checkoutForm.parse({ ...fields, line: lineText(lines[0] as (typeof lines)[0]) }).lines).toEqual([lines[0]]);
  expect(checkoutForm.parse({ ...fields, addressId: 'x' })).toMatchObject({ lines: [], addressId: null });
  const wrong = [
    ['nonsense'],
    [`${productId}..0.`],
    [`${productId}..11.`],
    [`${productId}..1.-5`],
    [`${productId}..1.99999999999`],
    [`${productId}.x.1.`],
    [`${productId}..1.100`, `${productId}..2.100`],
  ];
  for (const line of wrong) expect(checkoutForm.safeParse({ ...fields, line }).success, String(line)).toBe(false);
  expect(checkoutForm.safeParse({ ...fields, line: [], idempotencyKey: 'again' }).success).toBe(false);
  expect(checkoutForm.safeParse({ ...fields, line: [], paymentMethod: 'barter' }).success).toBe(false);
});
