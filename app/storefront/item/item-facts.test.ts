import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#shop/catalog/product.ts';
import { buyerFacts, emptyProduct } from '#shop/catalog/product-fields.ts';
import { ItemFacts } from './item-facts.tsx';

const product: Product = {
  id: '0193a5e0-0000-7000-8000-000000000001',
  handle: 'haori',
  ...emptyProduct,
  type: 'shop',
  category: 'cosplay',
  name: 'Haori',
  price: 2_499_00,
  availability: 'made-to-order',
  variants: [],
  pictures: [],
  hsn: '62114300',
  gstRates: [],
  ratingSum: 0,
  ratingCount: 0,
  isDemo: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

/** What stands beside "GST"; null where there is no such line. */
function gstOf(gstRates: number[]): string | null {
  const Component = () =>
    createElement(ItemFacts, { product: { ...product, gstRates }, facts: buyerFacts(product), seriesPath: null });
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])));
  expect(html).toContain('62114300');
  return /<dt>GST<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1] ?? null;
}

test('the details show the current GST rate: one, two when it depends on the variant, or none', () => {
  expect(gstOf([18])).toBe('18%, included in the price');
  expect(gstOf([0])).toBe('0%, included in the price');
  expect(gstOf([5, 18])).toBe('5% or 18%, included in the price');
  expect(gstOf([])).toBeNull();
});

test('a number of items is shown in words, any other quantity as it was typed', () => {
  const shown = (netQuantity: string) => buyerFacts({ netQuantity }).map(({ value }) => value);
  expect(['1 N', '12 N', '250 ml', 'Set of 2'].flatMap(shown)).toEqual(['1 piece', '12 pieces', '250 ml', 'Set of 2']);
});
