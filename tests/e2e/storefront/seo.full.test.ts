import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { openPageFacts } from '#tests/support/pages/page-facts.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

const { factsOf, anItem } = openPageFacts(shop);

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
