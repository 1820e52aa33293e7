import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { findFigurine } from '#tests/support/fixtures/demo-picks.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

test('Buy Now keeps one item apart from the cart and leads a visitor to the login', async () => {
  const { id, name } = await findFigurine(shop.db);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByText('Please log in to continue checkout.').waitFor();
  await page.waitForURL('**/checkout');
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('buyNowItem') ?? 'null'));
  expect(stored).toMatchObject({ id, name, quantity: 1 });
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('liking needs a login, and the page says when sharing is not supported', async () => {
  const { id } = await findFigurine(shop.db);
  const { page } = await visit(browser, shop.origin);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/item/${id}`);
  await page.getByRole('article').getByRole('button', { name: 'Like' }).click();
  await page.locator('.toasts__toast', { hasText: 'Login to like products' }).waitFor();
  await page.waitForURL(`**/login?returnTo=%2Fitem%2F${id}`);
  await page.goto(`/item/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Sharing not supported').waitFor();
});

test('the browser’s share dialog gets title, text and address', async () => {
  const { id } = await openProduct(shop.db, { name: 'Shared Crane', description: 'Folded in one go.' });
  const { page } = await visit(browser, shop.origin);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => Object.assign(window, { shared: what }),
    });
  });
  await page.goto(`/item/${id}?utm_source=x`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => 'shared' in window);
  const shared = await page.evaluate(() => (window as unknown as { shared: object }).shared);
  const url = `${shop.origin}/item/${id}`;
  expect(shared).toEqual({ title: 'Shared Crane', text: 'Folded in one go.', url });
});

test('without scripts the page can be read, and every picture has a link', async () => {
  const { id, name, pictures } = await findFigurine(shop.db);
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto(`/item/${id}`);
  const text = await page.getByRole('main').innerText();
  for (const sentence of [name, 'Free - Est. 5–7 days', '7-day easy return', 'Country of origin', 'Reviews']) {
    expect(text).toContain(sentence);
  }
  expect(text).toContain('The cart needs JavaScript.');
  expect(await page.getByRole('button', { name: 'Buy Now' }).isVisible()).toBe(false);
  expect(await page.locator('.gallery__thumbs a').count()).toBe(pictures);
  await page.getByRole('link', { name: 'Show picture 2' }).click();
  const seen = () => page.locator('#picture-2 img').boundingBox();
  await expect.poll(async () => Math.round((await seen())?.x ?? 9_999)).toBeLessThan(400);
});

test('sold-out, removed and unknown products each show a message', async () => {
  const soldOut = await openProduct(shop.db, { variants: [variantInput({ stock: 0 })] });
  const removed = await openProduct(shop.db, { name: 'Farewell Crane' });
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute();
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto(`/item/${soldOut.id}`);
  await page.getByRole('main').getByText('Sold out', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Buy Now' }).count()).toBe(0);
  expect(await page.getByLabel('Delivery PIN code').count()).toBe(0);

  expect((await page.goto(`/item/${removed.id}`))?.status()).toBe(410);
  await page.getByText('We no longer sell Farewell Crane.').waitFor();
  expect(await page.locator('.item__related .product-card__card').count()).toBeGreaterThan(0);
  expectComplaint(/410/);

  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nothing', "1'--", '%25', 'x'.repeat(5_000)]) {
    expect((await fetch(`${shop.origin}/item/${id}`)).status, id).toBe(404);
  }
  for (const page of ['0', '-1', 'x', '1e9', '9999999999']) {
    expect((await fetch(`${shop.origin}/item/${soldOut.id}?page=${page}`)).status, page).toBe(400);
  }
  expect((await fetch(`${shop.origin}/item/${soldOut.id}?page=2`)).status).toBe(404);
});

test('from card to item the card’s picture is shown until the larger one has loaded', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: { width: 1440, height: 900 } });
  await page.goto('/shop/all');
  // Other tests of this file list products without a picture.
  const card = page.locator('.product-card__card:has(img[src^="/media/"])').first();
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const shown = await card.locator('img').evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
  const folder = shown.slice(0, shown.lastIndexOf('/') + 1);
  const held = Promise.withResolvers<void>();
  const isLarger = (url: URL) => url.pathname.startsWith(folder) && url.pathname !== shown;
  await page.route(isLarger, async (route) => {
    await held.promise;
    await route.continue();
  });
  const larger = page.waitForRequest((request) => isLarger(new URL(request.url())));
  await card.locator('a').click();
  await larger;
  const cover = page.locator('.gallery__strip img').first();
  await cover.waitFor();
  // A blank ground has one colour; buttons lie at the edges alone.
  const contrast = async () => {
    const { x, y, width, height } = (await cover.boundingBox()) ?? { x: 0, y: 0, width: 4, height: 4 };
    const clip = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  await expect.poll(contrast).toBeGreaterThan(15);
  held.resolve();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await expect.poll(contrast).toBeGreaterThan(15);
});
