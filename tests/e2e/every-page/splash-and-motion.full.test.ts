import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { pauseAnimations, toastIn, visit } from '#tests/support/pages/visitor.ts';

let item: string;

const { browser, shop } = await openE2e({ stock: 'empty' });
item = `/item/${(await openProduct(shop.db)).id}`;

const moving = { reducedMotion: 'no-preference' } as const;

/** The curtain: what lies over the middle of the page and is hidden from screen readers. */
const splash = (page: Page) => page.locator('body > [aria-hidden="true"]').filter({ hasText: 'Yatai' });

/** The animation that takes the curtain away: how long until it is gone, and whether it moves on the way. */
const curtain = (page: Page) =>
  splash(page).evaluate((element) => {
    const [animation] = element.getAnimations();
    const frames = animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
    const inside = element.getAnimations({ subtree: true }).length - element.getAnimations().length;
    return {
      endsAfterMs: Number(animation?.effect?.getComputedTiming().endTime),
      changes: [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter((name) =>
        ['opacity', 'transform', 'translate', 'scale', 'rotate', 'visibility'].includes(name),
      ),
      movingParts: inside,
    };
  });

/** Two seconds pass. */
const lift = (page: Page) =>
  splash(page).evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });

const coversAll = (page: Page) =>
  page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    return [
      [width / 2, height / 2],
      [4, 4],
      [width - 4, height - 4],
    ].every(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('body > [aria-hidden="true"]') !== null);
  });

test('the splash covers the first page of a tab for two seconds, with the content behind it', async () => {
  const { page } = await visit(browser, shop.origin, { ...moving, splash: true });
  await pauseAnimations(page);
  await page.goto('/', { waitUntil: 'commit' });
  await splash(page).waitFor();
  // The style sheet may still be on its way; until then nothing is painted.
  await expect.poll(() => coversAll(page)).toBe(true);
  const { endsAfterMs, movingParts } = await curtain(page);
  expect(endsAfterMs).toBe(2_000);
  expect(movingParts).toBeGreaterThan(0);
  // Screen readers and crawlers have the page immediately, and nothing is locked.
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible');
  await lift(page);
  await splash(page).waitFor({ state: 'hidden' });
  expect(await coversAll(page)).toBe(false);
});

test('the splash is shown once per tab', async () => {
  const { page } = await visit(browser, shop.origin, { ...moving, splash: true });
  await pauseAnimations(page);
  await page.goto('/contact');
  await splash(page).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await splash(page).isVisible()).toBe(false);
  await page.goto('/terms');
  expect(await splash(page).isVisible()).toBe(false);
  const other = await page.context().newPage();
  await pauseAnimations(other);
  await other.goto('/terms');
  await splash(other).waitFor();
});

test('with reduced motion the splash does not move, for the same two seconds', async () => {
  const { page } = await visit(browser, shop.origin, { splash: true });
  await pauseAnimations(page);
  await page.goto('/');
  await splash(page).waitFor();
  const { endsAfterMs, changes, movingParts } = await curtain(page);
  expect(endsAfterMs).toBeGreaterThanOrEqual(2_000);
  expect(endsAfterMs).toBeLessThan(2_010);
  expect(changes).toEqual(['visibility']);
  expect(movingParts).toBe(0);
  await lift(page);
  await splash(page).waitFor({ state: 'hidden' });
});

test('without scripts there is no splash', async () => {
  const { page } = await visit(browser, shop.origin, { ...moving, javaScriptEnabled: false, splash: true });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await splash(page).isVisible()).toBe(false);
});

const corner = (page: Page) => page.getByRole('status', { name: 'Notifications' });

/** The animation that is a toast's life. */
const life = (page: Page) =>
  corner(page).evaluate((region) => {
    const animation = region.getAnimations({ subtree: true }).find(({ effect }) => {
      return Number(effect?.getComputedTiming().endTime) > 1_000;
    });
    return { lastsMs: Number(animation?.effect?.getComputedTiming().endTime), state: animation?.playState };
  });

const endLife = (page: Page) =>
  corner(page).evaluate((region) => {
    for (const animation of region.getAnimations({ subtree: true })) animation.finish();
  });

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a toast is at the top right for three seconds and pauses while hovered or focused (motion: ${reducedMotion})`, async () => {
    const { page } = await visit(browser, shop.origin, { reducedMotion });
    await pauseAnimations(page);
    await page.goto(item);
    // Screen readers announce what enters a region that was there before.
    expect(await corner(page).getAttribute('aria-live')).toBe('polite');
    expect(await corner(page).innerText()).toBe('');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    const toast = toastIn(page, 'Item added to cart!');
    await toast.waitFor();
    const box = await corner(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1_280 - 40);
    expect(box?.x).toBeGreaterThan(1_280 / 2);
    expect(box?.y).toBeLessThan(80);
    expect(await life(page)).toEqual({ lastsMs: 3_000, state: 'running' });

    await toast.hover();
    await expect.poll(async () => (await life(page)).state).toBe('paused');
    await page.mouse.move(10, 800);
    await expect.poll(async () => (await life(page)).state).toBe('running');
    await corner(page).getByRole('button', { name: 'Dismiss' }).focus();
    await expect.poll(async () => (await life(page)).state).toBe('paused');
    await page.getByRole('main').focus();
    await endLife(page);
    await toast.waitFor({ state: 'detached' });
  });
}

test('a toast can be dismissed, and showing it again restarts its time', async () => {
  const { page } = await visit(browser, shop.origin, moving);
  await pauseAnimations(page);
  await page.goto('/cart');
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  await proceed.click();
  await proceed.click();
  const toast = toastIn(page, 'Your cart is empty.');
  await toast.waitFor();
  expect(await toast.count()).toBe(1);
  await corner(page).getByRole('button', { name: 'Dismiss' }).click();
  await toast.waitFor({ state: 'detached' });
});

test('with reduced motion no page animates, nor does navigation', async () => {
  const { page } = await visit(browser, shop.origin);
  for (const path of ['/', '/shop', '/shop/all', item, '/cart', '/contact', '/search?q=nothing-like-it']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const moves = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 10)
        .map((animation) => ('animationName' in animation ? animation.animationName : 'transition')),
    );
    expect(moves, path).toEqual([]);
  }
});
