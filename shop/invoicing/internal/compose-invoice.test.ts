import { expect, test } from 'vitest';
import type { AdjustmentKind } from '#shop/pricing/adjustments/adjustment.ts';
import { adjustmentKinds } from '#shop/pricing/adjustments/kinds.ts';
import { billedLines } from './compose-invoice.ts';

const line = (position: number, pricePaise: number, gstRate: number, hsn: string) => ({
  position,
  name: `Line ${position}`,
  optionText: null,
  hsn,
  gstRate,
  pricePaise,
  quantity: 2,
});
const lines = [line(1, 500_00, 5, '4414'), line(2, 600_00, 18, '4911')];
const kind = (name: string, tax: AdjustmentKind['tax']): AdjustmentKind => ({
  name,
  shownAs: 'line',
  tax,
  isRefundable: true,
  compute: () => [],
});

test('adjustments taxed with the lines reduce them before the line that sets the fee’s rate is chosen', () => {
  const adjustments = [
    { position: 1, line: 2, kind: 'coupon', label: 'Coupon', amount: -300_00 },
    { position: 2, line: 1, kind: 'payment-fee', label: 'Cash on delivery fee', amount: 26_00 },
    { position: 2, line: 2, kind: 'payment-fee', label: 'Cash on delivery fee', amount: 23_00 },
  ];
  const billed = billedLines({ lines, adjustments }, [...adjustmentKinds, kind('coupon', 'with-lines')]);
  expect(billed).toEqual([
    {
      line: 1,
      description: 'Line 1',
      hsn: '4414',
      rate: 5,
      quantity: 2,
      listed: 1_000_00,
      discount: 0,
      gross: 1_000_00,
    },
    {
      line: 2,
      description: 'Line 2',
      hsn: '4911',
      rate: 18,
      quantity: 2,
      listed: 1_200_00,
      discount: 300_00,
      gross: 900_00,
    },
    {
      description: 'Cash on delivery fee',
      hsn: '4414',
      rate: 5,
      quantity: 1,
      listed: 49_00,
      discount: 0,
      gross: 49_00,
    },
  ]);
});

test('a service has its own SAC and rate, and a removed kind is taxed like the most expensive line', () => {
  const adjustments = [
    { position: 1, line: 1, kind: 'packing', label: 'Packing', amount: 30_00 },
    { position: 2, line: 2, kind: 'gone', label: 'Gone', amount: 10_00 },
  ];
  const kinds = [kind('packing', { hsn: '998540', gstRate: 12 })];
  expect(billedLines({ lines, adjustments }, kinds).slice(2)).toMatchObject([
    { description: 'Packing', hsn: '998540', rate: 12, gross: 30_00 },
    { description: 'Gone', hsn: '4911', rate: 18, gross: 10_00 },
  ]);
});
