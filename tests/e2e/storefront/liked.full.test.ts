import { afterAll, expect, onTestFinished, test } from 'vitest';
import { setLike } from '#shop/likes/likes.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import {
  likeButton,
  likeButtonOf,
  likedButton,
  openLikingCustomers,
  PASSWORD,
} from '#tests/support/fixtures/liking-customers.ts';
import { main, pathOf, seeToasts, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { reserveGoogle } from '#tests/support/services/google.ts';

const google = await reserveGoogle();

afterAll(() => google.stop());

const { browser, shop } = await openE2e({ env: google.env });

await google.open(shop.origin);

const { aCustomer, likesOf, run, hideTable } = openLikingCustomers({ browser, shop });

test('a visitor is asked to log in, and the item is liked after the login', async () => {
  const { id } = await openProduct(shop.db, { category: 'stickers', name: 'Patient Crane' });
  const { page, username, id: customer } = await aCustomer();
  await page.context().clearCookies();
  await page.goto('/shop/stickers?sort=newest');
  expect(await likeButtonOf(page, 'Patient Crane').getAttribute('aria-pressed')).toBeNull();
  await likeButtonOf(page, 'Patient Crane').click();
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
  await expect.poll(() => likeButtonOf(page, 'Patient Crane').getAttribute('aria-pressed')).toBe('true');
  expect(await likesOf(customer)).toEqual([id]);

  // Once: after an unlike it stays unliked on the next visit.
  await likeButtonOf(page, 'Patient Crane').click();
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

test('a visitor’s like is kept through the login to a new account', async () => {
  const { id } = await openProduct(shop.db);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await toastIn(page, 'Login to like products').waitFor();
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL('**/signup?**');
  // The address changes before the page does, and the login has a field of almost the same name.
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor();
  await page.getByLabel('Username').fill('newcomer');
  await page.getByLabel('Email').fill('newcomer@example.com');
  await page.getByPlaceholder('min 6 characters').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await seeToasts(page, 'Account created successfully!', 'Added to likes');
  expect(pathOf(page)).toBe(`/item/${id}`);
  await likedButton(page).waitFor();
});

test('a visitor’s like is kept through the Google login', async () => {
  google.person = { sub: 'like-1', email: 'hearts@gmail.example', email_verified: true, name: 'Hearts' };
  const { id } = await openProduct(shop.db);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  // In a window of its own or, before the scripts have come, in this one: both lead back.
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await seeToasts(page, 'Logged in with Google', 'Added to likes');
  await likedButton(page).waitFor();
});

test('a pending like that fails shows an error, and the login succeeds', async () => {
  const { id } = await openProduct(shop.db);
  const { page, username, expectComplaint } = await aCustomer();
  await page.context().clearCookies();
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await removeProduct(shop.db, id);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  expectComplaint(/410/);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeToasts(page, 'Login successful', 'Failed to update like status');
});

test('a session that ended meanwhile leads to the login, which completes the like', async () => {
  const { id } = await openProduct(shop.db);
  const { page, username, id: customer, expectComplaint } = await aCustomer();
  await page.goto(`/item/${id}`);
  // By then the page knows who is logged in.
  await page.getByRole('heading', { name: 'Write a review' }).waitFor();
  await shop.db.deleteFrom('sessions').where('customer_id', '=', customer).execute();
  expectComplaint(/401/);
  await likeButton(page).click();
  await toastIn(page, 'Login to like products').waitFor();
  await page.waitForURL(`**/login?returnTo=${encodeURIComponent(`/item/${id}`)}`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await toastIn(page, 'Added to likes').waitFor();
  await likedButton(page).waitFor();
});

test('an item that cannot be removed reappears with an error', async () => {
  const { id } = await openProduct(shop.db, { name: 'Sticky Crane' });
  const { page, id: customer, expectComplaint } = await aCustomer();
  await setLike(shop.db, customer, id);
  await page.goto('/liked');
  await run(`create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_it before delete on likes for each row execute function refuse_it()`);
  onTestFinished(async () => void (await run('drop function if exists refuse_it cascade')));
  const remove = page.getByRole('button', { name: 'Remove from likes: Sticky Crane' });
  expectComplaint(/503/);
  await remove.click();
  await toastIn(page, 'Failed to remove item').waitFor();
  await main(page).getByRole('alert').getByText('Failed to remove item').waitFor();
  await remove.waitFor();
  await run('drop function refuse_it cascade');

  await toastIn(page, 'Failed to remove item').waitFor({ state: 'detached' });
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await remove.click();
  await toastIn(page, 'Failed to remove item').waitFor();
  await remove.waitFor();
  expect(await likesOf(customer)).toEqual([id]);
  await page.context().setOffline(false);
  await remove.click();
  await toastIn(page, 'Item removed from likes').waitFor();
});

test('likes that fail to load keep the layout, and can be retried', async () => {
  const { id } = await openProduct(shop.db, { name: 'Lost Crane' });
  const { page, id: customer, expectComplaint } = await aCustomer();
  await setLike(shop.db, customer, id);
  const showTable = await hideTable('likes');
  expectComplaint(/503/);
  // The toast appears during hydration, for three seconds.
  const [answer] = await Promise.all([page.goto('/liked'), toastIn(page, 'Failed to load liked items').waitFor()]);
  expect(answer?.status()).toBe(503);
  await main(page).getByRole('alert').getByText('Failed to load liked items').waitFor();
  await page.locator('.sidebar__sidebar').getByRole('link', { name: 'My Profile' }).waitFor();
  await showTable();
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await main(page).getByRole('heading', { name: 'Lost Crane' }).waitFor();
});

test('/liked shows 24 per page, and the last page disappears with its last item', async () => {
  const { page, id: customer, expectComplaint } = await aCustomer();
  const products = await shop.db.selectFrom('products').select('id').where('is_demo', '=', true).limit(25).execute();
  for (const { id } of products) await setLike(shop.db, customer, id);
  await page.goto('/liked');
  expect(await main(page).getByRole('listitem').count()).toBe(24);
  await main(page).getByText('25 items').waitFor();
  await page.getByRole('link', { name: 'Older likes' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  expect(await main(page).getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: /^Remove from likes/ }).click();
  await toastIn(page, 'Item removed from likes').waitFor();
  await main(page).getByText('24 items').waitFor();
  expect(page.url()).toBe(`${shop.origin}/liked`);
  expectComplaint(/404/);
  expect((await page.goto('/liked?page=2'))?.status()).toBe(404);
  expectComplaint(/400/);
  for (const bad of ['0', '-1', 'x', '1e9']) expect((await page.goto(`/liked?page=${bad}`))?.status(), bad).toBe(400);
});
