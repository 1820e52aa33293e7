import { type ExpressionBuilder, sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Tables } from '#db/tables/tables.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { readCart, toastIn, visit } from '#tests/support/visitor.ts';

const { browser, shop } = await openE2e();

/** ₹1,23,456, as India writes it. */
const rupees = (whole: number) => `₹${new Intl.NumberFormat('en-IN').format(whole)}`;

const mrp = sql<number>`(coalesce(variants.price_paise, products.price_paise) / 100)::int`;
/** The database's own rounding: half up, to whole rupees. */
const payable = sql<number>`round(coalesce(variants.price_paise, products.price_paise) * (100 - discount) / 10000)::int`;

type Rows = ExpressionBuilder<Tables, 'products' | 'variants'>;

/** Things on the demo's shelves that can be had, as the database knows them. */
const shelf = () =>
  shop.db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select((rows: Rows) => [
      rows.ref('products.id').as('id'),
      rows.ref('products.name').as('name'),
      rows.ref('variants.id').as('variantId'),
      rows.ref('variants.option1').as('size'),
      rows.ref('variants.stock').as('stock'),
      mrp.as('mrp'),
      payable.as('payable'),
    ])
    .where('products.type', '=', 'shop');

/** A costume with a discount, sizes of one price, and pieces of the size in question. */
const aCostume = () =>
  shelf()
    .select((rows) =>
      rows
        .selectFrom('product_images')
        .whereRef('product_id', '=', 'products.id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('pictures'),
    )
    .where('category', '=', 'cosplay')
    .where('option1_name', '=', 'Size')
    .where('option2_name', 'is', null)
    .where('discount', '>', 0)
    .where('variants.stock', '>=', 3)
    .orderBy('products.name')
    .orderBy('variants.position')
    .executeTakeFirstOrThrow();

/** Things without a choice, with enough pieces. */
const plainThings = (count: number) =>
  shelf()
    .where('option1_name', 'is', null)
    .where('variants.stock', '>=', 10)
    .orderBy('discount', 'desc')
    .orderBy('products.name')
    .limit(count)
    .execute();

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

/** The figure beside a word of the summary. */
const figure = async (page: Page, word: string) =>
  (
    await summary(page)
      .getByRole('definition')
      .and(summary(page).locator(`dt:text-is("${word}") + dd`))
      .innerText()
  ).trim();

const expectSummary = async (page: Page, { total, pay }: { total: number; pay: number }) => {
  await expect.poll(() => figure(page, 'You pay')).toBe(rupees(pay));
  expect(await figure(page, 'Total')).toBe(rupees(total));
  expect(await figure(page, 'Discount')).toBe(`−${rupees(total - pay)}`);
};

test('somebody walks in, finds a costume, looks at it from all sides, takes two in their size, and puts them back', async () => {
  const costume = await aCostume();
  const pictures = Number(costume.pictures);
  const { page } = await visit(browser, shop.origin);
  const main = page.getByRole('main');

  await page.goto('/');
  await main.getByRole('link', { name: 'Browse the shop' }).first().click();
  await page.waitForURL('**/shop');
  await main.getByRole('link', { name: 'Costumes & Wearables' }).click();
  await main.getByRole('heading', { level: 1, name: 'Costumes & Wearables' }).waitFor();
  await main.getByRole('link', { name: costume.name, exact: true }).click();
  await main.getByRole('heading', { level: 1, name: costume.name }).waitFor();

  const gallery = main.getByRole('region', { name: 'Pictures' });
  await gallery.getByText(`1 / ${pictures}`, { exact: true }).waitFor();
  await gallery.getByRole('button', { name: 'Next' }).click();
  await gallery.getByText(`2 / ${pictures}`, { exact: true }).waitFor();
  await gallery.getByRole('button', { name: 'Prev' }).click();
  await gallery.getByText(`1 / ${pictures}`, { exact: true }).waitFor();
  await gallery.getByRole('link', { name: `Show picture ${pictures}` }).click();
  await gallery.getByText(`${pictures} / ${pictures}`, { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await gallery.getByText(`1 / ${pictures}`, { exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await gallery.getByText(`${pictures} / ${pictures}`, { exact: true }).waitFor();

  for (const note of ['Free - Est. 5–7 days', '7-day easy return']) await main.getByText(note).waitFor();
  await main
    .getByRole('group', { name: 'Choose a size' })
    .getByRole('radio', { name: costume.size ?? '', exact: true })
    .check();
  await main.getByText(rupees(costume.payable), { exact: true }).first().waitFor();
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await toastIn(page, 'Item added to cart!').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(await readCart(page)).toMatchObject([{ id: costume.id, variantId: costume.variantId, price: costume.mrp }]);

  await main.getByRole('link', { name: 'Go to Cart', exact: true }).click();
  await page.waitForURL('**/cart');
  await expectSummary(page, { total: costume.mrp, pay: costume.payable });
  await main.getByText(costume.size ?? '', { exact: true }).waitFor();
  await main.getByRole('button', { name: `One more: ${costume.name}` }).click();
  await expectSummary(page, { total: 2 * costume.mrp, pay: 2 * costume.payable });
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  await page.reload();
  await expectSummary(page, { total: 2 * costume.mrp, pay: 2 * costume.payable });
  await main.getByRole('button', { name: `One fewer: ${costume.name}` }).click();
  await expectSummary(page, { total: costume.mrp, pay: costume.payable });
  await main.getByRole('button', { name: `Remove ${costume.name}` }).click();
  await toastIn(page, 'Item removed from cart').waitFor();
  await main.getByText('Your cart is empty.').waitFor();
  expect(await readCart(page)).toEqual([]);
});

test('what several things cost together is the sum of what each costs, as the database counts', async () => {
  const things = await plainThings(4);
  expect(things).toHaveLength(4);
  const { page } = await visit(browser, shop.origin);
  for (const thing of things) {
    await page.goto(`/item/${thing.id}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await toastIn(page, 'Item added to cart!').waitFor();
  }
  await page.goto('/cart');
  const sum = (of: 'mrp' | 'payable', pieces: (at: number) => number) =>
    things.reduce((total, thing, at) => total + thing[of] * pieces(at), 0);
  await expectSummary(page, { total: sum('mrp', () => 1), pay: sum('payable', () => 1) });
  const [first] = things;
  const more = page.getByRole('button', { name: `One more: ${first?.name}` });
  for (let pieces = 2; pieces <= 10; pieces += 1) await more.click();
  const ofFirst = (at: number) => (at === 0 ? 10 : 1);
  await expectSummary(page, { total: sum('mrp', ofFirst), pay: sum('payable', ofFirst) });
  // Ten is the most of one thing in one order.
  expect(await more.getAttribute('aria-disabled')).toBe('true');
  await more.click({ force: true });
  await expectSummary(page, { total: sum('mrp', ofFirst), pay: sum('payable', ofFirst) });
});

test('a card on the shelf puts its thing into the cart without leaving the shelf', async () => {
  const [thing] = await plainThings(1);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/search?q=${encodeURIComponent(thing?.name ?? '')}`);
  await page.getByRole('button', { name: `Add to Cart: ${thing?.name}` }).click();
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: thing?.id, variantId: thing?.variantId }]);
  await page
    .getByRole('main')
    .getByRole('link', { name: `Go to Cart: ${thing?.name}` })
    .click();
  await expectSummary(page, { total: thing?.mrp ?? 0, pay: thing?.payable ?? 0 });
});

test('a thing that is in the cart already is refused', async () => {
  const [thing] = await plainThings(1);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${thing?.id}`);
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await add.waitFor();
  // Another hand of the same page was quicker: writing here tells this tab nothing.
  await page.evaluate((record) => localStorage.setItem('cart', JSON.stringify([record])), {
    id: thing?.id,
    variantId: thing?.variantId,
    quantity: 2,
  });
  await add.click();
  await toastIn(page, 'Item already in cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: thing?.id, quantity: 2 }]);

  // By its card, too.
  const kept = await page.evaluate(() => localStorage.getItem('cart') ?? '');
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.goto(`/search?q=${encodeURIComponent(thing?.name ?? '')}`);
  const card = page.getByRole('button', { name: `Add to Cart: ${thing?.name}` });
  await card.waitFor();
  await page.evaluate((text) => localStorage.setItem('cart', text), kept);
  await card.click();
  await toastIn(page, 'Item already in cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: thing?.id, quantity: 2 }]);
});

test('a record with nothing but an id is known as the product’s only variant, on its page and on its card', async () => {
  const [thing] = await plainThings(1);
  const { page } = await visit(browser, shop.origin);
  const putIntoCart = (record: object) =>
    page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([record]));
  await page.goto('/contact');
  await putIntoCart({ id: thing?.id });
  await page.goto(`/item/${thing?.id}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Go to Cart', exact: true }).waitFor();
  await page.goto(`/search?q=${encodeURIComponent(thing?.name ?? '')}`);
  await main.getByRole('link', { name: `Go to Cart: ${thing?.name}` }).waitFor();

  // Written by another tab that this one has not heard of yet.
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.goto(`/item/${thing?.id}`);
  const add = main.getByRole('button', { name: 'Add to Cart', exact: true });
  await add.waitFor();
  await putIntoCart({ id: thing?.id });
  await add.click();
  await toastIn(page, 'Item already in cart!').waitFor();
  expect(await readCart(page)).toHaveLength(1);
});

test('of a product with sizes a record without a size is none of them', async () => {
  const costume = await aCostume();
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await page.evaluate((id) => localStorage.setItem('cart', JSON.stringify([{ id }])), costume.id);
  await page.goto(`/item/${costume.id}`);
  await page.getByRole('radio', { name: String(costume.size), exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: costume.id }, { id: costume.id, variantId: costume.variantId }]);
});

test('what changed in the shop meanwhile is said on the next look into the cart', async () => {
  const [dearer, soldOut, removed] = await plainThings(3);
  if (!dearer || !soldOut || !removed) throw new Error('The demo has too few things.');
  const { page } = await visit(browser, shop.origin);
  for (const { id } of [dearer, soldOut, removed]) {
    await page.goto(`/item/${id}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await toastIn(page, 'Item added to cart!').waitFor();
  }
  const { db } = shop;
  await db.updateTable('variants').set({ price_paise: 9_876_00 }).where('id', '=', dearer.variantId).execute();
  await db.updateTable('variants').set({ stock: 0 }).where('id', '=', soldOut.variantId).execute();
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute();
  const now = await shelf().where('products.id', '=', dearer.id).executeTakeFirstOrThrow();

  await page.goto('/cart');
  const line = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await line(dearer.name)
    .getByText(`from ${rupees(dearer.payable)} to ${rupees(now.payable)}`)
    .waitFor();
  await line(soldOut.name).getByText('Sold out.').waitFor();
  await line(removed.name).getByText('We no longer sell this').waitFor();
  await expectSummary(page, { total: 9_876, pay: now.payable });
  for (const { name } of [soldOut, removed]) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await line(name).waitFor({ state: 'detached' });
  }
  expect(await readCart(page)).toMatchObject([{ id: dearer.id, price: 9_876 }]);
});
