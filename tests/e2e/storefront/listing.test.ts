import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { cards, openListings, placeOf } from '#tests/support/pages/listing-page.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { countOnSale } = openListings({ shop });

test('"Show more" grows the grid in place, and Back from an item returns to the same place', async () => {
  const total = await countOnSale();
  expect(total).toBeGreaterThan(48);
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  expect(await cards(page).count()).toBe(24);
  const first = await cards(page).allInnerTexts();
  await main(page).getByText(`Showing 24 of ${total}`).waitFor();
  await main(page).getByRole('link', { name: 'Show more' }).click();
  await main(page).getByText(`Showing 48 of ${total}`).waitFor();
  expect(new URL(page.url()).search).toBe('?page=2');
  const grown = await cards(page).allInnerTexts();
  expect(grown.slice(0, 24)).toEqual(first);
  expect(new Set(grown).size).toBe(48);
  // The keyboard goes on at the first new card.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe(grown[24]);

  const fortieth = main(page).getByRole('link', { name: grown[39], exact: true });
  await fortieth.scrollIntoViewIfNeeded();
  const place = await placeOf(page);
  expect(place).toBeGreaterThan(500);
  await fortieth.click();
  await main(page).getByRole('heading', { level: 1, name: grown[39] }).waitFor();
  await page.goBack();
  await main(page).getByText(`Showing 48 of ${total}`).waitFor();
  expect(await cards(page).allInnerTexts()).toEqual(grown);
  await expect.poll(async () => Math.abs((await placeOf(page)) - place)).toBeLessThan(3);

  // The address alone gives everybody the same grid.
  const { page: friend } = await visit(browser, shop.origin);
  await friend.goto(page.url());
  expect(await cards(friend).allInnerTexts()).toEqual(grown);
  await main(friend).getByRole('link', { name: 'Show more' }).click();
  await main(friend).getByText(`Showing ${total} of ${total}`).waitFor();
  expect(await main(friend).getByRole('link', { name: 'Show more' }).count()).toBe(0);
});
