import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { lightnessOf } from '#tests/support/pages/lightness.ts';
import { sidebar, visitorLinks } from '#tests/support/pages/shell.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const desktop = { width: 1_440, height: 900 };

test('on desktop the sidebar is dark, 15rem wide, and has the visitor’s links', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: desktop });
  await page.goto('/');
  const box = await sidebar(page).boundingBox();
  const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  expect((box?.width ?? 0) / rem).toBe(15);
  expect(box?.height).toBeGreaterThanOrEqual(desktop.height);
  expect(await lightnessOf(sidebar(page))).toBeLessThan(60);
  for (const [area, name, path] of visitorLinks) {
    const link = sidebar(page).getByRole('navigation', { name: area }).getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href'), name).toBe(path);
  }
  expect(await sidebar(page).getByRole('navigation').getByRole('link').count()).toBe(visitorLinks.length);
  for (const hidden of ['Admin Panel', 'My Profile']) {
    expect(await page.getByRole('link', { name: hidden }).count(), hidden).toBe(0);
  }
  expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(false);
  const foot = await sidebar(page).getByRole('navigation', { name: 'Your account' }).boundingBox();
  expect(desktop.height - (foot?.y ?? 0) - (foot?.height ?? 0)).toBeLessThan(40);
  // It stays while the page is scrolled.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(Math.abs((await sidebar(page).boundingBox())?.y ?? 99)).toBeLessThan(1);
});
