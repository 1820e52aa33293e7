import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedBulk } from '#demo/bulk/seed-bulk.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { setLike } from '#shop/likes/likes.server.ts';
import { addDemoReviews } from '#shop/reviews/demo-reviews.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/services/database-proxy.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

/** Most of what a page may ask of the database, its session among it. */
const QUERIES_MAX = 6;

let shop: RunningShop;
let proxy: DatabaseProxy;
/** What the queue of background work calls its connections. */
const JOBS = 'yatai jobs';
/** A sign-up enqueues an email; no page reads the outbox. */
const EMAIL_QUERIES = /\boutbox\b|'deliver-email'/;
/** Queries of the shop itself, repeated all the time. */
let backgroundQueries: Set<string>;

beforeAll(async () => {
  shop = await startShop({
    through: async (url) => {
      proxy = await startDatabaseProxy(url);
      return proxy.url;
    },
  });
  // By then each of its rounds has begun, and the emails', the quickest, has come again.
  const times = (pattern: RegExp) => proxy.queries.filter(({ text }) => pattern.test(text)).length;
  await vi.waitFor(() => {
    expect(times(/from "outbox"/)).toBeGreaterThan(2);
    expect(times(/avif/)).toBeGreaterThan(0);
  }, 20_000);
  backgroundQueries = new Set(proxy.queries.map(({ text }) => text));
  await seedBulk(shop.db, 300);
});

afterAll(async () => {
  await shop?.stop();
  await proxy?.stop();
});

/** The queries of one page, without those of the shop itself. */
async function queriesOf(visitor: HttpVisitor, path: string): Promise<string[]> {
  const before = proxy.queries.length;
  const page = await visitor.get(path);
  expect(page.status, path).toBe(200);
  const sent = proxy.queries.slice(before).filter(({ application }) => application !== JOBS);
  return sent.flatMap(({ text }) => (backgroundQueries.has(text) || EMAIL_QUERIES.test(text) ? [] : [text]));
}

const SESSION = /from sessions/;

/** The page runs the same few queries, however much it shows; and none twice. */
async function expectSameQueries(few: string[], many: string[], isSignedIn: boolean): Promise<void> {
  expect(few.length).toBeGreaterThan(0);
  expect(many.map(nameOf).sort()).toEqual(few.map(nameOf).sort());
  expect(new Set(many).size, many.join('\n')).toBe(many.length);
  expect(many.length).toBeLessThanOrEqual(QUERIES_MAX);
  expect(many.filter((text) => SESSION.test(text))).toHaveLength(isSignedIn ? 1 : 0);
}

/** A list of values has as many places as values, and a page of a list its window. */
const nameOf = (text: string): string =>
  text
    .replace(/\$\d+(?:,\s*\$\d+)*/g, '$n')
    .replace(/\blimit \d+(?:\s+offset \$n)?/g, 'limit')
    .replace(/\s+/g, ' ');

async function aCustomer(username: string) {
  const visitor = visitByHttp(shop.origin);
  const form = { username, email: `${username}@example.com`, password: 'correct horse' };
  expect((await visitor.post('/signup', form)).status).toBe(303);
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { visitor, customerId: id };
}

const someProducts = (count: number) =>
  shop.db.selectFrom('products').select('id').where('type', '=', 'shop').limit(count).execute();

test('a listing makes as many queries for 24 products as for five pages, far down a long list', async () => {
  const visitor = visitByHttp(shop.origin);
  const few = await queriesOf(visitor, '/shop/all');
  const many = await queriesOf(visitor, '/shop/all?page=10');
  await expectSameQueries(few, many, false);
});

test('a listing of a logged-in person reads no session; GET /me reads it once, and all likes together', async () => {
  const { visitor, customerId } = await aCustomer('lister');
  const listing = await queriesOf(visitor, '/shop/all');
  const few = await queriesOf(visitor, '/me');
  for (const { id } of await someProducts(100)) await setLike(shop.db, customerId, id);
  await expectSameQueries(listing, await queriesOf(visitor, '/shop/all?page=10'), false);
  await expectSameQueries(few, await queriesOf(visitor, '/me'), true);
});

test('an item makes as many queries with twenty reviews as with none', async () => {
  const [bare, reviewed] = [await openProduct(shop.db), await openProduct(shop.db)];
  await addDemoReviews(
    shop.db,
    Array.from({ length: 20 }, (_, at) => ({
      productId: reviewed.id,
      reviewer: `Reader ${at}`,
      rating: 5,
      text: 'Folded well.',
      createdAt: new Date(),
    })),
  );
  const visitor = visitByHttp(shop.origin);
  const few = await queriesOf(visitor, `/item/${bare.id}`);
  const many = await queriesOf(visitor, `/item/${reviewed.id}`);
  await expectSameQueries(few, many, false);
});

test('liked items are read in one query', async () => {
  const { visitor, customerId } = await aCustomer('liker');
  const [first, ...others] = await someProducts(20);
  await setLike(shop.db, customerId, String(first?.id));
  const few = await queriesOf(visitor, '/liked');
  for (const { id } of others) await setLike(shop.db, customerId, id);
  await expectSameQueries(few, await queriesOf(visitor, '/liked'), true);
});

test('the order list makes as many queries for twenty orders as for two', async () => {
  const { visitor, customerId } = await aCustomer('orderer');
  const lines = [{}, {}, {}];
  for (let count = 0; count < 2; count += 1) await writeOrder(shop.db, { customerId, lines });
  const few = await queriesOf(visitor, '/orders');
  for (let count = 0; count < 18; count += 1) await writeOrder(shop.db, { customerId, lines });
  await expectSameQueries(few, await queriesOf(visitor, '/orders'), true);
});

test('the checkout makes as many queries for five addresses and recent orders as for one', async () => {
  const { visitor, customerId } = await aCustomer('buyer');
  const grow = async () => {
    expect(await saveAddress(shop.db, customerId, anAddress())).toMatchObject({ ok: true });
    await writeOrder(shop.db, { customerId });
  };
  await grow();
  const few = await queriesOf(visitor, '/checkout');
  for (let count = 0; count < 4; count += 1) await grow();
  await expectSameQueries(few, await queriesOf(visitor, '/checkout'), true);
});
