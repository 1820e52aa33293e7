import { afterAll, expect, onTestFinished, test } from 'vitest';
import { setLike } from '#shop/likes/likes.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, removeProduct } from '#tests/support/fixtures/catalog.ts';
import {
  likeButton,
  likedButton,
  main,
  openLikingCustomers,
  PASSWORD,
  pathOf,
} from '#tests/support/fixtures/liking-customers.ts';
import { seeToasts, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { reserveGoogle } from '#tests/support/services/google.ts';

const google = await reserveGoogle();
afterAll(() => google.stop());
const { browser, shop } = await openE2e({ env: google.env });
await google.open(shop.origin);
const { aCustomer, likesOf, run, takeAway } = openLikingCustomers({ browser, shop });

test('a visitor’s like is kept through the login to a new account', async () => {
  const { id } = await openProduct(shop.db);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await toastIn(page, 'Login to like products').waitFor();
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL('**/signup?**');
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
  // By then the page knows who is signed in.
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

  await page.getByRole('button', { name: 'Dismiss' }).click();
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
  const putBack = await takeAway('likes');
  expectComplaint(/503/);
  // The toast appears during hydration, for three seconds.
  const [answer] = await Promise.all([page.goto('/liked'), toastIn(page, 'Failed to load liked items').waitFor()]);
  expect(answer?.status()).toBe(503);
  await main(page).getByRole('alert').getByText('Failed to load liked items').waitFor();
  await page.locator('.sidebar__sidebar').getByRole('link', { name: 'My Profile' }).waitFor();
  await putBack();
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
