import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { standing, tabTo } from '#tests/support/pages/keyboard.ts';
import { markEmailVerified } from '#tests/support/pages/verified-email.ts';
import { PHONE, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

/** The page has come, and the keyboard begins at its heading: what a screen reader reads out first. */
async function begins(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
}

async function pressKeyOn(page: Page, name: string | RegExp): Promise<string[]> {
  const passed = await tabTo(page, name);
  await page.keyboard.press('Enter');
  return passed;
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field, 6);
  await page.keyboard.type(text);
}

async function idOf(username: string): Promise<string> {
  const named = shop.db.selectFrom('customers').select('id').where('username', '=', username);
  return (await named.executeTakeFirstOrThrow()).id;
}

/** A costume in several sizes, and nothing else to choose. */
const findCostume = () =>
  shop.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('category', '=', 'cosplay')
    .where('option1_name', '=', 'Size')
    .where('option2_name', 'is', null)
    .where('availability', '=', 'in-stock')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

test('a visitor filters, buys in a size, signs up, orders and cancels by keyboard, with the right focus at each step', async () => {
  const costume = await findCostume();
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  await pressKeyOn(page, 'Browse the shop');
  await begins(page, 'Shop');
  await pressKeyOn(page, 'View All Products');
  await begins(page, 'All products');
  // Its script comes behind the page.
  await page.getByRole('search', { name: 'Filters' }).waitFor();
  expect(await pressKeyOn(page, /^Filters/)).toEqual(['Filters']);
  expect(await tabTo(page, 'Category', 1)).toEqual(['Category']);
  await page.keyboard.type('Cos');
  await page.waitForURL('**/shop/all?category=cosplay');
  await page.getByRole('link', { name: /^Remove filter: / }).waitFor();
  // What was chosen keeps the keyboard: the next field is one step away.
  expect((await standing(page)).name).toBe('Category');
  await tabTo(page, costume.name);
  await page.keyboard.press('Enter');
  await begins(page, costume.name);

  await pressKeyOn(page, 'Buy Now');
  await toastIn(page, 'Choose a size first').waitFor();
  await expect.poll(async () => (await standing(page)).role).toBe('INPUT');
  await page.keyboard.press('Space');
  expect(await pressKeyOn(page, 'Buy Now')).toEqual(['Size table', 'Buy Now']);
  await begins(page, 'Checkout');
  await pressKeyOn(page, 'Sign up');
  await begins(page, 'Sign up');
  await type(page, 'Username', 'nomouse');
  await type(page, 'Email', 'nomouse@example.com');
  await type(page, 'Password', 'correct horse');
  await page.keyboard.press('Enter');
  await begins(page, 'Checkout');
  // As after the link of the email: cash on delivery asks for it.
  await markEmailVerified(shop.db, await idOf('nomouse'));

  await type(page, 'Name', 'Asha Rao');
  await type(page, 'Phone', '9876543210');
  await type(page, 'PIN code', '560001');
  // The PIN code fills in city and state.
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Karnataka');
  await type(page, 'Address', '4 Lantern Street');
  await pressKeyOn(page, 'Save and deliver here');
  await toastIn(page, 'Address added').waitFor();
  // The form has become the address, chosen; the keyboard stands on it.
  await expect.poll(async () => (await standing(page)).name).toMatch(/^Asha Rao/);
  await pressKeyOn(page, /^Proceed to Payment/);
  await begins(page, 'Your orders');
  await pressKeyOn(page, /^Details of order #/);
  await begins(page, /^Order #/);
  expect((await pressKeyOn(page, 'Cancel order')).at(-2)).toBe('Order again');
  // The question begins at the harmless answer, and cannot be left by Tab.
  await expect.poll(async () => (await standing(page)).name).toBe('No, Go Back');
  expect(await pressKeyOn(page, 'Yes, Cancel Order')).toEqual(['Yes, Cancel Order']);
  await toastIn(page, 'Order cancelled successfully').waitFor();
  await begins(page, 'Your orders');
});

test('on a phone the menu opens, closes and navigates by keyboard', async () => {
  const { page } = await visit(browser, shop.origin, PHONE);
  await page.goto('/');
  await pressKeyOn(page, 'Open the menu');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect((await standing(page)).name).toBe('Open the menu');
  await page.keyboard.press('Enter');
  await pressKeyOn(page, 'Contact');
  await begins(page, 'Contact');
});
