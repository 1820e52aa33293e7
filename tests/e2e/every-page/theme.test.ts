import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { lightnessOf } from '#tests/support/pages/lightness.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const toggle = (page: Page) => page.getByRole('button', { name: 'Dark theme' });
const kept = (page: Page) =>
  page.evaluate(() => ({ theme: localStorage.getItem('theme'), darkMode: localStorage.getItem('darkMode') }));

test('the theme is light until it is changed, whatever the system prefers', async () => {
  const { page } = await visit(browser, shop.origin, { colorScheme: 'dark' });
  await page.goto('/');
  expect(await isDark(page)).toBe(false);
  expect(await lightnessOf(page.getByRole('main'))).toBeGreaterThan(200);
  expect(await toggle(page).getAttribute('aria-pressed')).toBe('false');

  await toggle(page).click();
  expect(await isDark(page)).toBe(true);
  await expect.poll(() => lightnessOf(page.getByRole('main'))).toBeLessThan(60);
  expect(await toggle(page).getAttribute('aria-pressed')).toBe('true');
  expect(await kept(page)).toEqual({ theme: 'dark', darkMode: 'true' });
  await page.goto('/contact');
  expect(await isDark(page)).toBe(true);
  await toggle(page).click();
  expect(await isDark(page)).toBe(false);
  expect(await kept(page)).toEqual({ theme: 'light', darkMode: 'false' });
});
