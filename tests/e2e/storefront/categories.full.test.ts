import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openListings } from '#tests/support/pages/listing-page.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const categories = {
  accessories: 'Anime Accessories',
  'wall-decor': 'Wall Decor',
  'tech-gear': 'Desk & Tech Gear',
  figurines: 'Anime Figurines',
  stickers: 'Stickers & Decals',
  cosplay: 'Costumes & Wearables',
};

const { browser, shop } = await openE2e();
const { countOnSale } = openListings({ shop });

test('/shop shows six categories and links to the cart and to all products', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop');
  for (const [slug, name] of Object.entries(categories)) {
    expect(await main(page).getByRole('link', { name }).getAttribute('href')).toBe(`/shop/${slug}`);
  }
  expect(await main(page).getByRole('listitem').count()).toBe(Object.keys(categories).length);
  expect(await main(page).getByRole('link', { name: /cart/i }).getAttribute('href')).toBe('/cart');
  await main(page).getByRole('link', { name: 'Digital products' }).waitFor();
  await main(page).getByRole('link', { name: 'View All Products' }).click();
  await page.waitForURL('**/shop/all');
  await main(page)
    .getByText(`${await countOnSale()} products`, { exact: true })
    .waitFor();
});
