import { expect, test } from 'vitest';
import { standardReturnTerms } from '#shop/settings/return-terms.ts';
import type { Product, Variant } from './product.ts';
import { productData } from './product-data.ts';
import { emptyProduct } from './product-fields.ts';
import { breadcrumbData, organizationData, websiteData } from './structured-data.ts';

const site = { name: 'Yatai', origin: 'https://stall.example', returns: standardReturnTerms };

const variant = (changes: Partial<Variant> = {}): Variant => ({
  id: 'v',
  option1: null,
  option2: null,
  sku: 'CRANE-1',
  stock: 3,
  price: 499_00,
  payable: 399_00,
  ...changes,
});

const product = (changes: Partial<Product> = {}): Product => ({
  ...emptyProduct,
  id: '0193a5e0-0000-7000-8000-000000000001',
  handle: 'paper-crane',
  type: 'shop',
  category: 'figurines',
  name: 'Paper Crane',
  description: 'Folded from one sheet.',
  price: 499_00,
  discount: 20,
  availability: 'in-stock',
  variants: [variant()],
  pictures: [{ id: 'p', alt: 'A crane', avifWidths: [], webpWidths: [320, 640, 1280, 2000] }, null],
  gstRates: [],
  countryOfOrigin: 'India',
  ratingSum: 13,
  ratingCount: 3,
  isDemo: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...changes,
});

test('delivery costs the shop’s charge, unless the item alone reaches the limit', () => {
  const rateOf = (freeFromPaise: number | null) => {
    const { offers } = productData({ ...site, delivery: { feePaise: 49_00, freeFromPaise } }, product());
    return offers;
  };
  expect(rateOf(null)).toMatchObject({ shippingDetails: { shippingRate: { value: 49 } } });
  expect(rateOf(399_01)).toMatchObject({ shippingDetails: { shippingRate: { value: 49 } } });
  expect(rateOf(399_00)).toMatchObject({ shippingDetails: { shippingRate: { value: 0 } } });
});

test('an item is offered in rupees at what the buyer pays, with delivery and returns', () => {
  const data = productData(site, product());
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Paper Crane',
    sku: 'CRANE-1',
    image: ['https://stall.example/media/p/1280.webp'],
    offers: {
      '@type': 'Offer',
      price: '399.00',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      shippingDetails: { shippingRate: { value: 0, currency: 'INR' }, deliveryTime: { transitTime: { maxValue: 5 } } },
      hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'IN' },
    },
    aggregateRating: { ratingValue: 4.3, ratingCount: 3, bestRating: 5 },
  });
  expect(data).not.toHaveProperty('manufacturer');
});

test('demo products and unrated products have no ratings in structured data', () => {
  expect(productData(site, product({ isDemo: true }))).not.toHaveProperty('aggregateRating');
  expect(productData(site, product({ ratingSum: 0, ratingCount: 0 }))).not.toHaveProperty('aggregateRating');
});

test('variants of different prices are offered as a range', () => {
  const variants = [variant(), variant({ sku: 'CRANE-2', payable: 599_00 })];
  const { offers, sku } = productData(site, product({ variants }));
  expect(offers).toMatchObject({ '@type': 'AggregateOffer', lowPrice: '399.00', highPrice: '599.00', offerCount: 2 });
  expect(sku).toBeUndefined();
});

test('digital products have no shipping and no returns', () => {
  const { offers } = productData(site, product({ type: 'digital', category: null }));
  expect(offers).not.toHaveProperty('shippingDetails');
  expect(offers).not.toHaveProperty('hasMerchantReturnPolicy');
});

test('a product without a finished picture has no image', () => {
  expect(productData(site, product({ pictures: [null] }))).not.toHaveProperty('image');
});

test('breadcrumbs are numbered and have absolute addresses', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop' },
  ];
  expect(breadcrumbData(site, crumbs).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://stall.example/' },
    { '@type': 'ListItem', position: 2, name: 'Shop', item: 'https://stall.example/shop' },
  ]);
});

test('the home page names the shop and how to search it', () => {
  const contact = {
    email: 'a@b.example',
    phone: '1',
    address: 'x',
    instagramUrl: 'https://social.example/',
    youtubeUrl: null,
    facebookUrl: null,
  };
  expect(organizationData(site, contact)).toMatchObject({ name: 'Yatai', url: 'https://stall.example/' });
  expect(websiteData(site)).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://stall.example/search?q={search_term_string}' } },
  });
});
