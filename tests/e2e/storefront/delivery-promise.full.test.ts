import { expect, test } from 'vitest';
import { dayOf, daysAfter } from '#lib/days.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCheckoutShops, record, store } from '#tests/support/pages/checkout-page.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { COD_MAX: '900' } });
const { open, openFile } = openCheckoutShops({ browser, shop });

test('the cart promises a day and cash on delivery for its goods, whatever its downloads cost', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/robots.txt');
  await store(page, 'cart', [
    record(await open('Paper Whale')),
    record(await openFile('Brushes'), { type: 'digital' }),
  ]);
  await page.goto('/cart');
  await main(page).getByText('Delivered within 7 days, 7-day easy return').waitFor();
  await main(page).getByLabel('Delivery PIN code').fill('560038');
  await main(page).getByRole('button', { name: 'Check', exact: true }).click();
  await main(page)
    .getByText(/^By .+ to 560038/)
    .waitFor();
  // ₹800 for the goods, ₹1,600 in all.
  await main(page).getByText('COD available').waitFor();
  await main(page).getByText('7-day easy return', { exact: true }).waitFor();
  expect(await main(page).getByText('Delivered within').count()).toBe(0);
});

test('a pre-order shows the day from which delivery to an unknown PIN code is counted', async () => {
  const releaseOn = daysAfter(dayOf(new Date()), 60);
  const { id } = await openProduct(shop.db, { name: 'Paper Comet', releaseOn });
  const { page, expectComplaint } = await visit(browser, shop.origin);
  expectComplaint(/404 \(Not Found\)/);
  await page.goto(`/item/${id}`);
  await main(page).getByLabel('Delivery PIN code').fill('999999');
  await main(page).getByRole('button', { name: 'Check', exact: true }).click();
  await main(page)
    .getByText(/Delivery takes 5–7 days from \d+ [A-Z][a-z]{2}\.$/)
    .waitFor();
});
