import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, onTestFinished, test } from 'vitest';
import type { Shop } from '#app/http/context.ts';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { paiseFromRupees } from '#lib/money.ts';
import { composeShop } from '#server/compose.ts';
import { addDemoServices } from '#shop/services/services.server.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { serveFeed } from './merchant-feed.ts';
import { robots, serveSitemap } from './sitemap.ts';

async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const { url, drop } = await cloneDatabase();
  const connection = connect(url);
  onTestFinished(async () => {
    await connection.close();
    await drop();
  });
  return composeShop(parseEnv({ ORIGIN: 'https://stall.example', ...env }), connection);
}

async function parsed(answer: Response | null) {
  const text = (await answer?.text()) ?? '';
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ isArray: (name) => ['url', 'sitemap', 'item'].includes(name), parseTagValue: false }).parse(
    text,
  );
}

const locations = (entries: { loc: string }[] | undefined) => (entries ?? []).map(({ loc }) => loc);

test('the sitemap lists every visible product, in parts', async () => {
  const shop = await openShop();
  const opened: string[] = [];
  for (let i = 0; i < 5; i += 1) opened.push((await openProduct(shop.db, { name: `Crane ${i}` })).id);
  await openProduct(shop.db, { name: 'A draft', published: false });
  const gone = (await openProduct(shop.db, { name: 'Gone' })).id;
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone).execute();

  const sitemap = serveSitemap(shop, 2);
  const index = await parsed(await sitemap.index());
  const parts = locations(index.sitemapindex.sitemap);
  expect(parts).toEqual(
    ['pages', 'products-1', 'products-2', 'products-3'].map((name) => `https://stall.example/sitemap/${name}.xml`),
  );
  const seen: string[] = [];
  for (const part of ['products-1.xml', 'products-2.xml', 'products-3.xml']) {
    const { urlset } = await parsed(await sitemap.part(part));
    expect(urlset.url.length).toBeLessThanOrEqual(2);
    for (const { lastmod } of urlset.url) expect(Number.isNaN(Date.parse(lastmod))).toBe(false);
    seen.push(...locations(urlset.url));
  }
  expect(seen.sort()).toEqual(opened.map((id) => `https://stall.example/item/${id}`).sort());
  expect(await sitemap.part('products-4.xml')).toBeNull();
  expect(await sitemap.part('products-0.xml')).toBeNull();
});

test('the sitemap contains the shop’s pages, also when the shop is empty', async () => {
  const sitemap = serveSitemap(await openShop());
  const index = await parsed(await sitemap.index());
  expect(locations(index.sitemapindex.sitemap)).toEqual(['https://stall.example/sitemap/pages.xml']);
  const { urlset } = await parsed(await sitemap.part('pages.xml'));
  expect(locations(urlset.url)).toEqual(
    expect.arrayContaining(['https://stall.example/', 'https://stall.example/shop/cosplay']),
  );
});

test('the sitemap lists services while there are any', async () => {
  const shop = await openShop();
  const listed = async () => {
    const { urlset } = await parsed(await serveSitemap(shop).part('pages.xml'));
    return locations(urlset.url).filter((address) => address.includes('/services'));
  };
  expect(await listed()).toEqual([]);
  const fromPricePaise = paiseFromRupees(999);
  const portrait = { slug: 'portrait', title: 'A portrait', text: 'Of you.', image: null, fromPricePaise };
  await addDemoServices(shop.db, [portrait, { ...portrait, slug: 'a-draft' }]);
  await shop.db.updateTable('services').set({ published: false }).where('slug', '=', 'a-draft').execute();
  expect(await listed()).toEqual(['https://stall.example/services', 'https://stall.example/services/portrait']);
});

test('robots.txt names the sitemap and excludes filtered lists', async () => {
  const text = await robots('https://stall.example').text();
  expect(text).toContain('Sitemap: https://stall.example/sitemap.xml');
  expect(text).toMatch(/^Disallow: \/\*\?\*sort=$/m);
  expect(text).toMatch(/^Disallow: \/checkout$/m);
});

test('the feed contains every variant, in rupees, escaped and without invalid XML characters', async () => {
  const shop = await openShop();
  const { id } = await openProduct(shop.db, {
    name: 'Fox & <Crane> "tee"',
    description: 'Soft\u0001 & warm ]]> <b>',
    price: 1_000_00,
    discount: 25,
    category: 'cosplay',
    series: 'Kitsune & Co',
    option1Name: 'Size',
    variants: [
      variantInput({ option1: 'M', sku: 'TEE-M', stock: 4 }),
      variantInput({ option1: 'L', sku: null, stock: 0, price: 1_200_00 }),
      variantInput({ option1: 'XL', sku: 'TEE-XL', stock: null }),
    ],
  });
  const { rss } = await parsed(await serveFeed(shop)());
  const items: Record<string, string>[] = rss.channel.item;
  expect(items).toHaveLength(3);
  expect(items[0]).toMatchObject({
    'g:id': 'TEE-M',
    'g:item_group_id': id,
    'g:title': 'Fox & <Crane> "tee", M',
    'g:description': 'Soft & warm ]]> <b>',
    'g:link': `https://stall.example/item/${id}`,
    'g:availability': 'in_stock',
    'g:price': '1000.00 INR',
    'g:sale_price': '750.00 INR',
    'g:condition': 'new',
    'g:brand': 'Kitsune & Co',
    'g:google_product_category': 'Apparel & Accessories > Costumes & Accessories > Costumes',
    'g:size': 'M',
    'g:shipping': { 'g:country': 'IN', 'g:price': '0.00 INR' },
  });
  expect(items[1]).toMatchObject({ 'g:availability': 'out_of_stock', 'g:price': '1200.00 INR' });
  expect(items[1]?.['g:id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(items[2]).toMatchObject({ 'g:availability': 'in_stock' });
});

test('an item costs the shop’s charge for delivery in the feed, unless it alone reaches the limit', async () => {
  const shop = await openShop({ DELIVERY_FEE: '49', DELIVERY_FREE_FROM: '999' });
  await openProduct(shop.db, { name: 'Sticker', price: 998_00 });
  await openProduct(shop.db, { name: 'Statue', price: 1_998_00, discount: 50 });
  const { rss } = await parsed(await serveFeed(shop)());
  const charges = rss.channel.item.map(
    (item: Record<string, Record<string, string>>) => item['g:shipping']?.['g:price'],
  );
  expect(charges).toEqual(['49.00 INR', '0.00 INR']);
});

test('what is not on sale yet is out of stock in the feed, and a pre-order names its day', async () => {
  const shop = await openShop();
  const { id } = await openProduct(shop.db, { name: 'Drop' });
  await openCollection(shop.db, { products: [id], startsAt: new Date(Date.now() + 3_600_000) });
  const variants = [variantInput({ option1: 'S' }), variantInput({ option1: 'M', releaseOn: '2099-03-01' })];
  await openProduct(shop.db, { name: 'Pre-order', releaseOn: '2099-01-15', option1Name: 'Size', variants });
  const { rss } = await parsed(await serveFeed(shop)());
  expect(rss.channel.item).toMatchObject([
    { 'g:availability': 'out_of_stock' },
    { 'g:availability': 'preorder', 'g:availability_date': '2099-01-15T00:00+0530' },
    { 'g:availability': 'preorder', 'g:availability_date': '2099-03-01T00:00+0530' },
  ]);
});

test('a product without a discount has no sale price, and a digital one no shipping', async () => {
  const shop = await openShop();
  await openProduct(shop.db, { type: 'digital', category: null, name: 'Wallpapers' });
  const { rss } = await parsed(await serveFeed(shop)());
  expect(rss.channel.item[0]).not.toHaveProperty('g:sale_price');
  expect(rss.channel.item[0]).not.toHaveProperty('g:shipping');
  expect(rss.channel.item[0]).not.toHaveProperty('g:item_group_id');
});
