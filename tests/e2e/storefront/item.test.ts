import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openKimono } from '#tests/support/fixtures/catalog.ts';
import { findFigurine } from '#tests/support/fixtures/demo-picks.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

test('a visitor changes pictures by buttons, keys and thumbnails', async () => {
  const { id, pictures } = await findFigurine(shop.db);
  expect(pictures).toBeGreaterThan(1);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  const counter = page.locator('.gallery__counter');
  const waitForCount = (at: number) => counter.getByText(`${at} / ${pictures}`, { exact: true }).waitFor();
  await waitForCount(1);
  await page.getByRole('button', { name: 'Next' }).click();
  await waitForCount(2);
  await page.getByRole('button', { name: 'Prev' }).click();
  await page.getByRole('button', { name: 'Prev' }).click();
  await waitForCount(pictures);
  await page.keyboard.press('ArrowRight');
  await waitForCount(1);
  await page.getByRole('link', { name: 'Show picture 2' }).click();
  await waitForCount(2);
  const seen = () =>
    page.locator('.gallery__strip').evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth));
  await expect.poll(seen).toBe(1);
  // A phone with its browser's bars: the buttons lie on the picture, and the price is above the buttons that buy.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.getByRole('button', { name: 'Next' }).click();
  await waitForCount(3 > pictures ? 1 : 3);
  await page.evaluate(() => scrollTo(0, 0));
  const bottom = async (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((it) => it.getBoundingClientRect().bottom);
  expect(await bottom('.item__buyPrice .price__price')).toBeLessThan(600);
});

test('a product with options asks for a choice before buying', async () => {
  const { id, variantIds } = await openKimono(shop.db);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await page.getByRole('article').getByText('from', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Choose a size and a colour first').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  expect(await page.getByRole('radio', { name: 'S sold out' }).isDisabled()).toBe(true);
  // The keyboard already stands at the first answer that can be given.
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('M');
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Indigo' }).check({ force: true });
  await page.getByText('Only 2 left').waitFor();
  await page.getByText('₹799').first().waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Item added to cart!').waitFor();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
  expect(stored).toMatchObject([{ id, variantId: variantIds[1], quantity: 1, price: 799, optionText: 'M, Indigo' }]);
  await page.getByRole('radio', { name: 'Rose' }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await page.getByRole('radio', { name: 'Indigo' }).check({ force: true });
  await page.getByRole('main').getByRole('link', { name: 'Go to Cart' }).click();
  await page.waitForURL('**/cart');
});
