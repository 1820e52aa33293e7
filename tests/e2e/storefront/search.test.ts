import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { cards } from '#tests/support/pages/listing-page.ts';
import { searchField, typeSearch } from '#tests/support/pages/search-field.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

const marked = (page: Page) => page.getByRole('option', { selected: true });

test('a search from the top bar finds products, and its address can be shared', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await searchField(page).fill('kitsune');
  await searchField(page).press('Enter');
  await page.waitForURL('**/search?q=kitsune');
  await main(page).getByRole('heading', { level: 1, name: 'Results for “kitsune”' }).waitFor();
  const names = await cards(page).allInnerTexts();
  const kitsune = await shop.db.selectFrom('products').select('name').where('name', 'ilike', '%kitsune%').execute();
  expect(kitsune.length).toBeGreaterThan(0);
  for (const { name } of kitsune) expect(names).toContain(name);
  await main(page)
    .getByText(names.length === 1 ? '1 product' : `${names.length} products`, { exact: true })
    .waitFor();
  expect(await searchField(page).inputValue()).toBe('kitsune');

  const { page: friend } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await friend.goto(page.url());
  expect(await cards(friend).allInnerTexts()).toEqual(names);
  expect(await friend.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});

test('suggestions are shown while typing, and chosen by keyboard', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  await typeSearch(page, 'kits');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.waitFor();
  const texts = await list.getByRole('option').allInnerTexts();
  expect(texts[0]).toBe('kitsune');
  expect(texts.length).toBeGreaterThan(2);
  expect(await searchField(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => marked(page).count()).toBe(0);

  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked(page).innerText()).toBe(texts[0]);
  const pointedAt = await searchField(page).getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${pointedAt}"]`).innerText()).toBe(texts[0]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked(page).innerText()).toBe(texts[1]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => marked(page).count()).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => marked(page).innerText()).toBe(texts.at(-1));
  // The focus never leaves the field.
  expect(await searchField(page).evaluate((input) => input === document.activeElement)).toBe(true);

  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await searchField(page).inputValue()).toBe('kits');
  await page.keyboard.press('ArrowDown');
  await list.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=kitsune');
  await list.waitFor({ state: 'hidden' });
});
