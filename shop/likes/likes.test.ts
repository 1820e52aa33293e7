import { expect, test } from 'vitest';
import { eraseCustomer } from '#shop/privacy/erase-customer.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { cookieHeader, joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct, removeProduct } from '#tests/support/fixtures/catalog.ts';
import { LIKED_PAGE_PRODUCTS } from './like.ts';
import {
  clearPendingLike,
  countLikes,
  finishPendingLike,
  listLikedIds,
  listLikes,
  removeLike,
  savePendingLike,
  setLike,
} from './likes.server.ts';

const { db } = await openTestDatabase();

let customers = 0;
async function aCustomer(): Promise<string> {
  customers += 1;
  const id = `customer-${customers}`;
  await db
    .insertInto('customers')
    .values({ id, name: `Fan ${customers}`, email: `fan${customers}@example.com` })
    .execute();
  return id;
}

const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057';

test('a product is liked once, however often the button is clicked', async () => {
  const [asha, { id }] = [await aCustomer(), await openProduct(db)];
  const answers = await Promise.all(Array.from({ length: 20 }, () => setLike(db, asha, id)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const rows = await db.selectFrom('likes').selectAll().where('customer_id', '=', asha).execute();
  expect(rows).toMatchObject([{ product_id: id }]);
  // The first like's moment stays.
  await setLike(db, asha, id);
  expect(await db.selectFrom('likes').selectAll().where('customer_id', '=', asha).execute()).toEqual(rows);
  await Promise.all([removeLike(db, asha, id), removeLike(db, asha, id)]);
  expect(await countLikes(db, asha)).toBe(0);
});

test('removed, draft and unknown products cannot be liked', async () => {
  const asha = await aCustomer();
  const gone = await openProduct(db, { name: 'Gone Crane' });
  await removeProduct(db, gone.id);
  const draft = await openProduct(db, { name: 'Draft Crane', published: false });
  expect(await setLike(db, asha, gone.id)).toEqual({ ok: false, reason: 'gone' });
  for (const id of [draft.id, NOBODY, 'nothing', "1'--", '']) {
    expect(await setLike(db, asha, id), id).toEqual({ ok: false, reason: 'no-such-product' });
    await removeLike(db, asha, id);
  }
  expect(await countLikes(db, asha)).toBe(0);
});

test('likes are private to their customer', async () => {
  const [asha, kabir] = [await aCustomer(), await aCustomer()];
  const [crane, fox] = [await openProduct(db), await openProduct(db)];
  await setLike(db, asha, crane.id);
  await setLike(db, kabir, fox.id);
  await removeLike(db, kabir, crane.id);
  expect((await listLikes(db, asha, 1)).rows.map(({ card }) => card.id)).toEqual([crane.id]);
  expect((await listLikes(db, kabir, 1)).rows.map(({ card }) => card.id)).toEqual([fox.id]);
  expect(await listLikedIds(db, asha)).toEqual([crane.id]);
  expect(await listLikedIds(db, kabir)).toEqual([fox.id]);
});

test('likes are paged, the latest first', async () => {
  const asha = await aCustomer();
  const liked: string[] = [];
  for (let count = 0; count < LIKED_PAGE_PRODUCTS + 3; count += 1) {
    const { id } = await openProduct(db, { name: `Crane ${count}` });
    await setLike(db, asha, id);
    liked.unshift(id);
  }
  const pages = await Promise.all([1, 2, 3].map((page) => listLikes(db, asha, page)));
  expect(pages.map(({ rows }) => rows.length)).toEqual([LIKED_PAGE_PRODUCTS, 3, 0]);
  expect(pages.map(({ total }) => total)).toEqual([27, 27, 27]);
  expect(pages.flatMap(({ rows }) => rows.map(({ card }) => card.id))).toEqual(liked);
});

test('a liked product shows its current price and stock, and stays as removed until it is unliked', async () => {
  const asha = await aCustomer();
  const { id } = await openProduct(db, { name: 'Paper Lantern', price: 500_00 });
  await setLike(db, asha, id);
  await db
    .updateTable('products')
    .set({ from_price_paise: 450_00, from_payable_paise: 405_00, discount: 10, availability: 'sold-out' })
    .where('id', '=', id)
    .execute();
  const [liked] = (await listLikes(db, asha, 1)).rows;
  expect(liked).toMatchObject({
    isRemoved: false,
    likedAt: expect.any(Date),
    card: { id, name: 'Paper Lantern', price: 450_00, payable: 405_00, type: 'shop', availability: 'sold-out' },
  });
  await removeProduct(db, id);
  expect((await listLikes(db, asha, 1)).rows).toMatchObject([{ isRemoved: true, card: { name: 'Paper Lantern' } }]);
  await removeLike(db, asha, id);
  expect((await listLikes(db, asha, 1)).rows).toEqual([]);
});

test('a pending like is completed at the next login in the same browser', async () => {
  const { accounts, ...shop } = await openTestShop();
  const { id } = await openProduct(shop.db);
  const { client, session } = await joinShop(accounts, { username: 'asha' });
  const sessionCookies = [`${client.cookie}; Path=/`];
  const saved = savePendingLike(accounts, id);
  expect(saved).toMatch(/Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await finishPendingLike(accounts, cookieHeader([saved]), sessionCookies)).toBe('done');
  expect(await listLikedIds(shop.db, session.customerId)).toEqual([id]);
  expect(await finishPendingLike(accounts, null, sessionCookies)).toBe('none');
  expect(await finishPendingLike(accounts, cookieHeader([clearPendingLike(accounts)]), sessionCookies)).toBe('none');
});

test('a forged, foreign or expired pending like is ignored', async () => {
  const { accounts, ...shop } = await openTestShop();
  const { id } = await openProduct(shop.db);
  const { client, session } = await joinShop(accounts, { username: 'asha' });
  const sessionCookies = [`${client.cookie}; Path=/`];
  const given = savePendingLike(accounts, id);
  // Half an hour, for the server alone: long enough to sign up and read an email.
  expect(given).toMatch(/; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
  const saved = cookieHeader([given]) ?? '';
  const [name] = saved.split('=', 1);
  const [, token] = (client.cookie ?? '').split('=', 2);
  for (const cookie of [
    `${name}=like:${id}`,
    `${name}=${encodeURIComponent(`like:${id}.${'A'.repeat(43)}=`)}`,
    // Signed by the shop, for something else.
    `${name}=${token}`,
    saved.replace(id, NOBODY),
  ]) {
    expect(await finishPendingLike(accounts, cookie, sessionCookies), cookie).toBe('none');
  }
  expect(await finishPendingLike(accounts, saved, [])).toBe('none');
  await removeProduct(shop.db, id);
  expect(await finishPendingLike(accounts, saved, sessionCookies)).toBe('refused');
  expect(await countLikes(shop.db, session.customerId)).toBe(0);
});

test('deleting an account deletes its likes and no others', async () => {
  const shop = await openTestShop();
  const { id } = await openProduct(shop.db);
  const [asha, kabir] = [
    await joinShop(shop.accounts, { username: 'asha' }),
    await joinShop(shop.accounts, { username: 'kabir' }),
  ];
  for (const { session } of [asha, kabir]) await setLike(shop.db, session.customerId, id);
  expect(await eraseCustomer(shop, asha.session, asha.form.password)).toMatchObject({ ok: true });
  const left = await shop.db.selectFrom('likes').select('customer_id').execute();
  expect(left).toEqual([{ customer_id: kabir.session.customerId }]);
});
