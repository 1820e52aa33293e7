import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import * as numbers from '#config/numbers.ts';
import { sumOf } from '#lib/money.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { openPayments } from '#shop/payments/methods.server.ts';
import { savedBy, type Totals, totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import { isWaivable } from '#shop/pricing/adjustments/adjustment.ts';
import { checkoutForm } from './checkout.form.ts';
import {
  type CheckoutTerms,
  type ChosenMethods,
  checkoutLineOf,
  lineText,
  listFileMethods,
  listMethods,
  methodOf,
  priceCheckout,
  refusalOf,
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
/** Every combination of methods that a shop may have set up. */
const enabledBy = (env: Record<string, string>): readonly EnabledMethod[] => openPayments(parseEnv(env)).enabledMethods;
const someMethods = fc
  .record({
    COD: fc.constantFrom('on', 'off'),
    COD_MAX: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(String), { nil: '' }),
    COD_FEE: fc.constantFrom('0', '40'),
    SHOP_UPI_ID: fc.constantFrom('', 'shop@bank'),
    TEST_PAYMENTS: fc.constantFrom('on', 'off'),
  })
  .map(enabledBy);

/** Every way to pay for these lines. */
const choicesOf = (
  enabledMethods: readonly EnabledMethod[],
  lines: Parameters<typeof listMethods>[1],
  terms: CheckoutTerms = {},
): ChosenMethods[] =>
  listMethods(enabledMethods, lines, terms).flatMap((method): ChosenMethods[] => {
    const files = listFileMethods(method, enabledMethods, lines, terms);
    return files.length === 0 ? [{ method }] : files.map((one) => ({ method, files: one }));
  });

const someDelivery = fc.option(
  fc.record({
    feePaise: fc.integer({ min: 1, max: 500 }).map((rupees) => rupees * 100),
    freeFromPaise: fc.option(fc.integer({ min: 1, max: 20_000 }).map((rupees) => rupees * 100)),
  }),
);

const furtherOf = ({ further }: Totals) => sumOf(further.map(({ amount }) => amount));

test('Total − Discount + fee = You pay, for the checkout and the sum of its orders, for every method', () => {
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 12 }), someMethods, (lines, enabledMethods) => {
      for (const chosen of choicesOf(enabledMethods, lines)) {
        const whole = totals(lines, { method: chosen.method });
        expect(whole.total - whole.discount + furtherOf(whole)).toBe(whole.payable);
        const orders = splitByKind(lines, chosen, enabledMethods);
        expect(sumOf(orders.map(({ totals: own }) => furtherOf(own)))).toBe(furtherOf(whole));
        for (const key of ['total', 'discount', 'payable'] as const) {
          expect(sumOf(orders.map(({ totals }) => totals[key]))).toBe(whole[key]);
        }
        expect(orders.flatMap((order) => order.lines)).toHaveLength(lines.length);
        for (const { lines: own, adjustments, totals } of orders) {
          for (const { shares, amount } of adjustments) {
            expect(shares).toHaveLength(own.length);
            expect(sumOf(shares)).toBe(amount);
          }
          expect(totals.total + sumOf(adjustments.map(({ amount }) => amount))).toBe(totals.payable);
        }
      }
    }),
  );
});

test('every available payment method can take the amount of each order', () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 12 }),
      someMethods,
      someDelivery,
      (lines, enabledMethods, delivery) => {
        const { payable } = totals(lines, { method: null, delivery });
        for (const chosen of choicesOf(enabledMethods, lines, { delivery })) {
          expect(chosen.method.due === 'never').toBe(payable === 0);
          for (const { kind, method, totals: own } of splitByKind(lines, chosen, enabledMethods, { delivery })) {
            expect(method.due === 'never').toBe(own.payable === 0);
            expect(enabledMethods.find(({ name }) => name === method.name)?.takes).toContain(kind);
            if (method.due === 'later') {
              expect([kind, enabledMethods.some(({ due }) => due === 'first')]).toEqual(['digital', false]);
            }
          }
        }
      },
    ),
  );
});

test('credit, promotions, discount and charges are shared by what is paid on delivery and what is paid now, to the paisa', () => {
  const enabledMethods = enabledBy({ COD_FEE: '40', TEST_PAYMENTS: 'on', COD_MAX: '' });
  const priced = fc.record({
    type: fc.constantFrom('shop' as const, 'digital' as const),
    // More than a saving below, also after the discount: a file that is free has no payment of its own.
    price: fc.integer({ min: 3, max: 9_999 }).map((rupees) => rupees * 100),
    discount: fc.constantFrom(0, 7, 12.5, 33.337),
    quantity: fc.integer({ min: 1, max: 10 }),
    saved: fc.integer({ min: 0, max: 100 }),
    savedApart: fc.integer({ min: 0, max: 100 }),
  });
  const agreement = fc.option(
    fc.record({
      discountPaise: fc.integer({ min: 0, max: 50_000_00 }),
      reason: fc.constant('Regular customer'),
      deliveryPaise: fc.integer({ min: 0, max: 500_00 }),
    }),
  );
  const cart = fc
    .tuple(priced, priced, fc.array(priced, { maxLength: 6 }))
    .map(([first, second, more]) => [
      { ...first, type: 'shop' as const },
      { ...second, type: 'digital' as const },
      ...more,
    ])
    .map((lines) =>
      lines.map(({ saved, savedApart, ...line }) => ({
        ...line,
        savings: [{ promotionId: 'p', label: 'P', amount: saved }],
        savingsApart: [{ promotionId: 'p', label: 'P', amount: savedApart }],
      })),
    );
  fc.assert(
    fc.property(
      cart,
      fc.integer({ min: 0, max: 200_000_00 }),
      agreement,
      someDelivery,
      (lines, creditPaise, agreed, delivery) => {
        const [chosen] = choicesOf(enabledMethods, lines, { delivery }).filter(({ files }) => files);
        if (chosen === undefined) throw new Error('A mixed cart cannot be paid on delivery');
        const terms = { creditPaise, agreed, delivery };
        const shown = priceCheckout(lines, { method: chosen.method, enabledMethods }, terms);
        const orders = splitByKind(lines, chosen, enabledMethods, terms);
        const saved = sumOf(orders.flatMap(({ adjustments }) => [...savedBy(adjustments).values()]));
        expect(saved).toBe(sumOf(lines.flatMap(({ savingsApart }) => savingsApart.map(({ amount }) => amount))));
        expect(shown.savedPaise).toBe(saved);
        expect(sumOf(orders.map(({ totals: own }) => own.payable))).toBe(shown.sums.payable);
        const files = orders.find(({ kind }) => kind === 'digital')?.totals.payable;
        expect(shown.filesPaise).toBe(shown.fileMethods.length === 0 ? null : files);
        for (const { kind, method, totals: own, adjustments } of orders) {
          const name = kind === 'shop' ? 'cod' : 'test';
          expect(method.name).toBe(own.payable === 0 ? 'free' : name);
          expect(own.payable).toBeGreaterThanOrEqual(0);
          expect(adjustments.some((one) => isWaivable(one.kind) && one.amount !== 0 && kind === 'digital')).toBe(false);
          for (const { amount, shares } of adjustments) expect(sumOf(shares)).toBe(amount);
        }
      },
    ),
  );
});

const mask = { type: 'shop', price: 500_00, discount: 0, quantity: 1 } as const;
const brushes = { type: 'digital', price: 200_00, discount: 0, quantity: 1 } as const;
const fee = { COD_FEE: '40' };
const upi = { SHOP_UPI_ID: 'shop@bank' };

test('store credit that pays for the goods and not for their delivery leaves a rest to pay', () => {
  const terms = { creditPaise: 500_00, delivery: { feePaise: 49_00, freeFromPaise: null } };
  const enabledMethods = enabledBy({ COD_FEE: '0' });
  expect(listMethods(enabledMethods, [mask], terms).map(({ name }) => name)).toEqual(['cod']);
  expect(listMethods(enabledMethods, [mask], { ...terms, creditPaise: 549_00 }).map(({ name }) => name)).toEqual([
    'free',
  ]);
});

test('the fee of a method is charged once, and never for files alone', () => {
  const method = { label: 'Cash on delivery', feePaise: 40_00 };
  expect(totals([mask, mask, brushes], { method })).toMatchObject({
    further: [{ label: 'Cash on delivery fee', amount: 40_00 }],
    payable: 1_240_00,
  });
  expect(totals([brushes], { method }).further).toEqual([]);
  const fees = Object.fromEntries(enabledBy({ ...fee, ...upi }).map(({ name, feePaise }) => [name, feePaise]));
  expect(fees).toEqual({ upi: 0, cod: 40_00, free: 0, later: 0 });
});

test('cash on delivery is for goods up to its limit, beside files that are paid now or, without such a method, later', () => {
  const methodsFor = (env: Record<string, string>, ...lines: (typeof mask | typeof brushes)[]) =>
    listMethods(enabledBy(env), lines).map(({ name }) => name);
  const codRefusal = (env: Record<string, string>, ...lines: (typeof mask | typeof brushes)[]) => {
    const enabledMethods = enabledBy(env);
    const cod = enabledMethods.find(({ name }) => name === 'cod');
    return cod && refusalOf(cod, enabledMethods, lines);
  };
  expect(methodsFor({}, mask)).toEqual(['cod']);
  expect(methodsFor(upi, mask)).toEqual(['upi', 'cod']);
  expect(methodsFor({ COD_MAX: '500' }, mask)).toEqual(['cod']);
  expect(codRefusal({ COD_MAX: '499' }, mask)).toBe('dear');
  expect(methodsFor({ COD: 'off' }, mask)).toEqual([]);
  expect(methodsFor({ TEST_PAYMENTS: 'on' }, mask, brushes)).toEqual(['test', 'cod']);
  expect(codRefusal({ TEST_PAYMENTS: 'on' }, mask, brushes)).toBeNull();
  expect(codRefusal({ COD_MAX: '500', ...upi }, mask, brushes)).toBeNull();
  expect(codRefusal({ COD_MAX: '499', ...upi }, mask, brushes)).toBe('dear');
  expect(methodsFor({}, mask, brushes)).toEqual(['cod']);
  const both = enabledBy({ TEST_PAYMENTS: 'on', ...upi });
  const fileMethods = (name: string, ...lines: (typeof mask | typeof brushes)[]) =>
    both.flatMap((method) => (method.name === name ? listFileMethods(method, both, lines) : [])).map((one) => one.name);
  expect(fileMethods('cod', mask, brushes)).toEqual(['upi', 'test']);
  expect([fileMethods('cod', mask), fileMethods('cod', brushes), fileMethods('test', mask, brushes)]).toEqual([
    [],
    [],
    [],
  ]);
  const small = both.map((method) => ({ ...method, maxPaise: method.due === 'first' ? 199_00 : null }));
  expect(
    small.filter((method) => refusalOf(method, small, [mask, brushes]) === 'kind').map(({ name }) => name),
  ).toEqual(['cod']);
  expect(codRefusal({}, brushes)).toBe('nothing');
  expect(methodsFor({}, brushes)).toEqual(['later']);
  expect(listMethods(enabledBy({}), [{ ...mask, discount: 100 }])).toMatchObject([{ name: 'free' }]);
  const enabledMethods = enabledBy({});
  const [cod] = listMethods(enabledMethods, [mask]);
  expect(cod && methodOf({ method: cod }, enabledMethods, 'digital', 200_00).name).toBe('later');
  expect(cod && methodOf({ method: cod }, enabledMethods, 'digital', 0).name).toBe('free');
});

test('the page submits the price it shows and no more units than are in stock', () => {
  const entry = { ...mask, id: 'p', variantId: null, quantity: 5, name: 'Mask', optionText: null, image: null };
  const free = { startsAtMs: null, unitsMax: null, releaseOn: null };
  const answer = { ...mask, id: 'p', variantId: 'v', name: 'Mask', optionText: null, stock: 7, image: null, ...free };
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
  expect(checkoutLineOf(entry, { ...answer, unitsMax: 2 })?.quantity).toBe(2);
  for (const gone of [{ ...answer, stock: 0 }, { ...answer, startsAtMs: 1 }, 'gone', 'choose'] as const)
    expect(checkoutLineOf(entry, gone)).toBeNull();
});

test('a form is parsed as the page writes it, and nothing else is accepted', () => {
  const [productId, variantId] = [crypto.randomUUID(), crypto.randomUUID()];
  const fields = { idempotencyKey: crypto.randomUUID(), paymentMethod: 'cod', addressId: productId };
  const lines = [
    { productId, variantId, quantity: 10, seenPaise: 499_00 },
    { productId, variantId: null, quantity: 1, seenPaise: null },
  ];
  expect(checkoutForm.parse({ ...fields, line: lines.map(lineText), isAddressMeant: 'on' })).toEqual({
    creditPaise: 0,
    business: null,
    savedPaise: 0,
    code: null,
    idempotencyKey: fields.idempotencyKey,
    method: 'cod',
    filesMethod: null,
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
  expect(checkoutForm.safeParse({ ...fields, line: [], paymentMethod: 'Barter!' }).success).toBe(false);
});
