import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openKimono, openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { listAxeFindings, PHONE, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const items = await findItems();

async function findItems() {
  const { db } = shop;
  const one = () => db.selectFrom('products').select('id').orderBy('name').limit(1);
  const sizes = await one()
    .where('category', '=', 'cosplay')
    .where('size_table', 'is not', null)
    .executeTakeFirstOrThrow();
  const digital = await one().where('type', '=', 'digital').executeTakeFirstOrThrow();
  const soldOut = await one().where('availability', '=', 'sold-out').executeTakeFirstOrThrow();
  const removed = await openProduct(db, { name: 'Farewell Crane' });
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute();
  const short = await openProduct(db, { name: 'Last Two Cranes', variants: [variantInput({ stock: 2 })] });
  const questions = await openKimono(db);
  return {
    sizes: sizes.id,
    digital: digital.id,
    soldOut: soldOut.id,
    removed: removed.id,
    short: short.id,
    questions: questions.id,
  };
}

/** Each in one visit; what every page looks like by itself, every-page.full.test.ts sees. */
const visits: Record<string, [what: string, path: () => string, status?: number][]> = {
  listings: [
    ['home', () => '/'],
    ['everything', () => '/shop/all'],
    ['collections', () => '/collections'],
    ['a listing with filters', () => '/shop/figurines?stock=in&max=5000&sort=price-asc'],
    ['an unknown category', () => '/shop/nothing'],
    ['nothing fits', () => '/shop/all?min=9999999'],
  ],
  items: [
    ['an item with sizes', () => `/item/${items.sizes}`],
    ['an item with two questions', () => `/item/${items.questions}`],
    ['a digital item', () => `/item/${items.digital}`],
    ['a sold-out item', () => `/item/${items.soldOut}`],
    ['a removed item', () => `/item/${items.removed}`, 410],
  ],
  searches: [
    ['search', () => '/search?q=kitsnue'],
    ['search, nothing found', () => '/search?q=zzzzqqqq'],
  ],
  words: [
    ['contact', () => '/contact?ticket=1001'],
    ['privacy', () => '/terms?tab=privacy'],
    ['refunds', () => '/terms?tab=refund'],
  ],
  errors: [
    ['no such page', () => '/nowhere', 404],
    ['a bad address', () => '/shop/all?sort=x', 400],
  ],
};

test.each(Object.entries(visits))('accessible: %s', async (_, pages) => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  for (const [what, path, status = 200] of pages) {
    if (status !== 200) expectComplaint(new RegExp(String(status)));
    expect((await page.goto(path()))?.status(), what).toBe(status);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoBarriers(page, what);
  }
});

test('accessible: a full cart, with every kind of line and a toast', async () => {
  const { page } = await visit(browser, shop.origin);
  const plain = await shop.db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'variants.id as variantId'])
    .where('option1_name', 'is', null)
    .where('availability', '=', 'in-stock')
    .where('type', '=', 'shop')
    .limit(2)
    .execute();
  const records = [
    ...plain.map(({ id, variantId }, at) => ({ id, variantId, quantity: 10 * at + 1, price: 1 })),
    ...Object.values(items).map((id) => ({ id, quantity: 4 })),
  ];
  await page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(records));
  await page.goto('/cart');
  await page.getByText('We no longer sell this').waitFor();
  await page.getByRole('button', { name: 'Change to 2' }).waitFor();
  await expectNoBarriers(page, 'a full cart');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await toastIn(page, 'Item removed from cart').hover();
  await expectNoBarriers(page, 'a toast');
});

test('accessible: open drawer, open filters, open suggestions', async () => {
  const { page } = await visit(browser, shop.origin, PHONE);
  for (const theme of ['light', 'dark']) {
    await page.goto('/shop/all');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await listAxeFindings(page), `drawer, ${theme}`).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText(/^Filters/).click();
    await page.getByRole('checkbox', { name: 'In stock only' }).waitFor();
    expect(await listAxeFindings(page), `filters, ${theme}`).toEqual([]);
    await page.getByLabel('Search the shop').pressSequentially('kits');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await listAxeFindings(page), `suggestions, ${theme}`).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dark theme' }).click();
  }
});

test('accessible: a refused form, an item that needs a choice, a like that needs a login', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Enter your name.').waitFor();
  await expectNoBarriers(page, 'a refused form');
  expectComplaint(/422/);
  await page.goto(`/item/${items.sizes}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('main').getByText('Choose a size first').waitFor();
  await expectNoBarriers(page, 'an item that asks');
  await page.getByRole('main').getByRole('button', { name: 'Like', exact: true }).click();
  await page.waitForURL('**/login?**');
  await page.getByLabel('Username or email').waitFor();
  await expectNoBarriers(page, 'a like that asks for a login');
});

test('a listing that fails to load and an error page are accessible', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await sql`alter table products rename to products_away`.execute(shop.db);
  try {
    for (const [path, status] of [
      ['/shop/all', 503],
      [`/item/${items.sizes}`, 500],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(status);
      await expectNoBarriers(page, path);
      expectComplaint(new RegExp(String(status)));
    }
  } finally {
    await sql`alter table products_away rename to products`.execute(shop.db);
  }
  expectComplaint(/Unexpected Server Error/);
});
