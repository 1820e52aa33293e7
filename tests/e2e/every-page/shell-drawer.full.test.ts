import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { drawer, hasFocus, opener, sidebar, visitorLinks } from '#tests/support/pages/shell.ts';
import { pauseAnimations, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });
const phone = { width: 390, height: 844 };

test('on a phone the sidebar is a drawer that closes in four ways', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: phone });
  await page.goto('/shop');
  expect(await sidebar(page).count()).toBe(0);
  expect(await drawer(page).count()).toBe(0);

  // It slides in, except for who wants nothing to move.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const letMove = await pauseAnimations(page);
  await opener(page).click();
  const slide = await drawer(page).evaluate((dialog) =>
    dialog
      .getAnimations()
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().map(({ translate }) => translate)),
  );
  expect(slide).toContain('-100%');
  await letMove();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  await page.emulateMedia({ reducedMotion: 'reduce' });

  const ways: [string, () => Promise<void>][] = [
    ['close button', () => drawer(page).getByRole('button', { name: 'Close the menu' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['backdrop', () => page.mouse.click(phone.width - 8, phone.height / 2)],
    ['a link to the same page', () => drawer(page).getByRole('link', { name: 'Shop', exact: true }).click()],
  ];
  for (const [way, close] of ways) {
    await opener(page).click();
    await drawer(page).waitFor();
    const box = await drawer(page).boundingBox();
    expect(box?.x, way).toBe(0);
    expect(box?.width, way).toBeLessThan(phone.width - 40);
    await close();
    await drawer(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname, way).toBe('/shop');
    // The keyboard stands where it stood.
    await expect.poll(() => hasFocus(opener(page)), { message: way }).toBe(true);
  }
  for (const [area, name, path] of visitorLinks) {
    await opener(page).click();
    await drawer(page).getByRole('navigation', { name: area }).getByRole('link', { name, exact: true }).click();
    await drawer(page).waitFor({ state: 'hidden' });
    await page.waitForURL(`${shop.origin}${path}`);
  }
  await opener(page).click();
  await drawer(page)
    .getByRole('link', { name: /^Yatai/ })
    .click();
  await page.waitForURL(`${shop.origin}/`);
  await drawer(page).waitFor({ state: 'hidden' });
});
