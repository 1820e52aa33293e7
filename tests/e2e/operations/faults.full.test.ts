import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

/** Internals that an error page must not show. */
const SECRETS = /\bat \w+ \(|relation|select |reviews_away|\.tsx?:|undefined|\[object/;

const anItem = () =>
  shop.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('type', '=', 'shop')
    .where('availability', '=', 'in-stock')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The item pages lose the table they read last, while `work` goes on. */
async function withoutReviews(work: () => Promise<void>): Promise<void> {
  await sql`alter table reviews rename to reviews_away`.execute(shop.db);
  try {
    await work();
  } finally {
    await sql`alter table reviews_away rename to reviews`.execute(shop.db);
  }
}

test('an unknown address gives a 404 with the shop’s layout', async () => {
  const nowhere = [
    '/nowhere',
    '/shop/all/extra',
    '/item',
    '/item/x',
    '/admin.php',
    '/.env',
    '/index.html',
    '/%E5%B1%8B',
  ];
  for (const path of nowhere) {
    const answer = await fetch(shop.origin + path);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get('x-request-id'), path).toMatch(/./);
  }
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto('/nowhere');
  await main(page).getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(await page.title()).toContain('Page not found');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await page.getByRole('complementary', { name: 'Yatai' }).getByRole('link', { name: 'Contact' }).waitFor();
  await main(page).getByRole('link', { name: 'Browse the shop' }).click();
  await page.waitForURL('**/shop');
  await main(page).getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  expectComplaint(/404/);
});

test('an error page has a plain message and the reference of the log', async () => {
  const { id, name } = await anItem();
  const { page, expectComplaint } = await visit(browser, shop.origin);
  const { page: plain } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await withoutReviews(async () => {
    const answer = await page.goto(`/item/${id}`);
    expect(answer?.status()).toBe(500);
    const reference = answer?.headers()['x-request-id'] ?? '';
    expect(reference).toMatch(/^[\w-]{8,}$/);
    await main(page).getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    await main(page).getByText(`If you write to us, mention reference ${reference}.`).waitFor();
    const log = await shop.wholeLog();
    const logged = log.split('\n').filter((line) => line.includes(reference));
    expect(logged.join('\n')).toContain('reviews');
    expect(await page.content()).not.toMatch(SECRETS);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');

    const unscripted = await (await fetch(`${shop.origin}/item/${id}`)).text();
    expect(unscripted).not.toMatch(SECRETS);
  });
  expectComplaint(/500/);
  expectComplaint(/Unexpected Server Error/);
  await page.reload();
  await main(page).getByRole('heading', { level: 1, name }).waitFor();
  await plain.goto(`/item/${id}`);
  await main(plain).getByRole('heading', { level: 1, name }).waitFor();
});

test('a page that fails during navigation shows a message with the reference of the log', async () => {
  const { id, name } = await anItem();
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await withoutReviews(async () => {
    // Pointing at a link prefetches its page; that response is not used.
    const dataResponse = page.waitForResponse(
      (answer) => answer.url().includes(`/item/${id}.data`) && answer.request().resourceType() === 'fetch',
    );
    await main(page).getByRole('link', { name, exact: true }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    const reference = (await dataResponse).headers()['x-request-id'] ?? '';
    expect(reference).toMatch(/^[\w-]{8,}$/);
    expect(await shop.wholeLog()).toContain(reference);
    await main(page).getByText(`If you write to us, mention reference ${reference}.`).waitFor();
    expect(await main(page).innerText()).not.toMatch(SECRETS);
  });
  expectComplaint(/500/);
  expectComplaint(/Unexpected Server Error/);
  await main(page).getByRole('link', { name: 'Browse the shop' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
});

test('a connection lost during navigation leaves a usable page', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto('/shop');
  await page.route('**/*.data*', (route) => route.abort());
  const consoleMessage = page.waitForEvent('console', (message) => /Failed to fetch/.test(message.text()));
  await main(page).getByRole('link', { name: 'Wall Decor' }).click();
  // Of the panel: until then a shorter text is shown.
  await main(page).getByRole('link', { name: 'Browse the shop' }).waitFor();
  await consoleMessage;
  expect(await main(page).innerText()).not.toMatch(SECRETS);
  expectComplaint(/ERR_FAILED/);
  expectComplaint(/Failed to fetch/);
});

test('the home page works when its products fail to load', async () => {
  const { page } = await visit(browser, shop.origin);
  await sql`alter table products rename to products_away`.execute(shop.db);
  try {
    expect((await page.goto('/'))?.status()).toBe(200);
    await main(page).getByRole('heading', { level: 2, name: 'How It Works' }).waitFor();
    await main(page).getByText('We could not load the newest products.').waitFor();
  } finally {
    await sql`alter table products_away rename to products`.execute(shop.db);
  }
});

test('every response has its own reference', async () => {
  const { id } = await anItem();
  const html = await (await fetch(`${shop.origin}/shop/all`)).text();
  const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? '';
  const picture = /\/media\/[^" ]+\.webp/.exec(html)?.[0] ?? '';
  const paths = [
    ...['/', '/shop', '/shop/all', '/shop/nowhere', '/digital', '/search?q=a', '/search/suggest?q=a', `/item/${id}`],
    ...['/cart', '/cart/prices', '/cart/prices?line=x', '/contact', '/terms', '/login', '/nowhere', '/shop/all?page=0'],
    ...['/shop/all.data', '/_.data', '/%', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/feed/products.xml'],
    ...[asset, picture, '/assets/none.js', '/media/none/1.webp', '/favicon.svg', '/sitemap/none.xml', '//shop'],
  ];
  const seen = new Set<string>();
  for (const path of paths) {
    const answer = await fetch(shop.origin + path, { redirect: 'manual' });
    const reference = answer.headers.get('x-request-id') ?? '';
    expect(reference, path).toMatch(/^[\w-]{8,}$/);
    expect(seen.has(reference), path).toBe(false);
    seen.add(reference);
    expect(answer.status, path).toBeLessThan(500);
  }
  for (const method of ['POST', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(`${shop.origin}/shop`, { method });
    expect(answer.headers.get('x-request-id'), method).toMatch(/./);
    expect(answer.status, method).toBeGreaterThanOrEqual(400);
    expect(answer.status, method).toBeLessThan(500);
  }
});

test('a picture that fails to load is replaced by a placeholder of the same size', async () => {
  const { id } = await anItem();
  for (const path of ['/shop/all', `/item/${id}`]) {
    const { page } = await visit(browser, shop.origin);
    await page.goto(path);
    const size = () => pictures(page).first().boundingBox();
    const whole = await size();
    const { page: unlucky, expectComplaint } = await visit(browser, shop.origin);
    await unlucky.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    await unlucky.goto(path);
    const first = pictures(unlucky).first();
    const shown = () => first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    await expect.poll(shown).toBe('/placeholder.svg');
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await first.boundingBox()).toEqual(whole);
    expectComplaint(/404/);
  }
});

const pictures = (page: Page) => main(page).getByRole('listitem').getByRole('img').and(page.locator('img'));

test('names and descriptions are shown unchanged, and run nothing', async () => {
  const name = `</script><script>window.ran=1</script> "A" & 'B' <b>`;
  const { id } = await openProduct(shop.db, {
    name,
    description: '<img src=x onerror="window.ran=1"> {{2}} </title>',
    fullDescription: '<iframe src="javascript:window.ran=1"></iframe>\u2028Second',
    series: '<i>Series</i>',
  });
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await main(page).getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.title()).toContain(name);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.map((text) => JSON.parse(text).name)).toContain(name);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await main(page).getByRole('link', { name: 'Go to Cart', exact: true }).click();
  await main(page).getByRole('heading', { name }).waitFor();
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await main(page).getByRole('link', { name, exact: true }).waitFor();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
