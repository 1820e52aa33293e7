import { expect, test } from 'vitest';
import { setLike } from '#shop/likes/likes.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { heart, main, openLikingCustomers, PASSWORD } from '#tests/support/fixtures/liking-customers.ts';
import { seeToasts, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { aCustomer, likesOf } = openLikingCustomers({ browser, shop });

test('a visitor is asked to log in, and the item is liked after the login', async () => {
  const { id } = await openProduct(shop.db, { category: 'stickers', name: 'Patient Crane' });
  const { page, username, id: customer } = await aCustomer();
  await page.context().clearCookies();
  await page.goto('/shop/stickers?sort=newest');
  expect(await heart(page, 'Patient Crane').getAttribute('aria-pressed')).toBeNull();
  await heart(page, 'Patient Crane').click();
  await toastIn(page, 'Login to like products').waitFor();
  await page.waitForURL(`**/login?returnTo=${encodeURIComponent('/shop/stickers?sort=newest')}`);
  expect(await likesOf(customer)).toEqual([]);
  const pending = (await page.context().cookies()).find(({ name }) => name.includes('pending_like'));
  expect(pending).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeToasts(page, 'Login successful', 'Added to likes');
  expect(page.url()).toBe(`${shop.origin}/shop/stickers?sort=newest`);
  await expect.poll(() => heart(page, 'Patient Crane').getAttribute('aria-pressed')).toBe('true');
  expect(await likesOf(customer)).toEqual([id]);

  // Once: after an unlike it stays unliked on the next visit.
  await heart(page, 'Patient Crane').click();
  await toastIn(page, 'Removed from likes').waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('.sidebar__sidebar').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await toastIn(page, 'Login successful').waitFor();
  expect(await likesOf(customer)).toEqual([]);
});

test('/liked asks a visitor to log in, has an empty state, and shows likes with current prices', async () => {
  const [lantern, mask, gone] = [
    await openProduct(shop.db, { name: 'Liked Lantern', price: 500_00 }),
    await openProduct(shop.db, { name: 'Liked Mask', variants: [variantInput({ stock: 0 })] }),
    await openProduct(shop.db, { name: 'Liked Ghost' }),
  ];
  const { page, id: customer } = await aCustomer();
  const { page: visitors } = await visit(browser, shop.origin);
  await visitors.goto('/liked');
  await main(visitors).getByRole('link', { name: 'Log in' }).click();
  await visitors.waitForURL('**/login?returnTo=%2Fliked');

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Liked items' }).first().click();
  await main(page).getByText('No liked items yet.').waitFor();
  for (const { id } of [gone, mask, lantern]) await setLike(shop.db, customer, id);
  await removeProduct(shop.db, gone.id);
  await page.goto('/liked');
  const cards = main(page).getByRole('listitem');
  expect(await cards.getByRole('heading').allInnerTexts()).toEqual(['Liked Lantern', 'Liked Mask', 'Liked Ghost']);
  await cards.nth(0).getByText('₹500').waitFor();
  await cards.nth(1).getByText('Sold out').waitFor();
  await cards.nth(2).getByText('No longer sold', { exact: true }).waitFor();
  expect(await cards.nth(2).getByRole('link').count()).toBe(0);
  await shop.db
    .updateTable('products')
    .set({ from_price_paise: 450_00, from_payable_paise: 450_00 })
    .where('id', '=', lantern.id)
    .execute();
  await page.reload();
  await cards.nth(0).getByText('₹450').waitFor();
  await cards.nth(0).getByRole('button', { name: 'Add to Cart: Liked Lantern' }).click();
  await toastIn(page, 'Item added to cart!').waitFor();

  await page.getByRole('button', { name: 'Remove from likes: Liked Ghost' }).click();
  await toastIn(page, 'Item removed from likes').waitFor();
  await main(page).getByText('2 items').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Liked items');
  expect((await likesOf(customer)).sort()).toEqual([lantern.id, mask.id].sort());
  await page.getByRole('button', { name: 'Remove from likes: Liked Lantern' }).click();
  // Its card goes immediately; the list is read again once the server has answered.
  await expect.poll(() => cards.count()).toBe(1);
  await main(page).getByText('1 item', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove from likes: Liked Mask' }).click();
  await main(page).getByText('No liked items yet.').waitFor();
});
