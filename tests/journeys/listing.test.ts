import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBrowser } from '#tests/support/browser.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';
import { visit } from '#tests/support/visitor.ts';

let browser: Browser;
let shop: RunningShop;
let emptyShop: RunningShop;

beforeAll(async () => {
  [browser, shop, emptyShop] = await Promise.all([connectBrowser(), startShop(), startShop({ stock: 'empty' })]);
});

afterAll(async () => {
  await Promise.all([shop?.stop(), emptyShop?.stop()]);
  await browser?.close();
});

const categories = {
  accessories: 'Anime Accessories',
  'wall-decor': 'Wall Decor',
  'tech-gear': 'Desk & Tech Gear',
  figurines: 'Anime Figurines',
  stickers: 'Stickers & Decals',
  cosplay: 'Costumes & Wearables',
};

const main = (page: Page) => page.getByRole('main');

/** The names on the cards, in their order. */
const cards = (page: Page) => main(page).getByRole('listitem').getByRole('heading', { level: 3 });

const onSale = () =>
  shop.db
    .selectFrom('products')
    .where('type', '=', 'shop')
    .where('published', '=', true)
    .where('deleted_at', 'is', null);

const countOnSale = async () => {
  const { count } = await onSale()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Where in the document somebody has got to, in whole pixels. */
const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('/shop shows six shelves, the way to the cart and the way to everything', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop');
  for (const [slug, name] of Object.entries(categories)) {
    expect(await main(page).getByRole('link', { name }).getAttribute('href')).toBe(`/shop/${slug}`);
  }
  expect(await main(page).getByRole('link', { name: /cart/i }).getAttribute('href')).toBe('/cart');
  await main(page).getByRole('link', { name: 'Digital goods' }).waitFor();
  await main(page).getByRole('link', { name: 'View All Products' }).click();
  await page.waitForURL('**/shop/all');
  await main(page)
    .getByText(`${await countOnSale()} products`, { exact: true })
    .waitFor();
});

test('each shelf shows its own goods, the newest first, and leads back to the others', async () => {
  const { page } = await visit(browser, shop.origin);
  for (const [slug, name] of Object.entries(categories)) {
    await page.goto(`/shop/${slug}`);
    await main(page).getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(await page.title()).toContain(name);
    const rows = await onSale()
      .select('name')
      .where('category', '=', slug)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(24)
      .execute();
    expect(await cards(page).allInnerTexts()).toEqual(rows.map((row) => row.name));
  }
  await main(page).getByRole('link', { name: 'Back to categories' }).click();
  await page.waitForURL('**/shop');
});

test('digital goods have a page of their own and do not stand among the others', async () => {
  const digital = await shop.db.selectFrom('products').select('name').where('type', '=', 'digital').execute();
  const { page } = await visit(browser, shop.origin);
  await page.goto('/digital');
  const names = await cards(page).allInnerTexts();
  expect(names.toSorted()).toEqual(digital.map(({ name }) => name).toSorted());
  const everything = await (await fetch(`${shop.origin}/shop/all?page=3`)).text();
  for (const { name } of digital) expect(everything).not.toContain(name);
});

test('an empty shop says so on every shelf, and the home page stands', async () => {
  const { page } = await visit(browser, emptyShop.origin);
  for (const path of ['/shop/all', '/digital']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await main(page).getByText('No products available.').waitFor();
  }
  for (const slug of Object.keys(categories)) {
    expect((await page.goto(`/shop/${slug}`))?.status()).toBe(200);
    await main(page).getByText('No products found.').waitFor();
    expect(await main(page).innerText()).not.toContain('No products available.');
  }
  expect((await page.goto('/'))?.status()).toBe(200);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
});

test('a shelf that nobody knows is called Category, is empty, and is not listed by search engines', async () => {
  const { page } = await visit(browser, shop.origin);
  for (const slug of ['swords', 'Figurines', '%F0%9F%8E%8E', "'--", '%3Cb%3E', 'x'.repeat(2_000)]) {
    expect((await page.goto(`/shop/${slug}`))?.status(), slug).toBe(200);
    await main(page).getByRole('heading', { level: 1, name: 'Category', exact: true }).waitFor();
    await main(page).getByText('No products found.').waitFor();
    expect(await page.title()).toMatch(/^Category\b/);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  }
  await main(page).getByRole('link', { name: 'Back to categories' }).first().click();
  await page.waitForURL('**/shop');
  for (const slug of ['%00', '%', '%ff']) expect((await fetch(`${shop.origin}/shop/${slug}`)).status, slug).toBe(400);
});

test('while another shelf is on its way nothing of the last one is shown', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/figurines');
  const figurines = await cards(page).allInnerTexts();
  await main(page).getByRole('link', { name: 'Back to categories' }).click();
  let letGo = () => {};
  const hold = () =>
    page.route('**/shop/*.data*', async (route) => {
      await new Promise<void>((done) => {
        letGo = done;
      });
      await route.continue();
    });
  await hold();
  await main(page).getByRole('link', { name: 'Stickers & Decals' }).click();
  const loading = main(page).getByRole('status').getByText('Loading...', { exact: true });
  await loading.waitFor();
  expect(await main(page).innerText()).not.toContain('View All Products');
  letGo();
  await main(page).getByRole('heading', { level: 1, name: 'Stickers & Decals' }).waitFor();
  await loading.waitFor({ state: 'detached' });
  const stickers = await cards(page).allInnerTexts();

  // Back over two pages changes the address at once.
  await page.evaluate(() => history.go(-2));
  await loading.waitFor();
  const meanwhile = await main(page).innerText();
  for (const name of stickers) expect(meanwhile).not.toContain(name);
  letGo();
  await main(page).getByRole('heading', { level: 1, name: 'Anime Figurines' }).waitFor();
  expect(await cards(page).allInnerTexts()).toEqual(figurines);
});

test('"Show more" grows the grid in place, and Back from an item returns to the same place', async () => {
  const total = await countOnSale();
  expect(total).toBeGreaterThan(48);
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  expect(await cards(page).count()).toBe(24);
  const first = await cards(page).allInnerTexts();
  await main(page).getByText(`Showing 24 of ${total}`).waitFor();
  await main(page).getByRole('link', { name: 'Show more' }).click();
  await main(page).getByText(`Showing 48 of ${total}`).waitFor();
  expect(new URL(page.url()).search).toBe('?page=2');
  const grown = await cards(page).allInnerTexts();
  expect(grown.slice(0, 24)).toEqual(first);
  expect(new Set(grown).size).toBe(48);
  // The keyboard goes on at the first new card.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe(grown[24]);

  const fortieth = main(page).getByRole('link', { name: grown[39], exact: true });
  await fortieth.scrollIntoViewIfNeeded();
  const place = await placeOf(page);
  expect(place).toBeGreaterThan(500);
  await fortieth.click();
  await main(page).getByRole('heading', { level: 1, name: grown[39] }).waitFor();
  await page.goBack();
  await main(page).getByText(`Showing 48 of ${total}`).waitFor();
  expect(await cards(page).allInnerTexts()).toEqual(grown);
  await expect.poll(async () => Math.abs((await placeOf(page)) - place)).toBeLessThan(3);

  // The address alone gives the same grid to whoever it is sent to.
  const { page: friend } = await visit(browser, shop.origin);
  await friend.goto(page.url());
  expect(await cards(friend).allInnerTexts()).toEqual(grown);
  await main(friend).getByRole('link', { name: 'Show more' }).click();
  await main(friend).getByText(`Showing ${total} of ${total}`).waitFor();
  expect(await main(friend).getByRole('link', { name: 'Show more' }).count()).toBe(0);
});

test('the order is chosen from a list, stands in the address, and Back undoes it', async () => {
  const payables = async (page: Page) =>
    (await main(page).getByRole('listitem').locator('b').allInnerTexts())
      .filter((text) => text.startsWith('₹'))
      .map((text) => Number(text.replace(/\D/g, '')));
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  const newest = await cards(page).allInnerTexts();
  const sort = main(page).getByRole('combobox', { name: 'Sort by' });
  await sort.selectOption('Price: low to high');
  await page.waitForURL('**/shop/all?sort=price-asc');
  const cheap = await onSale().select('name').orderBy('from_payable_paise').orderBy('id').limit(24).execute();
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(cheap.map(({ name }) => name));
  const rising = await payables(page);
  expect(rising).toHaveLength(24);
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  await sort.selectOption('Price: high to low');
  await page.waitForURL('**/shop/all?sort=price-desc');
  await expect.poll(async () => (await payables(page))[0]).toBeGreaterThan(rising[0] ?? 0);
  const falling = await payables(page);
  expect(falling).toEqual(falling.toSorted((one, other) => other - one));
  for (const key of ['discount', 'rating']) {
    expect((await page.goto(`/shop/all?sort=${key}`))?.status()).toBe(200);
    expect(await sort.inputValue()).toBe(key);
  }
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/shop/all?sort=price-desc');
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/shop/all');
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(newest);
  expect(await sort.inputValue()).toBe('');
});

test('Back pressed twice, faster than the scripts arrive, shows the page that the address names', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  const newest = await cards(page).allInnerTexts();
  await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
  await page.waitForURL('**/shop/all?sort=price-asc');
  await page.goto('/contact');
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goBack({ waitUntil: 'commit' });
  await cards(page).first().waitFor();
  expect(await cards(page).allInnerTexts()).not.toEqual(newest);
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/shop\/all$/, { waitUntil: 'commit' });
  gate.resolve();
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(newest);
});

test('filters narrow the shelf to what the database says, stand in the address, and come off one by one', async () => {
  const { series } = await onSale()
    .select('series')
    .where('series', 'is not', null)
    .groupBy('series')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const fitting = () => onSale().select('name').where('series', '=', series);
  const names = async (query: ReturnType<typeof fitting>) => (await query.execute()).map(({ name }) => name).toSorted();
  const shown = async (page: Page) => (await cards(page).allInnerTexts()).toSorted();

  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  await main(page)
    .getByText(/^Filters/)
    .click();
  await main(page).getByRole('combobox', { name: 'Series' }).selectOption(series);
  await expect.poll(() => shown(page)).toEqual(await names(fitting()));
  expect(new URL(page.url()).searchParams.get('series')).toBe(series);
  await main(page).getByRole('checkbox', { name: 'In stock only' }).check();
  await expect.poll(() => shown(page)).toEqual(await names(fitting().where('availability', '!=', 'sold-out')));
  await main(page).getByRole('spinbutton', { name: 'Highest price in rupees' }).fill('1000');
  await main(page).getByRole('button', { name: 'Apply' }).first().click();
  await page.waitForURL(/max=1000/);
  await expect
    .poll(() => shown(page))
    .toEqual(
      await names(fitting().where('availability', '!=', 'sold-out').where('from_payable_paise', '<=', 1_000_00)),
    );
  await page.reload();
  await main(page)
    .getByText(/^Filters/)
    .click();
  await expect.poll(() => main(page).getByRole('combobox', { name: 'Series' }).inputValue()).toBe(series);

  await main(page).getByRole('link', { name: 'Remove filter: Up to ₹1,000' }).click();
  // The other link leads to what is shown now: until then it would bring this filter back.
  await page.waitForURL((url) => !url.searchParams.has('max'));
  await main(page).getByRole('link', { name: 'Remove filter: In stock only' }).click();
  await expect.poll(() => shown(page)).toEqual(await names(fitting()));
  await main(page)
    .getByRole('link', { name: `Remove filter: ${series}` })
    .click();
  await page.waitForURL('**/shop/all');

  await page.goto('/shop/all?min=9999999');
  await main(page).getByText('No products found.').waitFor();
  expect(await main(page).innerText()).not.toContain('No products available.');
  await main(page).getByRole('link', { name: 'Clear all filters' }).first().click();
  await main(page)
    .getByText(`${await countOnSale()} products`, { exact: true })
    .waitFor();
});

test('an address that makes no sense is answered with a page that says so, and a page past the end with another', async () => {
  const wrong = [
    ...['page=0', 'page=-1', 'page=x', 'page=1e9', 'page=1.5', 'page=99999999999'],
    ...['sort=cheapest', 'sort=%00', 'category=swords', 'min=abc', 'max=-1', 'min=1e400', 'rating=9', 'stock=maybe'],
    ...['series=%00', `series=${'x'.repeat(500)}`, 'origin=a%0Ab'],
  ];
  for (const path of ['/shop/all', '/shop/figurines', '/digital']) {
    for (const query of wrong) {
      expect((await fetch(`${shop.origin}${path}?${query}`)).status, `${path}?${query}`).toBe(400);
    }
    for (const query of ['page=999', 'page=999999', 'series=Nobody&page=2']) {
      expect((await fetch(`${shop.origin}${path}?${query}`)).status, `${path}?${query}`).toBe(404);
    }
    for (const query of ['page=1', 'sort=&series=&min=', 'utm_source=x', 'series=Nobody', 'min=500&max=100']) {
      expect((await fetch(`${shop.origin}${path}?${query}`)).status, `${path}?${query}`).toBe(200);
    }
  }
  expect((await fetch(`${emptyShop.origin}/shop/all?page=1`)).status).toBe(200);
  expect((await fetch(`${emptyShop.origin}/shop/all?page=2`)).status).toBe(404);

  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto('/shop/all?sort=cheapest');
  await main(page).getByText('One of the filters in this address is not one we know.').waitFor();
  await main(page).getByRole('link', { name: 'Browse the shop' }).waitFor();
  expectComplaint(/400/);
  await page.goto('/shop/all?page=999');
  await main(page).getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expectComplaint(/404/);
});

test('a shelf that cannot be read says so, never that it is empty, and can be tried again', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await sql`alter table products rename to products_away`.execute(shop.db);
  try {
    for (const path of ['/shop/all', '/shop/figurines', '/digital', '/search?q=mask']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(503);
      const alert = main(page).getByRole('alert');
      await alert.getByText('The shelves could not be read just now.').waitFor();
      expect(await main(page).innerText(), path).not.toMatch(/No products|products_away|relation|undefined/);
      const id = answer?.headers()['x-request-id'] ?? '';
      await alert.getByText(id).waitFor();
      expect(shop.log()).toContain(id);
      // No toast: the panel says it.
      expect(await page.getByRole('status', { name: 'Messages' }).innerText()).toBe('');
    }
    expectComplaint(/503/);
    // Inside the page, too: a shelf that fails on the way is not an error page.
    await page.goto('/shop');
    await main(page).getByRole('link', { name: 'Wall Decor' }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Wall Decor' }).waitFor();
    await main(page).getByRole('alert').getByText('The shelves could not be read just now.').waitFor();
  } finally {
    await sql`alter table products_away rename to products`.execute(shop.db);
  }
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await cards(page).first().waitFor();
  expect(await main(page).getByRole('alert').count()).toBe(0);
});
