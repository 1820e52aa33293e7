import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { cards, openListings } from '#tests/support/pages/listing-page.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';
import { startShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e();
const emptyShop = await startShop({ stock: 'empty' });
afterAll(() => emptyShop.stop());
const { onSale, countOnSale } = openListings({ shop });

test('the sort order is chosen from a list, kept in the address, and undone by Back', async () => {
  const payables = async (page: Page) =>
    (await main(page).getByRole('listitem').locator('b').allInnerTexts())
      .filter((text) => text.startsWith('₹'))
      .map((text) => Number(text.replace(/\D/g, '')));
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  const newest = await cards(page).allInnerTexts();
  const sort = main(page).getByRole('combobox', { name: 'Sort by' });
  const filters = main(page).locator('summary', { hasText: 'Filters' });
  expect((await sort.boundingBox())?.y, 'beside the filters').toBe((await filters.boundingBox())?.y);
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

test('a lowest price above the highest shows an error at the filter', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all?min=500&max=100');
  const sentence = 'The lowest price is higher than the highest price. Change one of them.';
  await main(page).getByText(sentence).waitFor();
  expect(await cards(page).count()).toBe(0);
  await main(page).locator('summary').click();
  const highest = main(page).getByLabel('Highest price in rupees');
  expect(await highest.getAttribute('aria-invalid')).toBe('true');
  await highest.fill('900');
  await main(page).getByRole('button', { name: 'Apply' }).last().click();
  await page.waitForURL('**/shop/all?min=500&max=900');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  expect(await main(page).getByText(sentence).count()).toBe(0);
});

test('pressing Back twice before the scripts load shows the page of the address', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  const newest = await cards(page).allInnerTexts();
  await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
  await page.waitForURL('**/shop/all?sort=price-asc');
  await page.goto('/contact');
  const blocked = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page.goBack({ waitUntil: 'commit' });
  await cards(page).first().waitFor();
  expect(await cards(page).allInnerTexts()).not.toEqual(newest);
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/shop\/all$/, { waitUntil: 'commit' });
  blocked.resolve();
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(newest);
});

test('filters narrow the listing, stay in the address and are removed one by one', async () => {
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
  await main(page).getByRole('link', { name: 'Remove filter: Up to ₹1,000' }).waitFor({ state: 'detached' });
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

test('an invalid address and a page past the end each get a page with a message', async () => {
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
  await main(page).getByText('One of the filters in this address does not exist.').waitFor();
  await main(page).getByRole('link', { name: 'Browse the shop' }).waitFor();
  expectComplaint(/400/);
  await page.goto('/shop/all?page=999');
  await main(page).getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expectComplaint(/404/);
});

test('a listing that fails to load shows an error instead of an empty list, and can be retried', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await sql`alter table products rename to products_away`.execute(shop.db);
  try {
    for (const path of ['/shop/all', '/shop/figurines', '/digital', '/search?q=mask']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(503);
      const alert = main(page).getByRole('alert');
      await alert.getByText('We could not load these products.').waitFor();
      expect(await main(page).innerText(), path).not.toMatch(/No products|products_away|relation|undefined/);
      const id = answer?.headers()['x-request-id'] ?? '';
      await alert.getByText(id).waitFor();
      expect(await shop.wholeLog()).toContain(id);
      // No toast: the panel shows it.
      expect(await page.getByRole('status', { name: 'Notifications' }).innerText()).toBe('');
    }
    expectComplaint(/503/);
    // Inside the page, too: a listing that fails to load is not an error page.
    await page.goto('/shop');
    await main(page).getByRole('link', { name: 'Wall Decor' }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Wall Decor' }).waitFor();
    await main(page).getByRole('alert').getByText('We could not load these products.').waitFor();
  } finally {
    await sql`alter table products_away rename to products`.execute(shop.db);
  }
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await cards(page).first().waitFor();
  expect(await main(page).getByRole('alert').count()).toBe(0);
});
