import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
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

  // The same thing as a real shop's own says what its buyers said.
  await shop.db.updateTable('products').set({ is_demo: false }).where('id', '=', item.id).execute();
  const real = await factsOf(page, `/item/${item.id}`);
  expect(real.structured.find((data) => data['@type'] === 'Product')).toMatchObject({
    aggregateRating: { ratingCount: item.rating_count, bestRating: 5, worstRating: 1 },
  });
});

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

test('no two public pages share a description', async () => {
  const sitemap = /^Sitemap: (.+)$/m.exec(await get(`${shop.origin}/robots.txt`))?.[1] ?? '';
  const parts: { loc: string }[] = [parse(await get(sitemap)).sitemapindex.sitemap].flat();
  const urls: string[] = ['/cart', '/login'].map((path) => shop.origin + path);
  for (const { loc } of parts) {
    const entries: { loc: string }[] = [parse(await get(loc)).urlset.url].flat();
    urls.push(...entries.map((entry) => entry.loc));
  }
  const { id } = await openProduct(shop.db, { name: 'Without a description', description: '', fullDescription: '' });
  urls.push(`${shop.origin}/item/${id}`);
  expect(urls.length).toBeGreaterThan(80);
  const seen = new Map<string, string>();
  for (const url of urls) {
    const description = /<meta name="description" content="([^"]+)"/.exec(await get(url))?.[1] ?? '';
    expect(seen.get(description), `${url} is described like another page`).toBeUndefined();
    seen.set(description, url);
  }
});

test('filtered, personal and error pages are not indexed', async () => {
  const { page } = await visit(browser, shop.origin);
  const paths = [
    ...['/checkout', '/search', '/search?q=mask', '/forgot-password', '/signup', '/shop/nothing', '/nowhere'],
    ...['/shop/all?sort=price-asc', '/shop/figurines?stock=in', '/shop/all?series=Nobody', '/shop/all?sort=x'],
  ];
  for (const path of paths) {
    const { robots, canonical } = await factsOf(page, path);
    expect(robots, path).toContain('noindex');
    expect(canonical, path).toBeNull();
  }
  expect((await factsOf(page, '/shop/all?utm_source=mail&page=1')).canonical).toBe(`${shop.origin}/shop/all`);
});

test('the home page has structured data of shop and search, and categories have breadcrumbs', async () => {
  const { page } = await visit(browser, shop.origin);
  const home = await factsOf(page, '/');
  const site = home.structured.find((data) => data['@type'] === 'WebSite');
  expect(site).toMatchObject({ url: `${shop.origin}/`, potentialAction: { '@type': 'SearchAction' } });
  const action = site?.potentialAction as { target: { urlTemplate: string } } | undefined;
  const template = action?.target.urlTemplate ?? '';
  expect((await fetch(template.replace('{search_term_string}', 'mask'))).status).toBe(200);
  const organization = home.structured.find((data) => /Organization|OnlineStore/.test(String(data['@type'])));
  expect(organization).toMatchObject({ url: `${shop.origin}/`, name: 'Yatai' });
  expect((await fetch(String(organization?.logo))).status).toBe(200);
  const listing = await factsOf(page, '/shop/figurines');
  expect(listing.structured.find((data) => data['@type'] === 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: 'Anime Figurines' }],
  });
});

test('structured data has a price range, sold-out state and no shipping for downloads', async () => {
  const { page } = await visit(browser, shop.origin);
  const productOf = async (id: string) =>
    (await factsOf(page, `/item/${id}`)).structured.find((data) => data['@type'] === 'Product');
  const range = await openProduct(shop.db, {
    price: 1_000_00,
    discount: 10,
    option1Name: 'Size',
    variants: [variantInput({ option1: 'S' }), variantInput({ option1: 'L', price: 1_555_00 })],
  });
  // 1,555 less 10% is 1,399.50, which is charged as 1,400.
  expect(await productOf(range.id)).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: '900.00', highPrice: '1400.00', priceCurrency: 'INR' },
  });
  const none = await openProduct(shop.db, { variants: [variantInput({ stock: 0 })] });
  expect(await productOf(none.id)).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  const digital = await shop.db.selectFrom('products').select('id').where('type', '=', 'digital').executeTakeFirst();
  expect(JSON.stringify(await productOf(digital?.id ?? ''))).not.toMatch(/shippingDetails|ReturnPolicy/);
});

const parse = (text: string) => new XMLParser({ ignoreAttributes: false }).parse(text);

const get = async (address: string) => {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return answer.text();
};

test('the merchant feed offers every variant with its price, and no reviews', async () => {
  const text = await get(`${shop.origin}/feed/products.xml`);
  const items: Record<string, string>[] = parse(text).rss.channel.item;
  const variants = await shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.id')
    .where('deleted_at', 'is', null)
    .execute();
  expect(items).toHaveLength(variants.length);
  for (const item of items) {
    expect(item['g:price']).toMatch(/^\d+\.\d\d INR$/);
    expect(item['g:availability']).toMatch(/^(in_stock|out_of_stock)$/);
    expect(item['g:link']).toMatch(/\/item\/[0-9a-f-]{36}$/);
  }
  // Google compares the feed with the page that it leads to.
  const { page } = await visit(browser, shop.origin);
  const byBrand = new Map(items.map((item) => [item['g:brand'], item['g:link'] ?? '']));
  expect(byBrand.size).toBeGreaterThan(3);
  for (const [brand, link] of byBrand) {
    const { structured } = await factsOf(page, link.slice(shop.origin.length));
    const product = structured.find((data) => data['@type'] === 'Product');
    expect(product, link).toMatchObject({ brand: { name: brand } });
  }
  expect(text).not.toMatch(/review|rating/i);
  const picture = items.find((item) => item['g:image_link'])?.['g:image_link'] ?? '';
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp');
});

test('every picture has its size, several widths, two formats and is cached for a year', async () => {
  const { id } = await anItem();
  const { page } = await visit(browser, shop.origin);
  for (const path of ['/', '/shop', '/shop/all', '/digital', `/item/${id}`, '/contact', '/cart', '/nowhere']) {
    const html = await (await fetch(shop.origin + path)).text();
    const images = await page.evaluate((text) => {
      const served = new DOMParser().parseFromString(text, 'text/html');
      return [...served.querySelectorAll('img')].map((image) => ({
        src: image.getAttribute('src') ?? '',
        hasSize: Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0,
        hasAlt: image.hasAttribute('alt'),
        isLazy: image.getAttribute('loading') === 'lazy',
        widths: (image.getAttribute('srcset') ?? '').split(',').length,
        avif: image.closest('picture')?.querySelector('source[type="image/avif"]')?.getAttribute('srcset') ?? '',
      }));
    }, html);
    expect(images.length, path).toBeGreaterThan(0);
    for (const { src, hasSize, hasAlt } of images) expect([src, hasSize, hasAlt], path).toEqual([src, true, true]);
    const stored = images.filter(({ src }) => src.startsWith('/media/'));
    for (const { src, avif } of stored) expect(avif.split(',').length, `AVIF of ${src}`).toBeGreaterThanOrEqual(2);
    if (path === '/shop/all') {
      expect(stored.length).toBeGreaterThanOrEqual(20);
      // The first row is fetched immediately, the last one when it is near.
      expect(stored[0]?.isLazy).toBe(false);
      expect(stored.at(-1)?.isLazy).toBe(true);
    }
  }
  const html = await (await fetch(`${shop.origin}/item/${id}`)).text();
  for (const [address] of new Set(html.matchAll(/\/media\/[0-9a-f-]+\/\d+\.(?:avif|webp)/g))) {
    const { status, headers } = await fetch(shop.origin + address);
    expect(status, address).toBe(200);
    expect(headers.get('cache-control'), address).toMatch(/max-age=31536000.*immutable/);
    expect(headers.get('content-type'), address).toBe(address.endsWith('avif') ? 'image/avif' : 'image/webp');
  }
});
