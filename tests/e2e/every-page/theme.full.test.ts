import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { lightnessOf } from '#tests/support/pages/lightness.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

const toggle = (page: Page) => page.getByRole('button', { name: 'Dark theme' });

const storedTheme = (page: Page) =>
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
  expect(await storedTheme(page)).toEqual({ theme: 'dark', darkMode: 'true' });
  await page.goto('/contact');
  expect(await isDark(page)).toBe(true);
  await toggle(page).click();
  expect(await isDark(page)).toBe(false);
  expect(await storedTheme(page)).toEqual({ theme: 'light', darkMode: 'false' });
});

test('the theme is read from two keys, and invalid values mean light', async () => {
  const cases: [Record<string, string>, boolean][] = [
    [{ darkMode: 'true' }, true],
    [{ darkMode: 'false' }, false],
    [{ darkMode: 'TRUE' }, false],
    [{ theme: 'dark' }, true],
    [{ theme: 'dark', darkMode: 'false' }, true],
    [{ theme: 'light', darkMode: 'true' }, false],
    [{ theme: 'purple', darkMode: 'true' }, true],
    [{ theme: 'purple' }, false],
  ];
  const { page } = await visit(browser, shop.origin);
  await page.goto('/terms');
  for (const [items, dark] of cases) {
    await page.evaluate((entries) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, items);
    await page.reload();
    expect(await isDark(page), JSON.stringify(items)).toBe(dark);
    await expect.poll(() => toggle(page).getAttribute('aria-pressed')).toBe(String(dark));
  }
});

test('nothing is painted before the theme is known', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin, { theme: 'dark' });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { wasDarkAtFirst: document.documentElement.classList.contains('dark') });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/shop/all', '/no-such-page']) {
    await page.goto(path);
    expect(await page.evaluate(() => (window as { wasDarkAtFirst?: boolean }).wasDarkAtFirst), path).toBe(true);
    await toggle(page).waitFor();
    expect(await isDark(page), path).toBe(true);
  }
  expectComplaint(/404/);
});

test('the placeholder picture has the frame of other pictures', async () => {
  await openProduct(shop.db, { images: [] });
  const { page } = await visit(browser, shop.origin, { theme: 'dark' });
  await page.goto('/shop/all');
  const [seen, frame] = await page.locator('main img[src="/placeholder.svg"]').evaluate((image) => {
    const colours = (element: Element, property: string) =>
      (
        getComputedStyle(element)
          .getPropertyValue(property)
          .match(/[\d.]+/g) ?? []
      )
        .slice(0, 3)
        .map(Number);
    const [, part = '0'] = /invert\(([\d.]+)\)/.exec(getComputedStyle(image).filter) ?? [];
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--frame)';
    return [
      colours(image, 'border-top-color').map((value) => Number(part) * (255 - value) + (1 - Number(part)) * value),
      colours(probe, 'color'),
    ];
  });
  expect(frame).toHaveLength(3);
  expect(frame?.map((value, at) => Math.abs(value - (seen?.[at] ?? 0)) < 1.5)).toEqual([true, true, true]);
});

test('another tab of the same browser follows the theme', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/contact');
  await toggle(page).click();
  await expect.poll(() => isDark(other)).toBe(true);
  await expect.poll(() => toggle(other).getAttribute('aria-pressed')).toBe('true');
  await toggle(other).click();
  await expect.poll(() => isDark(page)).toBe(false);
});
