import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loginCopy } from '#app/account/login/copy.ts';
import { signupCopy } from '#app/account/signup/copy.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { drawer, hasFocus, opener, sidebar, visitorLinks } from '#tests/support/pages/shell.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const desktop = { width: 1_440, height: 900 };
const phone = { width: 390, height: 844 };

test('the link of the current page is marked and looks different', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: desktop });
  await page.goto('/');
  for (const [area, name, path] of visitorLinks) {
    const link = sidebar(page).getByRole('navigation', { name: area }).getByRole('link', { name, exact: true });
    await link.click();
    await page.waitForURL(`${shop.origin}${path}`);
    await expect.poll(() => sidebar(page).locator('nav [aria-current=page]').allInnerTexts()).toEqual([name]);
    // What is pointed at looks different from the others as well.
    await page.mouse.move(desktop.width - 1, 1);
    await expect.poll(() => link.evaluate((element) => element.matches(':hover'))).toBe(false);
    const [other] = await sidebar(page).getByRole('navigation').getByRole('link').filter({ hasNotText: name }).all();
    const look = (of: typeof link | undefined) =>
      of?.evaluate((element) => {
        const { backgroundColor, color, fontWeight } = getComputedStyle(element);
        return `${backgroundColor} ${color} ${fontWeight}`;
      });
    expect(await look(link), name).not.toBe(await look(other));
  }
  await page.goto('/shop/figurines');
  expect(await sidebar(page).locator('nav [aria-current]').allInnerTexts()).toEqual(['Shop']);
});

/** A finger that comes down and stays: a tap would open it immediately. */
async function touch(page: Page, link: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
}

/** In the browser: what the page has fetched for the next one; nothing while a part of it is missing. */
function listFetchedAhead(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch], link[rel=modulepreload]');
  const wanted = Array.from(links, ({ href }) => href);
  const isThere = (href: string) =>
    performance.getEntriesByName(href).some((entry) => (entry as PerformanceResourceTiming).responseEnd > 0);
  return wanted.every(isThere) ? wanted.map((href) => new URL(href).pathname) : [];
}

test.each(['visitor', 'customer'])(
  'hovering, focusing or touching a %s prefetches the page, which opens without the progress line',
  async (who) => {
    const ways: [name: string, path: string, heading: string, rest: (at: Locator) => Promise<void>][] = [
      ['Terms', '/terms', 'Terms of Service', (at) => at.focus()],
      ['Shop', '/shop', 'Shop', (at) => touch(page, at)],
    ];
    const strangers: typeof ways = [
      ['Contact', '/contact', 'Contact', (at) => at.hover()],
      ['Login', '/login', loginCopy.title, (at) => at.hover()],
      ['Signup', '/signup', signupCopy.title, (at) => at.focus()],
    ];
    const options = { viewport: desktop, hasTouch: true };
    const { page, allowComplaint } =
      who === 'visitor' ? await visit(browser, shop.origin, options) : await visitSignedIn(browser, shop, options);
    // Style sheets and pictures are not fetched ahead; with luck the page before has shown them all.
    allowComplaint(/ERR_INTERNET_DISCONNECTED/);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
    for (const [name, path, heading, rest] of [...ways, ...(who === 'visitor' ? strangers : [])]) {
      await page.goto('/');
      const link = sidebar(page).getByRole('link', { name, exact: true });
      await rest(link);
      await expect
        .poll(() => page.evaluate(listFetchedAhead))
        .toEqual(expect.arrayContaining([`${path}.data`, expect.stringMatching(/\.js$/)]));
      await page.context().setOffline(true);
      // A click alone: on its way there a mouse rests on the link, which on a slow machine would fetch it ahead again.
      await link.dispatchEvent('click');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.context().setOffline(false);
    }
    expect(failed.filter((path) => path.endsWith('.data'))).toEqual([]);
  },
);

test('personal pages are not prefetched', async () => {
  const { page } = await visitSignedIn(browser, shop, { viewport: desktop });
  await page.goto('/');
  const profile = sidebar(page).getByRole('link', { name: 'My Profile', exact: true });
  await profile.hover();
  // A timer that was set later, and runs longer than that of somebody who rests.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
});

test('the open drawer dims the page and keeps the focus inside', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: phone });
  await page.goto('/contact');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await drawer(page).waitFor();
  const backdrop = await drawer(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor);
  expect(backdrop).not.toMatch(/^rgba\(0, 0, 0, 0\)$|transparent/);
  const place = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === document.body) return 'the browser';
      return activeElement?.closest('dialog') ? (activeElement.textContent ?? '').trim() || 'button' : 'the page';
    });
  expect(await place()).not.toBe('the page');
  const seen = new Set<string>();
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab');
    seen.add(await place());
  }
  for (const [, name] of visitorLinks) expect(seen).toContain(name);
  expect(seen).not.toContain('the page');
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(opener(page))).toBe(true);
});

test('the drawer closes on Back, and stays open when an earlier page load finishes', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: phone });
  await page.goto('/shop');
  const answer = Promise.withResolvers<void>();
  await page.route('**/contact.data*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await opener(page).click();
  await drawer(page).getByRole('link', { name: 'Contact', exact: true }).click();
  await drawer(page).waitFor({ state: 'hidden' });
  await opener(page).click();
  await drawer(page).waitFor();
  answer.resolve();
  await page.locator('main h1', { hasText: 'Contact' }).waitFor();
  expect(await drawer(page).isVisible()).toBe(true);

  await page.goBack();
  await drawer(page).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
});

test('without scripts the drawer opens, navigates and closes', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: phone, javaScriptEnabled: false });
  await page.goto('/');
  await opener(page).click();
  await drawer(page).waitFor();
  await drawer(page).getByRole('button', { name: 'Close the menu' }).click();
  await drawer(page).waitFor({ state: 'hidden' });
  await opener(page).click();
  await drawer(page).getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  expect(await drawer(page).count()).toBe(0);
});

test('a skip link leads to the content', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
