import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { variantsOf } from '../tier.ts';
import { listAxeFindings } from './visitor.ts';

const WIDTHS_PIXELS = variantsOf(1_440, 390);

/** Between the two: there a page has other columns again, and nothing but its width is looked at. */
const TABLET_PIXELS = 820;

/**
 * Looks at the open page on desktop, and in the other theme on a phone. It stays in that theme, so that the
 * next look has each width in the other one. The contrast of text is proven for both by app/styles/tokens.test.ts.
 */
export async function expectNoBarriers(page: Page, what: string): Promise<void> {
  for (const [at, width] of WIDTHS_PIXELS.entries()) {
    if (at > 0) await changeTheme(page);
    await page.setViewportSize({ width, height: 900 });
    const theme = await page.evaluate(() => document.documentElement.className);
    expect(await listAxeFindings(page), `${what}, ${width} px, ${theme}`).toEqual([]);
    await expectNotWider(page, what);
  }
  await page.setViewportSize({ width: TABLET_PIXELS, height: 1_100 });
  await expectNotWider(page, what);
}

async function expectNotWider(page: Page, what: string): Promise<void> {
  const [inner, all] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return [clientWidth, scrollWidth] as const;
  });
  expect(all, `${what} is wider than ${inner} px`).toBeLessThanOrEqual(inner);
}

/** By the event alone: an open dialog covers the button. A page without one takes the stored theme. */
async function changeTheme(page: Page): Promise<void> {
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const before = await isDark();
  const button = page.getByRole('banner', { includeHidden: true }).getByLabel('Dark theme');
  if ((await button.count()) > 0) await button.dispatchEvent('click');
  else
    await page.evaluate(() => {
      const isNowDark = document.documentElement.classList.toggle('dark');
      localStorage.setItem('theme', isNowDark ? 'dark' : 'light');
    });
  await expect.poll(isDark).toBe(!before);
}
