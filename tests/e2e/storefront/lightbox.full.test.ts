import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { listAxeFindings, type VisitorOptions, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

async function itemWithPictures(): Promise<{ path: string; pictures: number }> {
  const { id, pictures } = await shop.db
    .selectFrom('product_images')
    .select(({ fn }) => ['product_id as id', fn.countAll<number>().as('pictures')])
    .groupBy('product_id')
    .orderBy('pictures', 'desc')
    .orderBy('product_id')
    .executeTakeFirstOrThrow();
  return { path: `/item/${id}`, pictures: Number(pictures) };
}

const lightbox = (page: Page): Locator => page.getByRole('dialog', { name: /^Enlarged pictures of / });
const picture = (page: Page): Locator => lightbox(page).getByRole('img');
const enlarge = (page: Page): Locator => page.getByRole('button', { name: 'Enlarge picture' });

/** Where the picture lies: scale and offset in pixels, without the way there. */
const zoomOf = (page: Page) =>
  picture(page).evaluate((image) => {
    const { a: scale, e: x, f: y } = new DOMMatrix((image as HTMLImageElement).style.transform || 'none');
    return { scale, x, y };
  });

async function open(options: VisitorOptions = {}) {
  const { path, pictures } = await itemWithPictures();
  const { page } = await visit(browser, shop.origin, options);
  await page.goto(path);
  await enlarge(page).click();
  await picture(page).waitFor();
  return { page, pictures };
}

test('pictures open in a lightbox, whose script is loaded on demand', async () => {
  const { path, pictures } = await itemWithPictures();
  const { page } = await visit(browser, shop.origin);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((file) => file.includes('lightbox'))).toEqual([]);
  await page.locator('.gallery__strip img').first().click();
  await lightbox(page).getByText(`1 / ${pictures}`, { exact: true }).waitFor();
  expect(loaded.filter((file) => /lightbox-.*\.js$/.test(file))).toHaveLength(1);
  await lightbox(page).getByRole('button', { name: 'Close' }).click();
  await lightbox(page).waitFor({ state: 'detached' });
  // By keyboard, from the strip itself.
  await page.locator('.gallery__strip').focus();
  await page.keyboard.press('Enter');
  await picture(page).waitFor();
});

test('keys zoom, pan, change pictures and close, and the focus stays inside and returns', async () => {
  const { page, pictures } = await open();
  expect(pictures).toBeGreaterThan(1);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  expect((await zoomOf(page)).scale).toBeCloseTo(2.25);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await zoomOf(page)).toMatchObject({ x: -80, y: -80 });
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  expect(await zoomOf(page)).toEqual({ scale: 1, x: 0, y: 0 });
  await page.keyboard.press('ArrowRight');
  await lightbox(page).getByText(`2 / ${pictures}`, { exact: true }).waitFor();
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest('dialog') === null;
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await lightbox(page).waitFor({ state: 'detached' });
  expect(await enlarge(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.locator('.gallery__counter').getByText(`2 / ${pictures}`, { exact: true }).waitFor();
});

test('wheel and double click zoom at the pointer, dragging pans, and the page behind stays', async () => {
  const { page } = await open();
  const box = await picture(page).boundingBox();
  if (box === null) throw new Error('The picture has no place');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x + 100, middle.y);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await zoomOf(page)).scale).toBeCloseTo(Math.exp(0.8), 1);
  expect((await zoomOf(page)).x).toBeLessThan(0);
  const before = await zoomOf(page);
  await page.mouse.down();
  await page.mouse.move(middle.x + 130, middle.y + 20, { steps: 3 });
  await page.mouse.up();
  expect((await zoomOf(page)).x).toBeCloseTo(before.x + 30, 0);
  expect((await zoomOf(page)).y).toBeCloseTo(before.y + 20, 0);
  await page.mouse.dblclick(middle.x, middle.y);
  await expect.poll(() => zoomOf(page)).toEqual({ scale: 1, x: 0, y: 0 });
  await page.mouse.dblclick(middle.x, middle.y);
  await expect.poll(async () => (await zoomOf(page)).scale).toBe(2.5);
  await page.mouse.wheel(0, 4_000);
  await expect.poll(() => zoomOf(page)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('on a touch screen two fingers zoom, one pans, a swipe changes the picture and a double tap zooms', async () => {
  const { page, pictures } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch('touchStart', [170, 400], [220, 400]);
  await touch('touchMove', [145, 400], [245, 400]);
  await touch('touchMove', [120, 400], [270, 400]);
  await touch('touchEnd');
  await expect.poll(async () => (await zoomOf(page)).scale).toBeCloseTo(3, 1);
  const before = await zoomOf(page);
  await touch('touchStart', [200, 400]);
  await touch('touchMove', [230, 400]);
  await touch('touchMove', [260, 400]);
  await touch('touchEnd');
  await expect.poll(async () => (await zoomOf(page)).x - before.x).toBeCloseTo(60, 0);
  // Sent together: a second tap after 300 ms is a new one.
  await Promise.all([page.touchscreen.tap(195, 400), page.touchscreen.tap(195, 400)]);
  await expect.poll(() => zoomOf(page)).toEqual({ scale: 1, x: 0, y: 0 });
  await touch('touchStart', [300, 400]);
  await touch('touchMove', [200, 402]);
  await touch('touchMove', [100, 404]);
  await touch('touchEnd');
  await lightbox(page).getByText(`2 / ${pictures}`, { exact: true }).waitFor();
});

test.each([390, 820, 1440])(
  'at %i pixels the lightbox is accessible in both themes and fits the window',
  async (width) => {
    for (const theme of ['light', 'dark'] as const) {
      const { page } = await open({ theme, viewport: { width, height: 844 } });
      expect(await listAxeFindings(page)).toEqual([]);
      const box = await lightbox(page).boundingBox();
      expect(box).toEqual({ x: 0, y: 0, width, height: 844 });
      const close = await lightbox(page).getByRole('button', { name: 'Close' }).boundingBox();
      expect((close?.x ?? width) + (close?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  },
);
