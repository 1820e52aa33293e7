import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listAxeFindings } from './visitor.ts';

const WIDTHS_PIXELS = [1_440, 390];

/** What depends on the theme: nothing else changes with it. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Looks at the page that is open on a desk and on a phone, in both themes. */
export async function expectNoBarriers(page: Page, what: string): Promise<void> {
  const toggle = page.getByRole('banner', { includeHidden: true }).getByLabel('Dark theme');
  for (const width of WIDTHS_PIXELS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await listAxeFindings(page), `${what}, ${width} px`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${what} is wider than ${width} px`,
    ).toBeLessThanOrEqual(0);
    // By the event alone: an open dialog covers the button.
    await toggle.dispatchEvent('click');
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark');
    expect(await listAxeFindings(page, COLOURS), `${what}, ${width} px, dark`).toEqual([]);
    await toggle.dispatchEvent('click');
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).not.toContain('dark');
  }
}
