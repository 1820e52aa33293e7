import { expect, test } from 'vitest';
import { gstRateOf } from '#shop/pricing/gst.ts';
import { categorySlugs } from './category.ts';
import { usualDetails, withDetails } from './product-details.ts';

const kinds = [
  ...categorySlugs.map((category) => ({ type: 'shop' as const, category })),
  { type: 'digital' as const, category: null },
];

test('every category has a default HSN code with a known GST rate', () => {
  const usual = kinds.map(usualDetails);
  expect(new Set(usual.map(({ hsn }) => hsn)).size).toBe(kinds.length);
  for (const { hsn, gstRate, countryOfOrigin, netQuantity } of usual) {
    expect(hsn).toMatch(/^[0-9]{4,8}$/);
    expect([0, 5, 18, 40]).toContain(gstRateOf(hsn ?? '', 499_00, new Date('2026-11-21T12:00:00+05:30')));
    expect([gstRate, countryOfOrigin, netQuantity]).toEqual([null, 'India', '1 N']);
  }
});

const stickers = { type: 'shop', category: 'stickers' } as const;
const before = { ...stickers, hsn: '49119100', gstRate: 5, countryOfOrigin: 'Japan', netQuantity: '3 N' };

test('given values are kept, "none" too; missing ones are as before, or the default', () => {
  expect(withDetails({ ...stickers, hsn: null, netQuantity: '2 N' }, null)).toEqual({
    ...stickers,
    hsn: null,
    gstRate: null,
    countryOfOrigin: 'India',
    netQuantity: '2 N',
  });
  expect(withDetails(stickers, before)).toEqual(before);
  expect(withDetails({ ...stickers, hsn: '9503', gstRate: null }, before)).toEqual({
    ...before,
    hsn: '9503',
    gstRate: null,
  });
});

test('a product that changes category gets the new defaults and keeps its own values', () => {
  const figurines = { type: 'shop', category: 'figurines' } as const;
  const usual = { ...stickers, ...usualDetails(stickers) };
  expect(withDetails(figurines, usual).hsn).toBe(usualDetails(figurines).hsn);
  expect(withDetails(figurines, before).hsn).toBe('49119100');
});
