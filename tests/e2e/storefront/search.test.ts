import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

const main = (page: Page) => page.getByRole('main');

const cards = (page: Page) => main(page).getByRole('listitem').getByRole('heading', { level: 3 });

/** The one field in the top bar; a plain search field until suggestions have come. */
const field = (page: Page) => page.getByRole('banner').getByLabel('Search the shop');

/** Types as a person does, letter by letter, and waits for the suggestions that belong to the whole text. */
async function type(page: Page, text: string): Promise<void> {
  await field(page).click();
  await page.getByRole('combobox', { name: 'Search the shop' }).waitFor();
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === text);
  await field(page).pressSequentially(text);
  await answered;
}

const marked = (page: Page) => page.getByRole('option', { selected: true });

test('a search from the top bar finds products, and its address can be shared', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await field(page).fill('kitsune');
  await field(page).press('Enter');
  await page.waitForURL('**/search?q=kitsune');
  await main(page).getByRole('heading', { level: 1, name: 'Results for “kitsune”' }).waitFor();
  const names = await cards(page).allInnerTexts();
  const kitsune = await shop.db.selectFrom('products').select('name').where('name', 'ilike', '%kitsune%').execute();
  expect(kitsune.length).toBeGreaterThan(0);
  for (const { name } of kitsune) expect(names).toContain(name);
  await main(page)
    .getByText(names.length === 1 ? '1 product' : `${names.length} products`, { exact: true })
    .waitFor();
  expect(await field(page).inputValue()).toBe('kitsune');

  const { page: friend } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await friend.goto(page.url());
  expect(await cards(friend).allInnerTexts()).toEqual(names);
  expect(await friend.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});

test('suggestions are shown while typing, and chosen by keyboard', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  await type(page, 'kits');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.waitFor();
  const texts = await list.getByRole('option').allInnerTexts();
  expect(texts[0]).toBe('kitsune');
  expect(texts.length).toBeGreaterThan(2);
  expect(await field(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => marked(page).count()).toBe(0);

  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked(page).innerText()).toBe(texts[0]);
  const pointedAt = await field(page).getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${pointedAt}"]`).innerText()).toBe(texts[0]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked(page).innerText()).toBe(texts[1]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => marked(page).count()).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => marked(page).innerText()).toBe(texts.at(-1));
  // The focus never leaves the field.
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);

  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await field(page).inputValue()).toBe('kits');
  await page.keyboard.press('ArrowDown');
  await list.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=kitsune');
  await list.waitFor({ state: 'hidden' });
});
