import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { signUpPlainly } from '#tests/support/pages/account-pages.ts';
import { orderNow } from '#tests/support/pages/admin.ts';
import { cards } from '#tests/support/pages/listing-page.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

const unscripted = { javaScriptEnabled: false } as const;

const reviewed = () =>
  shop.db
    .selectFrom('products')
    .select(['id', 'name', 'full_description'])
    .where('type', '=', 'shop')
    .where('full_description', 'is not', null)
    .orderBy('rating_count', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();

test('every page can be read without scripts', async () => {
  const { id, name } = await reviewed();
  const pages: [path: string, ...sentences: string[]][] = [
    ['/', 'How It Works', 'Choose a service', 'Place order', 'Delivery and support', '24/7', 'customisation'],
    ['/shop', 'Anime Accessories', 'Wall Decor', 'Desk & Tech Gear', 'Anime Figurines', 'View All Products'],
    ['/shop/all', 'All products', 'Showing 24 of'],
    ['/shop/stickers', 'Stickers & Decals', '12 products', 'Back to categories'],
    ['/shop/nothing', 'Category', 'No products found.'],
    ['/digital', 'Digital products', '8 products'],
    ['/search?q=kitsune', 'Results for “kitsune”'],
    [`/item/${id}`, name, 'Free - Est. 5–7 days', '7-day easy return', 'Reviews', 'Country of origin'],
    ['/cart', 'Your browser stores the cart, so it needs JavaScript.'],
    ['/contact', 'Send a Message', 'Owner', 'Address', 'Grievance officer'],
    ['/terms', 'Terms of Service', 'Prices and MRP'],
    ['/terms?tab=privacy', 'Privacy Policy', 'Your rights'],
    ['/terms?tab=refund', 'Refund Policy', 'Charged twice by mistake'],
    ['/login', 'Username or email', 'Forgot password?'],
  ];
  const { page } = await visit(browser, shop.origin, unscripted);
  for (const [path, ...sentences] of pages) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    const text = await main(page).innerText();
    for (const sentence of sentences) expect(text, path).toContain(sentence);
    expect(text, path).not.toMatch(/Loading\.\.\.|undefined|\[object|NaN/);
    // What only scripts could serve is not offered.
    for (const dead of ['Add to Cart', 'Buy Now', 'Share', 'Next', 'Prev', 'Proceed to Checkout']) {
      const buttons = main(page).getByRole('button', { name: dead });
      expect(await buttons.count(), `${dead} on ${path}`).toBe(0);
    }
    for (const theme of [page.getByRole('button', { name: 'Dark theme' }), page.getByLabel('Dark mode')])
      expect(await theme.filter({ visible: true }).count(), path).toBe(0);
  }
});

test('plain links lead from the home page to a product and through the listings', async () => {
  const { page } = await visit(browser, shop.origin, unscripted);
  await page.goto('/');
  await main(page).getByRole('link', { name: 'Browse the shop' }).first().click();
  await main(page).getByRole('link', { name: 'View All Products' }).click();
  await page.waitForURL('**/shop/all');
  const first = await cards(page).allInnerTexts();
  expect(first).toHaveLength(24);
  await main(page).getByRole('link', { name: 'Show more' }).click();
  await page.waitForURL(/[?]page=2/);
  const grown = await cards(page).allInnerTexts();
  expect(grown).toHaveLength(48);
  expect(grown.slice(0, 24)).toEqual(first);
  // The page is scrolled to the first new card.
  const inView = (name = '') =>
    main(page)
      .getByRole('link', { name, exact: true })
      .evaluate((link) => {
        const { top } = link.getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
  expect(await inView(grown[24])).toBe(true);
  await main(page).getByRole('link', { name: grown[30], exact: true }).click();
  await main(page).getByRole('heading', { level: 1, name: grown[30] }).waitFor();
});

test('a message of the page before is shown once', async () => {
  const { page } = await visit(browser, shop.origin, unscripted);
  await signUpPlainly(page, 'meera_plain');
  await page.goto('/shop');
  await main(page).getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  expect(await page.getByText('Account created successfully!').count()).toBe(0);
});

test('sort order and filters are a plain form with an address', async () => {
  const { page } = await visit(browser, shop.origin, unscripted);
  await page.goto('/shop/all');
  await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
  await main(page).getByRole('button', { name: 'Apply' }).last().click();
  await page.waitForURL(/[?&]sort=price-asc/);
  const cheapest = await shop.db
    .selectFrom('products')
    .select('name')
    .where('type', '=', 'shop')
    .orderBy('from_payable_paise')
    .orderBy('id')
    .executeTakeFirst();
  expect(await cards(page).first().innerText()).toBe(cheapest?.name);
  await main(page)
    .getByText(/^Filters/)
    .click();
  await main(page).getByRole('combobox', { name: 'Category' }).selectOption('Wall Decor');
  await main(page).getByRole('checkbox', { name: 'In stock only' }).check();
  await main(page).getByRole('button', { name: 'Apply' }).first().click();
  await page.waitForURL(/[?&]category=wall-decor/);
  const params = new URL(page.url()).searchParams;
  expect([params.get('category'), params.get('stock'), params.get('sort')]).toEqual(['wall-decor', 'in', 'price-asc']);
  const fitting = await shop.db
    .selectFrom('products')
    .select('name')
    .where('category', '=', 'wall-decor')
    .where('availability', '!=', 'sold-out')
    .orderBy('from_payable_paise')
    .orderBy('id')
    .execute();
  expect(await cards(page).allInnerTexts()).toEqual(fitting.map(({ name }) => name));
  await main(page).getByRole('link', { name: 'Remove filter: Wall Decor' }).click();
  await expect.poll(() => cards(page).count()).toBe(24);
});

test('search is a plain form, and liking leads to the login and back', async () => {
  const { id, name } = await reviewed();
  const { page } = await visit(browser, shop.origin, unscripted);
  await page.goto('/contact');
  const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search the shop' });
  await field.fill(name);
  await field.press('Enter');
  await main(page).getByRole('link', { name, exact: true }).click();
  await page.waitForURL(`**/item/${id}`);
  await page.getByRole('article').getByRole('button', { name: 'Like', exact: true }).click();
  await page.waitForURL('**/login?**');
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/item/${id}`);
});

test('without scripts the admin lists hide unusable buttons, explain it and can be searched', async () => {
  const { page } = await visitAdmin(browser, shop, unscripted);
  const scripted = await visit(browser, shop.origin, { storageState: await page.context().storageState() });
  await shop.db
    .insertInto('contact_messages')
    .values({ id: newId(), name: 'Asha', email: 'asha@example.com', message: 'A lantern, please.' })
    .execute();
  const orderId = await writeOrder(shop.db);
  const notice = 'Selecting needs JavaScript, which is off in your browser.';
  for (const list of ['shop-items', 'digital-items', 'shop-orders', 'messages', 'reviews']) {
    await page.goto(`/admin/${list}`);
    await main(page).getByText(notice).waitFor();
    expect(await main(page).getByRole('row').count(), list).toBeGreaterThan(1);
    const idle = main(page).locator('button:not([type=submit]), [type=checkbox]').filter({ visible: true });
    expect(await idle.allInnerTexts(), list).toEqual([]);
    await main(page).getByLabel('Search', { exact: true }).and(page.locator('#q')).fill('nothing is called so');
    await main(page).getByRole('button', { name: 'Find' }).click();
    await page.waitForURL(`**/admin/${list}?*q=nothing+is+called+so*`);
    expect(await main(page).getByRole('row').count(), list).toBe(0);
    await scripted.page.goto(`/admin/${list}`);
    expect(await scripted.page.getByText(notice).isVisible(), list).toBe(false);
  }
  // What a list does not do, the page of one thing does.
  await page.goto(`/admin/orders/${orderId}`);
  await main(page).getByRole('button', { name: 'Confirm order' }).click();
  await expect.poll(async () => (await orderNow(shop.db, orderId)).status).toBe('confirmed');
});
