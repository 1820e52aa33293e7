import { expect, test } from 'vitest';
import { setLike } from '#shop/likes/likes.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, removeProduct } from '#tests/support/fixtures/catalog.ts';
import {
  likeButton,
  likeButtonOf,
  likedButton,
  openLikingCustomers,
  PASSWORD,
} from '#tests/support/fixtures/liking-customers.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { main, pathOf, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { aCustomer, likesOf, hideTable } = openLikingCustomers({ browser, shop });

test('on the item page Like becomes Liked and back, and is stored', async () => {
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

test('a like on a card is shown on the item page and after Back', async () => {
  const { id } = await openProduct(shop.db, { category: 'figurines', name: 'Heart Crane' });
  const { page, id: customer } = await aCustomer();
  await page.goto('/shop/figurines');
  const pressed = () => likeButtonOf(page, 'Heart Crane').getAttribute('aria-pressed');
  await expect.poll(pressed).toBe('false');
  await likeButtonOf(page, 'Heart Crane').focus();
  await page.keyboard.press('Enter');
  await toastIn(page, 'Added to likes').waitFor();
  await expect.poll(pressed).toBe('true');
  expect(await likesOf(customer)).toEqual([id]);
  expect(pathOf(page)).toBe('/shop/figurines');
  await main(page).getByRole('link', { name: 'Heart Crane' }).click();
  await likedButton(page).click();
  await toastIn(page, 'Removed from likes').waitFor();
  await page.goBack();
  await expect.poll(pressed).toBe('false');
  await likeButtonOf(page, 'Heart Crane').click();
  await expect.poll(() => likesOf(customer)).toEqual([id]);
  await page.goto('/');
  await expect.poll(pressed).toBe('true');
});

test('a like is shown before the response, and the last of many clicks counts', async () => {
  const { id } = await openProduct(shop.db);
  const { page, id: customer } = await aCustomer();
  const waiting: (() => void)[] = [];
  const bodies: (string | null)[] = [];
  await page.route('**/like', async (route) => {
    bodies.push(route.request().postData());
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
  await expect.poll(() => waiting.length).toBe(1);
  expect(bodies).toEqual(['liked=true']);
  waiting[0]?.();
  await toastIn(page, 'Added to likes').waitFor();
  await expect.poll(() => waiting.length).toBe(2);
  expect(bodies).toEqual(['liked=true', 'liked=false']);
  waiting[1]?.();
  await toastIn(page, 'Removed from likes').waitFor();
  expect(await likesOf(customer)).toEqual([]);
});

test('a failed like is reverted and shows an error', async () => {
  const { id } = await openProduct(shop.db, { name: 'Fault Crane', category: 'figurines' });
  const { page, id: customer, expectComplaint } = await aCustomer();
  await page.goto(`/item/${id}`);
  expectComplaint(/503/);
  const showTable = await hideTable('likes');
  await likeButton(page).click();
  await toastIn(page, 'Failed to update like status').waitFor();
  await likeButton(page).waitFor();
  await showTable();
  expect(await shop.wholeLog()).toContain('A like could not be written');

  await toastIn(page, 'Failed to update like status').waitFor({ state: 'detached' });
  await page.route('**/like', (route) => route.abort());
  expectComplaint(/ERR_FAILED/);
  await likeButton(page).click();
  await toastIn(page, 'Failed to update like status').waitFor();
  await likeButton(page).waitFor();
  expect(await likesOf(customer)).toEqual([]);

  await page.unroute('**/like');
  await page.route('**/change-like-*.js', (route) => route.abort());
  await page.goto('/shop/figurines');
  await likeButtonOf(page, 'Fault Crane').click();
  await toastIn(page, 'Failed to update like status').waitFor();
  await expect.poll(() => likeButtonOf(page, 'Fault Crane').getAttribute('aria-pressed')).toBe('false');
});

test('a product that was removed while its page was open cannot be liked', async () => {
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

test('likes that fail to load leave listings and items working', async () => {
  const { id } = await openProduct(shop.db, { category: 'figurines', name: 'Standing Crane' });
  const { page, id: customer } = await aCustomer();
  await setLike(shop.db, customer, id);
  const showTable = await hideTable('likes');
  expect((await page.goto('/shop/figurines'))?.status()).toBe(200);
  expect(await likeButtonOf(page, 'Standing Crane').getAttribute('aria-pressed')).toBeNull();
  expect((await page.goto(`/item/${id}`))?.status()).toBe(200);
  await likeButton(page).waitFor();
  await showTable();
  // A product whose like is not known is sent by the form.
  await likeButton(page).click();
  await toastIn(page, 'Added to likes').waitFor();
  await likedButton(page).waitFor();
});

test('GET requests and other sites cannot like, and no like is in a visitor’s page', async () => {
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
  const answer = await visitor.post(`/item/${id}/like`, { liked: 'true' }, { referer: 'https://evil.example/x' });
  expect([answer.status, answer.location]).toEqual([303, `/login?returnTo=%2Fitem%2F${id}`]);
  // Unliking is nothing to wait for, and what is no product is never stored.
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
  expect(await (await page.context().request.get('/me')).json()).toMatchObject({ audience: 'customer', likes: [id] });
  expect(await (await fetch(`${shop.origin}/me`)).json()).toMatchObject({ audience: 'visitor', likes: [] });
});

test('two customers see only their own likes', async () => {
  const [crane, fox] = [
    await openProduct(shop.db, { name: 'Asha’s Crane', category: 'figurines' }),
    await openProduct(shop.db, { name: 'Kabir’s Fox', category: 'figurines' }),
  ];
  const [asha, kabir] = [await aCustomer(), await aCustomer()];
  await asha.page.goto(`/item/${crane.id}`);
  await kabir.page.goto(`/item/${fox.id}`);
  await Promise.all([likeButton(asha.page).click(), likeButton(kabir.page).click()]);
  await Promise.all([asha, kabir].map(({ page }) => toastIn(page, 'Added to likes').waitFor()));
  await Promise.all([likedButton(asha.page).waitFor(), likedButton(kabir.page).waitFor()]);
  await asha.page.goto('/liked');
  await kabir.page.goto('/shop/figurines');
  expect(await main(asha.page).getByRole('listitem').getByRole('heading').allInnerTexts()).toEqual(['Asha’s Crane']);
  await expect.poll(() => likeButtonOf(kabir.page, 'Asha’s Crane').getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => likeButtonOf(kabir.page, 'Kabir’s Fox').getAttribute('aria-pressed')).toBe('true');
  // What is not one's own cannot be taken away.
  const unlike = { form: { id: crane.id }, headers: { origin: shop.origin } };
  await kabir.page.context().request.post('/liked', unlike);
  expect(await likesOf(asha.id)).toEqual([crane.id]);
});

test('without scripts liking and unliking work, and a visitor’s like waits for the login', async () => {
  const { id } = await openProduct(shop.db, { name: 'Plain Crane', category: 'figurines' });
  const { page, id: customer, username } = await aCustomer({ javaScriptEnabled: false });
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await page.getByText('Added to likes').waitFor();
  expect(pathOf(page)).toBe(`/item/${id}`);
  await page.goto('/shop/figurines');
  // Which products are liked is shown by scripts; a click without them likes, also a second time.
  await likeButtonOf(page, 'Plain Crane').click();
  await page.getByText('Added to likes').waitFor();
  expect(pathOf(page)).toBe('/shop/figurines');
  expect(await likesOf(customer)).toEqual([id]);
  await page.goto('/liked');
  await page.getByRole('button', { name: 'Remove from likes: Plain Crane' }).click();
  await page.getByText('Item removed from likes').waitFor();
  await main(page).getByText('No liked items yet.').waitFor();

  await page.goto(`/item/${id}`);
  const showTable = await hideTable('likes');
  await likeButton(page).click();
  await page.getByText('Failed to update like status').waitFor();
  await showTable();

  await page.context().clearCookies();
  await page.goto(`/item/${id}`);
  await likeButton(page).click();
  await page.getByText('Login to like products').waitFor();
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Login successful').waitFor();
  await page.getByText('Added to likes').waitFor();
  expect(await likesOf(customer)).toEqual([id]);
});

test('pages with likes are accessible, in both themes and on a phone', async () => {
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
  await hideTable('likes');
  expectComplaint(/503/);
  await page.goto('/liked');
  await expectNoBarriers(page, 'likes that cannot be read');
});
