import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paiseFromRupees } from '#lib/money.ts';
import { payable } from '#shop/catalog/product.ts';
import { gstRateOf } from '#shop/pricing/gst.ts';
import { demoProducts, demoReviews, PICTURE_RENDITIONS, picturePath } from './catalogue.ts';
import { demoServices } from './services.ts';

const root = join(import.meta.dirname, '..');
const shop = demoProducts.filter((product) => product.type === 'shop');
const files = demoProducts.flatMap((product) => product.pictures.map(({ file }) => file));

test('the demo has twelve products in each of six categories and eight digital ones', () => {
  const counts: Record<string, number> = {};
  for (const { category } of shop) counts[`${category}`] = (counts[`${category}`] ?? 0) + 1;
  expect(counts).toEqual({
    accessories: 12,
    'wall-decor': 12,
    'tech-gear': 12,
    figurines: 12,
    stickers: 12,
    cosplay: 12,
  });
  const digital = demoProducts.filter((product) => product.type === 'digital');
  expect(digital).toHaveLength(8);
  expect(digital.every(({ category }) => category === null)).toBe(true);
});

test('handles, SKUs, names and texts are unique', () => {
  const handles = demoProducts.map(({ handle }) => handle);
  expect(new Set(handles).size).toBe(handles.length);
  for (const handle of handles) expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  const skus = demoProducts.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  expect(new Set(skus).size).toBe(skus.length);
  for (const key of ['name', 'description', 'fullDescription'] as const) {
    expect(new Set(demoProducts.map((product) => product[key])).size, key).toBe(demoProducts.length);
  }
});

test('every variant names one value per option, and every combination exists once', () => {
  for (const { handle, options, variants } of demoProducts) {
    expect(options.length, handle).toBeLessThanOrEqual(2);
    const combinations = options.reduce<string[][]>(
      (sofar, { values }) => sofar.flatMap((chosen) => values.map((value) => [...chosen, value])),
      [[]],
    );
    const offered = variants.map(({ optionValues }) => optionValues.join(' / ')).sort();
    expect(offered, handle).toEqual(combinations.map((chosen) => chosen.join(' / ')).sort());
    for (const { stock } of variants)
      expect(stock === null || (Number.isInteger(stock) && stock >= 0), handle).toBe(true);
  }
});

test('prices are whole rupees and tax rates are GST slabs', () => {
  for (const { handle, priceRupees, discount, hsn, variants } of demoProducts) {
    for (const price of [priceRupees, ...variants.map((variant) => variant.priceRupees ?? priceRupees)]) {
      expect(Number.isInteger(price) && price >= 49 && price <= 7999, handle).toBe(true);
      const rate = gstRateOf(hsn, payable(paiseFromRupees(price), discount), new Date('2026-11-21T12:00:00+05:30'));
      expect([0, 5, 18, 40], handle).toContain(rate);
    }
    expect(discount >= 0 && discount <= 100, handle).toBe(true);
    expect(hsn, handle).toMatch(/^\d{4,8}$/);
  }
});

test('generated products differ: some low, some sold out, some made to order, a third discounted', () => {
  const stocks = shop.map(({ variants }) => variants.map(({ stock }) => stock));
  expect(stocks.filter((all) => all.every((stock) => stock === 0)).length).toBeGreaterThanOrEqual(3);
  expect(stocks.filter((all) => all.includes(null)).length).toBeGreaterThanOrEqual(3);
  expect(
    stocks.filter((all) => all.some((stock) => stock !== null && stock > 0 && stock <= 3)).length,
  ).toBeGreaterThanOrEqual(8);
  const reduced = shop.filter(({ discount }) => discount > 0).length;
  expect(reduced).toBeGreaterThanOrEqual(20);
  expect(reduced).toBeLessThanOrEqual(32);
});

test('every product has four to six pictures in all sizes, 16 MB together at most', () => {
  for (const { handle, pictures } of demoProducts) {
    expect(pictures.length, handle).toBeGreaterThanOrEqual(4);
    expect(pictures.length, handle).toBeLessThanOrEqual(6);
  }
  let bytes = 0;
  for (const file of files) {
    for (const rendition of PICTURE_RENDITIONS) {
      const { size } = statSync(join(picturePath(root, file), rendition));
      expect(size, `${file}/${rendition}`).toBeGreaterThan(500);
      bytes += size;
    }
  }
  expect(bytes).toBeLessThanOrEqual(16_000_000);
});

test('every picture folder belongs to a product or to a service alone', () => {
  const folders = readdirSync(picturePath(root, ''), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const all = [...files, ...demoServices.map(({ file }) => file)];
  expect(folders.map(({ name }) => name).sort()).toEqual(all.sort());
});

test('every review belongs to a product and passes the review rules', () => {
  const handles = new Set(demoProducts.map(({ handle }) => handle));
  expect(demoReviews.length).toBeGreaterThanOrEqual(200);
  for (const { handle, rating, text, daysAgo, reviewerName } of demoReviews) {
    expect(handles, handle).toContain(handle);
    expect([1, 2, 3, 4, 5]).toContain(rating);
    expect(text.trim().length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(daysAgo >= 1 && daysAgo <= 365).toBe(true);
    expect(reviewerName.length).toBeGreaterThan(1);
  }
  expect(new Set(demoReviews.map(({ handle, reviewerName }) => `${handle} ${reviewerName}`)).size).toBe(
    demoReviews.length,
  );
  expect(new Set(demoReviews.map(({ handle }) => handle)).size).toBeLessThan(demoProducts.length);
});
