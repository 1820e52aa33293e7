import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { checkOut, openCheckoutShops, record, store, summary } from '#tests/support/pages/checkout-page.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { PAGE_CACHE_MB: '16' } });

test('a drop counts down by the server’s clock, and is on sale at its start in open pages and cached ones', async () => {
  const { id } = await openProduct(shop.db, { name: 'Lantern Fox' });
  const paths = ['/collections/stall-favourites', `/item/${id}`];
  const htmlOf = async (path: string) => (await fetch(shop.origin + path)).text();
  /** Once pages show it. */
  const startIn = async (ms: number) => {
    const startsAt = new Date(Date.now() + ms);
    await shop.db.updateTable('collections').set({ starts_at: startsAt }).execute();
    for (const path of paths) await expect.poll(() => htmlOf(path)).toContain(startsAt.toISOString());
  };
  await openCollection(shop.db, { products: [id], startsAt: new Date(Date.now() + 7_200_000) });
  await startIn(3_600_000);

  const { page } = await visit(browser, shop.origin);
  // A visitor whose clock is a day ahead still waits.
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await page.goto('/collections/stall-favourites');
  await main(page)
    .getByRole('timer')
    .getByText(/^(?:01:00:00|00:59:\d\d)$/)
    .waitFor();
  expect(await main(page).getByRole('button', { name: 'Add to Cart' }).count()).toBe(0);

  await startIn(20_000);
  const shopper = await visit(browser, shop.origin);
  await shopper.page.goto('/collections/stall-favourites');
  await main(shopper.page).getByRole('timer').waitFor();
  await main(shopper.page).getByRole('button', { name: 'Add to Cart: Lantern Fox' }).click();
  for (const path of paths) await expect.poll(() => htmlOf(path)).not.toContain('On sale');
});

test('a cart and a checkout that are open at the start of a drop take its items without a reload', async () => {
  const { open, customer } = openCheckoutShops({ browser, shop });
  const { id, name } = await open('Paper Dragon');
  const buyer = await customer();
  const inCart = await visit(browser, shop.origin);
  for (const { page } of [inCart, buyer]) await page.clock.install();
  await inCart.page.goto('/robots.txt');
  await store(inCart.page, 'cart', [record({ id, name })]);
  await openCollection(shop.db, {
    slug: 'dragon-night',
    title: 'Dragon night',
    products: [id],
    startsAt: new Date(Date.now() + 3_600_000),
  });
  const clocks = [inCart, buyer].map(({ page }) => page.waitForResponse('**/clock'));
  await Promise.all([inCart.page.goto('/cart'), checkOut(buyer, [record({ id, name })])]);
  const waiting = [
    inCart.page.getByText(/On sale from .* Until then/),
    summary(buyer.page).getByText(/On sale from .* Not/),
  ];
  await Promise.all(waiting.map((line) => line.waitFor()));
  // The server's time is measured against the page's clock, which must not jump before.
  await Promise.all(clocks);
  for (const { page } of [inCart, buyer])
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
  await shop.db.updateTable('collections').set({ starts_at: new Date() }).where('slug', '=', 'dragon-night').execute();
  for (const { page } of [inCart, buyer]) await page.clock.fastForward('01:00:01');
  await Promise.all(waiting.map((line) => line.waitFor({ state: 'detached' })));
  await inCart.page.locator('.cart-summary__pay').getByText('₹800').waitFor();
  await summary(buyer.page).getByText('₹800').first().waitFor();
});
