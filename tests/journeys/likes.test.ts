import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { setLike } from '#shop/likes/set-like.server.ts';
import { expectNoBarriers } from '#tests/support/barriers.ts';
import { openProduct, removeProduct, variantInput } from '#tests/support/catalog.ts';
import { reserveGoogle } from '#tests/support/google.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { openJourney } from '#tests/support/journey.ts';
import { toastIn, type VisitorOptions, visit } from '#tests/support/visitor.ts';

const google = await reserveGoogle();
afterAll(() => google.stop());
const { browser, shop } = await openJourney({
  env: {
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  },
});
await google.open(shop.origin);

const PASSWORD = 'correct horse';

let people = 0;

/** Somebody with an account, signed in. */
async function aCustomer(options: VisitorOptions = {}) {
  people += 1;
  const username = `fan${people}`;
  const visitor = await visit(browser, shop.origin, options);
  const context = visitor.page.context();
  const form = { username, email: `${username}@example.com`, password: PASSWORD };
  const joined = await context.request.post('/signup', { form, headers: { origin: shop.origin }, maxRedirects: 0 });
  expect(joined.status()).toBe(303);
  await context.clearCookies({ name: 'toast' });
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { ...visitor, id, username };
}

const likesOf = async (customerId: string): Promise<string[]> => {
  const rows = await shop.db.selectFrom('likes').select('product_id').where('customer_id', '=', customerId).execute();
  return rows.map(({ product_id }) => product_id);
};

const run = (statement: string) => sql.raw(statement).execute(shop.db);

/** Until the test ends, or until the returned function is called. */
async function takeAway(table: string): Promise<() => Promise<void>> {
  await run(`alter table ${table} rename to ${table}_away`);
  let isBack = false;
  const putBack = async () => {
    if (isBack) return;
    isBack = true;
    await run(`alter table ${table}_away rename to ${table}`);
  };
  onTestFinished(putBack);
  return putBack;
}

const main = (page: Page) => page.getByRole('main');
const likeButton = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Like', exact: true });
const likedButton = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Liked', exact: true });
const heart = (page: Page, name: string) => main(page).getByRole('button', { name: `Like: ${name}`, exact: true });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

test('on the item’s page Like becomes Liked and back, and the server knows', async () => {
  const { id } = await openProduct(shop.db);
  const { page, id: customer } = await aCustomer();
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await toastIn(page, 'Added to likes').waitFor();
  await likedButton(page).waitFor();
  expect(await likesOf(customer)).toEqual([id]);
  expect(pathOf(page)).toBe(`/item/${id}`);
  await page.reload();
  await likedButton(page).click();
  await toastIn(page, 'Removed from likes').waitFor();
  await likeButton(page).waitFor();
  expect(await likesOf(customer)).toEqual([]);
});

test('a card’s heart is pressed where it stands, and shows the same on the item’s page and after Back', async () => {
  const { id } = await openProduct(shop.db, { category: 'figurines', name: 'Heart Crane' });
  const { page, id: customer } = await aCustomer();
  await page.goto('/shop/figurines');
  const pressed = () => heart(page, 'Heart Crane').getAttribute('aria-pressed');
  expect(await pressed()).toBe('false');
  await heart(page, 'Heart Crane').focus();
  await page.keyboard.press('Enter');
  await toastIn(page, 'Added to likes').waitFor();
  expect(await pressed()).toBe('true');
  expect(await likesOf(customer)).toEqual([id]);
  expect(pathOf(page)).toBe('/shop/figurines');
  await main(page).getByRole('link', { name: 'Heart Crane' }).click();
  await likedButton(page).click();
  await toastIn(page, 'Removed from likes').waitFor();
  await page.goBack();
  await expect.poll(pressed).toBe('false');
  await heart(page, 'Heart Crane').click();
  await expect.poll(() => likesOf(customer)).toEqual([id]);
  await page.goto('/');
  expect(await pressed()).toBe('true');
});

test('a like is shown before the server has answered, and of many presses the last one counts', async () => {
  const { id } = await openProduct(shop.db);
  const { page, id: customer } = await aCustomer();
  const waiting: (() => void)[] = [];
  const asked: (string | null)[] = [];
  await page.route('**/like', async (route) => {
    asked.push(route.request().postData());
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await likedButton(page).click();
  await likeButton(page).click();
  await likedButton(page).click();
  await likeButton(page).waitFor();
  expect(await likesOf(customer)).toEqual([]);
  expect(asked).toEqual(['liked=true']);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  await toastIn(page, 'Added to likes').waitFor();
  await expect.poll(() => waiting.length).toBe(2);
  expect(asked).toEqual(['liked=true', 'liked=false']);
  waiting[1]?.();
  await toastIn(page, 'Removed from likes').waitFor();
  expect(await likesOf(customer)).toEqual([]);
});

test('a like that fails is taken back and says so, whether the line broke, the server failed or the script is missing', async () => {
  const { id } = await openProduct(shop.db, { name: 'Fault Crane', category: 'figurines' });
  const { page, id: customer, expectComplaint } = await aCustomer();
  await page.goto(`/item/${id}`);
  expectComplaint(/503/);
  const putBack = await takeAway('likes');
  await likeButton(page).click();
  await toastIn(page, 'Failed to update like status').waitFor();
  await likeButton(page).waitFor();
  await putBack();
  expect(shop.log()).toContain('A like could not be written');

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.route('**/like', (route) => route.abort());
  expectComplaint(/ERR_FAILED/);
  await likeButton(page).click();
  await toastIn(page, 'Failed to update like status').waitFor();
  await likeButton(page).waitFor();
  expect(await likesOf(customer)).toEqual([]);

  await page.unroute('**/like');
  await page.route('**/change-like-*.js', (route) => route.abort());
  await page.goto('/shop/figurines');
  await heart(page, 'Fault Crane').click();
  await toastIn(page, 'Failed to update like status').waitFor();
  expect(await heart(page, 'Fault Crane').getAttribute('aria-pressed')).toBe('false');
});

test('what left the shop while its page was open is not liked', async () => {
  const { id } = await openProduct(shop.db);
  const { page, id: customer, expectComplaint } = await aCustomer();
  await page.goto(`/item/${id}`);
  await removeProduct(shop.db, id);
  expectComplaint(/410/);
  await likeButton(page).click();
  await toastIn(page, 'Failed to update like status').waitFor();
  await likeButton(page).waitFor();
  expect(await likesOf(customer)).toEqual([]);
});

test('likes that cannot be read leave shelf and item standing', async () => {
  const { id } = await openProduct(shop.db, { category: 'figurines', name: 'Standing Crane' });
  const { page, id: customer } = await aCustomer();
  await setLike(shop.db, customer, id);
  const putBack = await takeAway('likes');
  expect((await page.goto('/shop/figurines'))?.status()).toBe(200);
  expect(await heart(page, 'Standing Crane').getAttribute('aria-pressed')).toBeNull();
  expect((await page.goto(`/item/${id}`))?.status()).toBe(200);
  await likeButton(page).waitFor();
  await putBack();
  // Whose like is not known is told by the form.
  await likeButton(page).click();
  await toastIn(page, 'Added to likes').waitFor();
  await likedButton(page).waitFor();
});

test('a visitor is asked to log in, and the like is there after the login', async () => {
  const { id } = await openProduct(shop.db, { category: 'stickers', name: 'Patient Crane' });
  const { page, username, id: customer } = await aCustomer();
  await page.context().clearCookies();
  await page.goto('/shop/stickers?sort=newest');
  expect(await heart(page, 'Patient Crane').getAttribute('aria-pressed')).toBeNull();
  await heart(page, 'Patient Crane').click();
  await page.waitForURL(`**/login?returnTo=${encodeURIComponent('/shop/stickers?sort=newest')}`);
  await toastIn(page, 'Login to like products').waitFor();
  expect(await likesOf(customer)).toEqual([]);
  const pending = (await page.context().cookies()).find(({ name }) => name.includes('pending_like'));
  expect(pending).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await toastIn(page, 'Login successful').waitFor();
  await toastIn(page, 'Added to likes').waitFor();
  expect(page.url()).toBe(`${shop.origin}/shop/stickers?sort=newest`);
  expect(await heart(page, 'Patient Crane').getAttribute('aria-pressed')).toBe('true');
  expect(await likesOf(customer)).toEqual([id]);

  // Once: whoever unlikes it and comes back finds it unliked.
  await heart(page, 'Patient Crane').click();
  await toastIn(page, 'Removed from likes').waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('.sidebar').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await toastIn(page, 'Login successful').waitFor();
  expect(await likesOf(customer)).toEqual([]);
});

test('a visitor’s like survives the way over the login to a new account', async () => {
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
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await toastIn(page, 'Account created successfully!').waitFor();
  await toastIn(page, 'Added to likes').waitFor();
  expect(pathOf(page)).toBe(`/item/${id}`);
  await likedButton(page).waitFor();
});

test('a visitor’s like survives the way over Google', async () => {
  google.person = { sub: 'like-1', email: 'hearts@gmail.example', email_verified: true, name: 'Hearts' };
  const { id } = await openProduct(shop.db);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  // In a window of its own or, before the scripts have come, in this one: both lead back.
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await likedButton(page).waitFor();
  await toastIn(page, 'Logged in with Google').waitFor();
  await toastIn(page, 'Added to likes').waitFor();
});

test('a pending like that cannot be completed is told, and the login stands', async () => {
  const { id } = await openProduct(shop.db);
  const { page, username, expectComplaint } = await aCustomer();
  await page.context().clearCookies();
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await removeProduct(shop.db, id);
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  expectComplaint(/410/);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await toastIn(page, 'Login successful').waitFor();
  await toastIn(page, 'Failed to update like status').waitFor();
});

test('a session that ended meanwhile leads to the login, which completes the like', async () => {
  const { id } = await openProduct(shop.db);
  const { page, username, id: customer, expectComplaint } = await aCustomer();
  await page.goto(`/item/${id}`);
  await shop.db.deleteFrom('sessions').where('customer_id', '=', customer).execute();
  expectComplaint(/401/);
  await likeButton(page).click();
  await page.waitForURL(`**/login?returnTo=${encodeURIComponent(`/item/${id}`)}`);
  await toastIn(page, 'Login to like products').waitFor();
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await toastIn(page, 'Added to likes').waitFor();
  await likedButton(page).waitFor();
});

test('no address and no other site likes anything, and nobody’s like is in a visitor’s page', async () => {
  const { id } = await openProduct(shop.db, { category: 'figurines', name: 'Quiet Crane' });
  const { page, id: customer } = await aCustomer();
  expect((await page.goto(`/item/${id}/like`))?.status()).toBe(200);
  expect(pathOf(page)).toBe(`/item/${id}`);
  const foreign = { form: { liked: 'true' }, headers: { origin: 'https://evil.example' }, maxRedirects: 0 };
  expect((await page.context().request.post(`/item/${id}/like`, foreign)).status()).toBe(403);
  expect(await likesOf(customer)).toEqual([]);

  const visitor = visitByHttp(shop.origin);
  const refused = await visitor.post(`/item/${id}/like`, { liked: 'true' }, { origin: 'https://evil.example' });
  expect([refused.status, visitor.cookies.size]).toEqual([403, 0]);
  // The page that another site names is no way back.
  const pressed = await visitor.post(`/item/${id}/like`, { liked: 'true' }, { referer: 'https://evil.example/x' });
  expect([pressed.status, pressed.location]).toEqual([303, `/login?returnTo=%2Fitem%2F${id}`]);
  // Unliking is nothing to wait for, and what is no product is never kept.
  const other = visitByHttp(shop.origin);
  await other.post(`/item/${id}/like`, { liked: 'false' });
  await other.post('/item/nothing/like', { liked: 'true' });
  await other.post(`/item/${id}/like`, { liked: 'perhaps' });
  expect(other.cookies.size).toBe(0);

  const paths = ['/_.data', '/shop/figurines.data', `/item/${id}.data`, '/liked.data'];
  const seenByVisitors = () => Promise.all(paths.map(async (path) => (await visitByHttp(shop.origin).get(path)).html));
  const before = await seenByVisitors();
  await setLike(shop.db, customer, id);
  expect(await seenByVisitors()).toEqual(before);
  expect(await (await page.context().request.get(`/item/${id}.data`)).text()).not.toBe(before[2]);
});

test('/liked asks a visitor to log in, says when it is empty, and shows likes with today’s price', async () => {
  const [lantern, mask, gone] = [
    await openProduct(shop.db, { name: 'Liked Lantern', price: 500_00 }),
    await openProduct(shop.db, { name: 'Liked Mask', variants: [variantInput({ stock: 0 })] }),
    await openProduct(shop.db, { name: 'Liked Ghost' }),
  ];
  const { page, id: customer } = await aCustomer();
  const { page: visitors } = await visit(browser, shop.origin);
  await visitors.goto('/liked');
  await main(visitors).getByRole('link', { name: 'Login' }).click();
  await visitors.waitForURL('**/login?returnTo=%2Fliked');

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Liked Items' }).first().click();
  await main(page).getByText('Nothing liked yet.').waitFor();
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
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Liked Items');
  expect((await likesOf(customer)).sort()).toEqual([lantern.id, mask.id].sort());
  await page.getByRole('button', { name: 'Remove from likes: Liked Lantern' }).click();
  await page.getByRole('button', { name: 'Remove from likes: Liked Mask' }).click();
  await main(page).getByText('Nothing liked yet.').waitFor();
});

test('an item that cannot be removed comes back and says so', async () => {
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

test('likes that cannot be read keep shell and page, and can be asked for again', async () => {
  const { id } = await openProduct(shop.db, { name: 'Lost Crane' });
  const { page, id: customer, expectComplaint } = await aCustomer();
  await setLike(shop.db, customer, id);
  const putBack = await takeAway('likes');
  expectComplaint(/503/);
  expect((await page.goto('/liked'))?.status()).toBe(503);
  await toastIn(page, 'Failed to load liked items').waitFor();
  await main(page).getByRole('alert').getByText('Failed to load liked items').waitFor();
  await page.locator('.sidebar').getByRole('link', { name: 'My Profile' }).waitFor();
  await putBack();
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await main(page).getByRole('heading', { name: 'Lost Crane' }).waitFor();
});

test('/liked shows 24 a page, and the last page goes with its last item', async () => {
  const { page, id: customer, expectComplaint } = await aCustomer();
  const products = await shop.db.selectFrom('products').select('id').where('is_sample', '=', true).limit(25).execute();
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

test('two people side by side see their own likes only', async () => {
  const [crane, fox] = [
    await openProduct(shop.db, { name: 'Asha’s Crane', category: 'figurines' }),
    await openProduct(shop.db, { name: 'Kabir’s Fox', category: 'figurines' }),
  ];
  const [asha, kabir] = [await aCustomer(), await aCustomer()];
  await asha.page.goto(`/item/${crane.id}`);
  await kabir.page.goto(`/item/${fox.id}`);
  await Promise.all([likeButton(asha.page).click(), likeButton(kabir.page).click()]);
  await Promise.all([likedButton(asha.page).waitFor(), likedButton(kabir.page).waitFor()]);
  await Promise.all([asha, kabir].map(({ page }) => toastIn(page, 'Added to likes').waitFor()));
  await asha.page.goto('/liked');
  await kabir.page.goto('/shop/figurines');
  expect(await main(asha.page).getByRole('listitem').getByRole('heading').allInnerTexts()).toEqual(['Asha’s Crane']);
  expect(await heart(kabir.page, 'Asha’s Crane').getAttribute('aria-pressed')).toBe('false');
  expect(await heart(kabir.page, 'Kabir’s Fox').getAttribute('aria-pressed')).toBe('true');
  // What is not one's own cannot be taken away.
  const unlike = { form: { id: crane.id }, headers: { origin: shop.origin } };
  await kabir.page.context().request.post('/liked', unlike);
  expect(await likesOf(asha.id)).toEqual([crane.id]);
});

test('without scripts one likes, looks, unlikes, and a visitor’s like waits for the login', async () => {
  const { id } = await openProduct(shop.db, { name: 'Plain Crane', category: 'figurines' });
  const { page, id: customer, username } = await aCustomer({ javaScriptEnabled: false });
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await page.getByText('Added to likes').waitFor();
  expect(pathOf(page)).toBe(`/item/${id}`);
  await likedButton(page).click();
  await page.getByText('Removed from likes').waitFor();
  await page.goto('/shop/figurines');
  await heart(page, 'Plain Crane').click();
  await page.getByText('Added to likes').waitFor();
  expect(pathOf(page)).toBe('/shop/figurines');
  expect(await heart(page, 'Plain Crane').getAttribute('aria-pressed')).toBe('true');
  await page.goto('/liked');
  await page.getByRole('button', { name: 'Remove from likes: Plain Crane' }).click();
  await page.getByText('Item removed from likes').waitFor();
  await main(page).getByText('Nothing liked yet.').waitFor();

  await page.goto(`/item/${id}`);
  const putBack = await takeAway('likes');
  await likeButton(page).click();
  await page.getByText('Failed to update like status').waitFor();
  await putBack();

  await page.context().clearCookies();
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await page.getByText('Login to like products').waitFor();
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Login successful').waitFor();
  await page.getByText('Added to likes').waitFor();
  expect(await likesOf(customer)).toEqual([id]);
});

test('axe finds nothing wrong with likes, in either theme and on a phone', async () => {
  const { id } = await openProduct(shop.db, { name: 'Clear Crane', category: 'cosplay' });
  const gone = await openProduct(shop.db, { name: 'Clear Ghost' });
  const { page, id: customer, expectComplaint } = await aCustomer();
  await page.goto('/liked');
  await expectNoBarriers(page, 'nothing liked');
  for (const liked of [gone.id, id]) await setLike(shop.db, customer, liked);
  await removeProduct(shop.db, gone.id);
  for (const path of ['/liked', `/item/${id}`, '/shop/cosplay']) {
    await page.goto(path);
    await expectNoBarriers(page, path);
  }
  await takeAway('likes');
  expectComplaint(/503/);
  await page.goto('/liked');
  await expectNoBarriers(page, 'likes that cannot be read');
});
