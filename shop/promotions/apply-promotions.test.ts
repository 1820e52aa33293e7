import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from '#lib/money.ts';
import type { DeliveryTerms } from '#shop/delivery/delivery-terms.ts';
import { totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import { applyPromotions, type CandidatePromotion, type CartLine } from './apply-promotions.ts';
import { findPromotionKind, promotionKinds } from './kinds.ts';
import { readCode } from './promotion.ts';

const now = new Date('2026-11-20T12:00:00+05:30');

const candidate = (changes: Partial<CandidatePromotion> = {}): CandidatePromotion => ({
  id: 'one',
  title: 'Sakura days',
  kind: 'percent-off',
  terms: { percent: 10 },
  scope: 'all',
  scopeValues: [],
  minimumPaise: 0,
  startsAt: new Date('2026-11-01T00:00:00+05:30'),
  endsAt: null,
  usesMax: null,
  usesPerCustomer: null,
  isFirstOrder: false,
  isAutomatic: false,
  stoppedAt: null,
  code: 'SAKURA10',
  isUsedUp: false,
  isUsedBefore: false,
  hasOrdered: false,
  ...changes,
});

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  id: 'p1',
  type: 'shop',
  category: 'stickers',
  series: null,
  quantity: 1,
  amount: 499_00,
  ...changes,
});

const saved = (lines: CartLine[], ...candidates: CandidatePromotion[]) =>
  applyPromotions(lines, candidates, now).savings.map((savings) => sumOf(savings.map(({ amount }) => amount)));

const problem = (changes: Partial<CandidatePromotion>, lines = [line()]) =>
  applyPromotions(lines, [candidate(changes)], now).problem;

test('whatever promotions and cart, each line keeps a whole number of paise that is not negative', () => {
  const aPromotion = fc.constantFrom(...promotionKinds).chain((kind) =>
    fc.record({
      kind: fc.constant(kind.name),
      terms: fc
        .tuple(...kind.fields.map(({ min, max }) => fc.integer({ min, max })))
        .map((values) => Object.fromEntries(kind.fields.map(({ name }, at) => [name, values[at] ?? 1]))),
      isAutomatic: fc.boolean(),
      scopeValues: fc.subarray(['stickers', 'figurines']),
      scope: fc.constantFrom('all' as const, 'categories' as const),
    }),
  );
  const aLine = fc.record({
    category: fc.constantFrom('stickers', 'figurines', null),
    quantity: fc.integer({ min: 1, max: 10 }),
    unit: fc.integer({ min: 0, max: 5_000 }).map((rupees) => rupees * 100),
  });
  fc.assert(
    fc.property(
      fc.array(aPromotion, { maxLength: 5 }),
      fc.array(aLine, { minLength: 1, maxLength: 8 }),
      (rows, cart) => {
        const lines = cart.map(({ category, quantity, unit }) => line({ category, quantity, amount: unit * quantity }));
        const candidates = rows.map((row, at) =>
          candidate({ ...row, id: `${at}`, code: row.isAutomatic ? null : 'CODE' }),
        );
        const { savings } = applyPromotions(lines, candidates, now);
        for (const [at, { amount }] of lines.entries()) {
          const amounts = savings[at]?.map((one) => one.amount) ?? [];
          expect(amounts.every((one) => Number.isSafeInteger(one) && one > 0)).toBe(true);
          expect(sumOf(amounts)).toBeLessThanOrEqual(amount);
        }
        const priced = cart.map(({ quantity, unit }, at) => ({
          type: 'shop' as const,
          price: unit,
          discount: 0,
          quantity,
          savings: savings[at] ?? [],
        }));
        const { total, further, payable } = totals(priced);
        expect(payable).toBe(total + sumOf(further.map(({ amount }) => amount)));
        expect(payable).toBe(total - sumOf(savings.flat().map(({ amount }) => amount)));
      },
    ),
  );
});

test('a percentage is rounded once and split over the lines to the paisa', () => {
  const lines = [line({ amount: 333_00 }), line({ amount: 333_00 }), line({ amount: 333_00 })];
  expect(saved(lines, candidate({ terms: { percent: 15 } }))).toEqual([49_95, 49_95, 49_95]);
  expect(saved([line({ amount: 1_00 }), line({ amount: 1_00 })], candidate({ terms: { percent: 33 } }))).toEqual([
    33, 33,
  ]);
});

test('an amount off is at most what the lines cost', () => {
  const off = { kind: 'amount-off', terms: { rupees: 600 } };
  expect(saved([line()], candidate(off))).toEqual([499_00]);
  expect(saved([line({ amount: 0 }), line({ amount: 900_00 })], candidate(off))).toEqual([0, 600_00]);
});

test('of three stickers the cheapest is free, which lowers each in proportion, and of two none', () => {
  const offer = candidate({ kind: 'buy-x-get-y', terms: { buy: 2, get: 1, percent: 100 }, code: null });
  expect(saved([line({ quantity: 2, amount: 400_00 }), line({ amount: 99_00 })], offer)).toEqual([79_36, 19_64]);
  expect(saved([line({ quantity: 2, amount: 400_00 })], offer)).toEqual([0]);
  expect(saved([line({ quantity: 7, amount: 700_00 })], offer)).toEqual([200_00]);
  const half = candidate({ kind: 'buy-x-get-y', terms: { buy: 1, get: 2, percent: 50 } });
  expect(saved([line({ quantity: 2, amount: 200_00 })], half)).toEqual([50_00]);
});

test('automatic promotions come before the code, which starts from what they left', () => {
  const automatic = candidate({ id: 'two', code: null, kind: 'amount-off', terms: { rupees: 99 } });
  expect(saved([line()], candidate(), automatic)).toEqual([99_00 + 40_00]);
  const { savings } = applyPromotions([line()], [candidate(), automatic], now);
  expect(savings[0]?.map(({ label }) => label)).toEqual(['Sakura days', 'Sakura days (SAKURA10)']);
});

test('a promotion for a category, series or product leaves the other lines alone', () => {
  const lines = [line(), line({ id: 'p2', category: 'figurines', series: 'Kitsune' })];
  expect(saved(lines, candidate({ scope: 'categories', scopeValues: ['stickers'] }))).toEqual([49_90, 0]);
  expect(saved(lines, candidate({ scope: 'series', scopeValues: ['Kitsune'] }))).toEqual([0, 49_90]);
  expect(saved(lines, candidate({ scope: 'products', scopeValues: ['p2'] }))).toEqual([0, 49_90]);
});

test('a code that does not apply says why', () => {
  const start = new Date('2026-12-01T00:00:00+05:30');
  expect(problem({})).toBeNull();
  expect(problem({ startsAt: start })).toEqual({ why: 'early', startsAt: start.toISOString() });
  expect(problem({ endsAt: now })).toEqual({ why: 'ended' });
  expect(problem({ stoppedAt: now })).toEqual({ why: 'ended' });
  expect(problem({ kind: 'gone' })).toEqual({ why: 'ended' });
  expect(problem({ isUsedUp: true })).toEqual({ why: 'used-up' });
  expect(problem({ isUsedBefore: true })).toEqual({ why: 'used-before' });
  expect(problem({ isFirstOrder: true, hasOrdered: true })).toEqual({ why: 'first-order-only' });
  expect(problem({ scope: 'series', scopeValues: ['Kitsune'] })).toEqual({ why: 'no-items' });
  const below = { why: 'below-minimum', minimumPaise: 500_00, countedPaise: null };
  expect(problem({ minimumPaise: 500_00 })).toEqual(below);
  expect(problem({ minimumPaise: 499_00 })).toBeNull();
  expect(problem({ kind: 'buy-x-get-y', terms: { buy: 2, get: 1, percent: 100 } })).toEqual({ why: 'too-few' });
});

test('a code whose minimum only some items count for says how much they are', () => {
  const part = candidate({ scope: 'categories', scopeValues: ['stickers'], minimumPaise: 500_00 });
  const { problem: why } = applyPromotions([line(), line({ id: 'p2', category: 'figurines' })], [part], now);
  expect(why).toEqual({ why: 'below-minimum', minimumPaise: 500_00, countedPaise: 499_00 });
});

test('a code names its reason where everything is free already', () => {
  const free = candidate({ id: 'two', code: null, terms: { percent: 100 } });
  expect(applyPromotions([line()], [candidate(), free], now).problem).toEqual({ why: 'nothing-left' });
  expect(problem({}, [line({ amount: 0 })])).toEqual({ why: 'nothing-left' });
});

test('a promotion can waive the fee of the payment method', () => {
  const { waivers, savings } = applyPromotions([line()], [candidate({ kind: 'no-payment-fee', terms: {} })], now);
  expect(savings).toEqual([[]]);
  const cart = [{ type: 'shop' as const, price: 499_00, discount: 0, quantity: 1 }];
  const method = { label: 'Cash on delivery', feePaise: 49_00 };
  expect(totals(cart, { method, waivers })).toMatchObject({
    payable: 499_00,
    further: [
      { label: 'Cash on delivery fee', amount: 49_00 },
      { label: 'Sakura days (SAKURA10)', amount: -49_00 },
    ],
  });
  expect(totals(cart, { method: null, waivers })).toMatchObject({ further: [] });
});

test('one promotion can waive delivery and another the fee, and a code for what is free already is refused', () => {
  const delivery = { feePaise: 49_00, freeFromPaise: 499_00 };
  const goods = [line({ amount: 400_00 })];
  const noFee = candidate({ id: 'two', kind: 'no-payment-fee', terms: {}, code: null });
  const free = candidate({ kind: 'free-delivery', terms: {} });
  const apply = (candidates: CandidatePromotion[], lines = goods, terms: DeliveryTerms | null = delivery) =>
    applyPromotions(lines, candidates, now, { delivery: terms });
  expect(apply([noFee, free])).toMatchObject({
    waivers: { 'payment-fee': { promotionId: 'two' }, 'delivery-charge': { promotionId: 'one' } },
    problem: null,
  });
  const isFree = { why: 'delivery-free' };
  expect(apply([free], goods, null).problem).toEqual(isFree);
  expect(apply([free], [line()]).problem).toEqual(isFree);
  expect(apply([free], [line({ amount: 0 })]).problem).toEqual(isFree);
  expect(apply([{ ...free, id: 'auto', code: null }, free]).problem).toEqual(isFree);
  // What an offer leaves of the goods is below the limit.
  const off = candidate({ id: 'off', code: null, kind: 'amount-off', terms: { rupees: 50 } });
  expect(apply([off, free], [line()]).problem).toBeNull();
  const files = line({ id: 'p2', type: 'digital', amount: 900_00 });
  expect(apply([{ ...free, minimumPaise: 500_00 }], [...goods, files])).toMatchObject({
    waivers: {},
    problem: { why: 'below-minimum', countedPaise: 400_00 },
  });
  expect(apply([free], [files]).problem).toEqual({ why: 'no-items' });
});

test('goods and files that are paid separately earn nothing for each other', () => {
  const goods = line({ amount: 600_00 });
  const files = line({ id: 'p2', type: 'digital', amount: 600_00 });
  const apart = (cart: CartLine[], changes: Partial<CandidatePromotion>) => {
    const { savings, problem: why } = applyPromotions(cart, [candidate(changes)], now, { isApart: true });
    return [...savings.map((own) => sumOf(own.map(({ amount }) => amount))), why?.why ?? null];
  };
  const hundredOff = { kind: 'amount-off', terms: { rupees: 100 } };
  const buyTwo = { kind: 'buy-x-get-y', terms: { buy: 2, get: 1, percent: 100 } };
  expect(apart([goods, files], { minimumPaise: 1_000_00 })).toEqual([0, 0, 'below-minimum']);
  expect(apart([goods, line({ ...files, amount: 1_000_00 })], { minimumPaise: 1_000_00 })).toEqual([0, 100_00, null]);
  expect(apart([goods, files], {})).toEqual([60_00, 60_00, null]);
  // One amount off, not one for each.
  expect(apart([goods, files], hundredOff)).toEqual([50_00, 50_00, null]);
  expect(apart([goods, files], { ...hundredOff, minimumPaise: 600_01 })).toEqual([0, 0, 'below-minimum']);
  expect(apart([{ ...goods, quantity: 2 }, files], buyTwo)).toEqual([0, 0, 'too-few']);
  expect(apart([{ ...goods, quantity: 3 }, files], buyTwo)).toEqual([200_00, 0, null]);
  expect(apart([files], { scope: 'categories', scopeValues: ['figurines'] })).toEqual([0, 'no-items']);
});

test('files do not help to waive the fee for goods', () => {
  const fee = candidate({ kind: 'no-payment-fee', terms: {}, minimumPaise: 1_000_00 });
  const files = line({ id: 'p2', type: 'digital', amount: 900_00 });
  expect(applyPromotions([line(), files], [fee], now)).toMatchObject({ waivers: {} });
  expect(applyPromotions([line({ amount: 1_000_00 }), files], [fee], now)).toMatchObject({
    waivers: { 'payment-fee': { promotionId: 'one' } },
  });
});

test('every kind has its own name that the database accepts', () => {
  const names = promotionKinds.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(findPromotionKind('buy-x-get-y')?.describe({ buy: 2, get: 1, percent: 100 })).toBe('Buy 2, get 1 free');
});

test('codes are read in any case and with spaces', () => {
  expect(readCode(' sakura 10 ')).toBe('SAKURA10');
  expect(readCode('no')).toBeNull();
  expect(readCode('SAKURA_10')).toBeNull();
});
