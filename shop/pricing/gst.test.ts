import { expect, test } from 'vitest';
import { gstRateOf, listGstRates } from './gst.ts';

const today = new Date('2026-11-21T12:00:00+05:30');

test.each([
  ['39264049', 18],
  ['48211020', 18],
  ['49119100', 18],
  ['42021290', 18],
  ['69120010', 5],
  ['71179090', 3],
  ['73269099', 18],
  ['84716040', 18],
  ['94052100', 18],
  ['95030020', 5],
  ['95059090', 18],
  ['49019900', 0],
  ['998434', 18],
  ['44201100', 5],
])('goods of HSN %s are taxed at %i percent', (hsn, percent) => {
  expect(gstRateOf(hsn, 999_00, today)).toBe(percent);
});

test('the longest HSN prefix decides: electronic toys, cotton bags and exercise books', () => {
  expect(['9503', '95030020', '95030010'].map((hsn) => gstRateOf(hsn, 999_00, today))).toEqual([5, 5, 18]);
  expect(['4202', '42022210', '42022220'].map((hsn) => gstRateOf(hsn, 999_00, today))).toEqual([18, 18, 5]);
  expect(['4820', '48201010', '48202000'].map((hsn) => gstRateOf(hsn, 99_00, today))).toEqual([18, 18, 0]);
});

test('a tax rate starts at midnight in India', () => {
  const rateAt = (moment: string) => gstRateOf('95030020', 999_00, new Date(moment));
  expect(rateAt('2025-09-21T23:59:59+05:30')).toBe(12);
  expect(rateAt('2025-09-22T00:00:00+05:30')).toBe(5);
  expect(rateAt('2025-09-21T18:30:00Z')).toBe(5);
  expect(rateAt('2017-06-30T23:59:59+05:30')).toBeNull();
});

test.each([
  ['61091000', '2025-09-21', 1_050_00, 5],
  ['61091000', '2025-09-21', 1_051_00, 12],
  ['61091000', '2025-09-22', 1_051_00, 5],
  ['62114300', '2025-09-22', 2_625_00, 5],
  ['62114300', '2025-09-22', 2_626_00, 18],
  ['62114300', '2025-09-22', 2_950_00, 18],
  ['63049990', '2025-09-22', 2_500_00, 5],
  ['63049990', '2025-09-22', 7_999_00, 18],
])(
  '%s on %s at %i paise with tax: the value of one unit before tax decides, %i percent',
  (hsn, day, price, percent) => {
    expect(gstRateOf(hsn, price, new Date(`${day}T12:00:00+05:30`))).toBe(percent);
  },
);

test.each(['', '0', '0101', '999999', 'constructor', '__proto__'])('%j has no rate', (hsn) => {
  expect(gstRateOf(hsn, 999_00, today)).toBeNull();
});

test('a product’s own rate replaces the table, also 0 %; variants on both sides of a limit have two', () => {
  const variants = [{ payable: 3_000_00 }, { payable: 999_00 }, { payable: 4_000_00 }];
  expect(listGstRates({ hsn: '61091000', gstRate: null, variants }, today)).toEqual([5, 18]);
  expect(listGstRates({ hsn: '61091000', gstRate: 0, variants }, today)).toEqual([0]);
  expect(listGstRates({ hsn: null, gstRate: null, variants }, today)).toEqual([]);
  expect(listGstRates({ hsn: '0101', gstRate: null, variants }, today)).toEqual([]);
});
