import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { type Facts, openPageFacts } from '#tests/support/pages/page-facts.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

const { factsOf, anItem } = openPageFacts(shop);

const kinds = (facts: Facts) => facts.structured.map((data) => data['@type']);

test('every page has a title, a description, a picture and a unique canonical address', async () => {
  const { id } = await anItem();
  const lantern = await openProduct(shop.db, { name: 'Memory Lantern', series: 'Sky Lanterns' });
  await openCollection(shop.db, { products: [lantern.id] });
  const { page } = await visit(browser, shop.origin);
  const paths = [
    ...['/', '/shop', '/shop/all', '/shop/figurines', '/shop/wall-decor', '/digital', '/contact'],
    ...['/terms', '/terms?tab=privacy', '/terms?tab=refund', `/item/${id}`, '/shop/all?page=2'],
    ...['/collections', '/collections/stall-favourites', '/series/sky-lanterns'],
  ];
  const titles = new Set<string>();
  for (const path of paths) {
    const facts = await factsOf(page, path);
    expect(facts.title, path).toMatch(/Yatai/);
    expect(facts.title.length, path).toBeLessThanOrEqual(90);
    if (!path.includes('page=')) expect(titles.has(facts.title), `${path} is titled like another page`).toBe(false);
    titles.add(facts.title);
    expect(facts.description.length, path).toBeGreaterThan(40);
    expect(facts.description.length, path).toBeLessThanOrEqual(160);
    expect(facts.canonical, path).toBe(shop.origin + path);
    expect(facts.robots, path).toBeNull();
    expect(facts.headings, path).toBe(1);
    for (const name of ['og:title', 'og:description', 'og:image', 'og:url', 'og:type'])
      expect(facts.properties[name], `${name} of ${path}`).toMatch(/./);
    const picture = await fetch(facts.properties['og:image'] ?? '');
    expect(picture.status, path).toBe(200);
    expect(picture.headers.get('content-type'), path).toMatch(/^image\/(jpeg|png|webp)$/);
  }
});

test('an item’s structured data has the stored price, and a demo product has no ratings', async () => {
  const item = await anItem();
  expect(item.is_demo).toBe(true);
  const { page } = await visit(browser, shop.origin);
  const sample = await factsOf(page, `/item/${item.id}`);
  const product = sample.structured.find((data) => data['@type'] === 'Product');
  expect(product).toMatchObject({
    name: item.name,
    countryOfOrigin: item.country_of_origin,
    offers: {
      '@type': 'Offer',
      priceCurrency: 'INR',
      price: (item.from_payable_paise / 100).toFixed(2),
      availability: 'https://schema.org/InStock',
      shippingDetails: {
        shippingRate: { value: 0, currency: 'INR' },
        shippingDestination: { addressCountry: 'IN' },
      },
      hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'IN' },
    },
  });
  expect(JSON.stringify(sample.structured)).not.toMatch(/aggregateRating|"review/);
  expect(kinds(sample)).toContain('BreadcrumbList');
  expect(sample.properties['og:type']).toBe('product');

  // The same product as a real shop's own has the reviews of its buyers.
  await shop.db.updateTable('products').set({ is_demo: false }).where('id', '=', item.id).execute();
  const real = await factsOf(page, `/item/${item.id}`);
  expect(real.structured.find((data) => data['@type'] === 'Product')).toMatchObject({
    aggregateRating: { ratingCount: item.rating_count, bestRating: 5, worstRating: 1 },
  });
});

const parse = (text: string) => new XMLParser({ ignoreAttributes: false }).parse(text);

const get = async (address: string) => {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return answer.text();
};

test('robots.txt names the sitemap, which lists every product for sale and nothing else', async () => {
  const removed = await openProduct(shop.db, { name: 'Removed' });
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute();
  const robots = await get(`${shop.origin}/robots.txt`);
  expect(robots).toMatch(/^Disallow: \/checkout$/m);
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const parts: { loc: string }[] = [parse(await get(sitemap)).sitemapindex.sitemap].flat();
  const listed: string[] = [];
  for (const { loc } of parts) {
    const entries: { loc: string }[] = [parse(await get(loc)).urlset.url].flat();
    listed.push(...entries.map((entry) => entry.loc));
  }
  const rows = await shop.db.selectFrom('products').select('id').where('deleted_at', 'is', null).execute();
  expect(rows.length).toBeGreaterThan(70);
  for (const { id } of rows) expect(listed).toContain(`${shop.origin}/item/${id}`);
  expect(listed).not.toContain(`${shop.origin}/item/${removed.id}`);
  const pages = listed.filter((address) => !address.includes('/item/'));
  for (const address of pages) expect((await fetch(address)).status, address).toBe(200);
  expect(pages).toContain(`${shop.origin}/shop/cosplay`);
  expect(new Set(listed).size).toBe(listed.length);
});
