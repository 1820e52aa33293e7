import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const STEPS_MAX = 150;

/** The focused element: its name, whether it is visible, and its container. */
export const standing = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    if (!at || at === document.body) return { name: '', role: 'BODY', isMarked: true };
    const label = 'labels' in at && at.labels instanceof NodeList ? at.labels[0]?.textContent : null;
    const name = (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim();
    // A card's link covers the card by its ::after, and a radio button is drawn by what follows it.
    const drawn = [at, at.parentElement, at.nextElementSibling, at.closest('li')].flatMap((element) =>
      element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [],
    );
    const isMarked = drawn.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
    return { name, role: at.tagName, isMarked };
  });

/**
 * Presses Tab until the keyboard stands on that name. Every stop on the way must show where it is.
 * Answers the names on the way, the last one too.
 */
export async function tabTo(page: Page, name: string | RegExp, stepsMax = STEPS_MAX): Promise<string[]> {
  const passed: string[] = [];
  for (let steps = 0; steps < stepsMax; steps += 1) {
    await page.keyboard.press('Tab');
    const place = await standing(page);
    expect(place.isMarked, `${place.role} “${place.name}” shows that the keyboard is there`).toBe(true);
    passed.push(place.name);
    if (typeof name === 'string' ? place.name === name : name.test(place.name)) return passed;
  }
  throw new Error(`The keyboard never came to ${name}; it passed ${passed.join(' | ')}`);
}
