import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadHref } from '#shop/downloads/download.server.ts';
import { openSeal } from '#shop/notifications/seal.server.ts';
import { type FullShop, fillShop } from '#tests/support/fixtures/full-shop.ts';
import { type HttpVisitor, type Page, signUp, visitByHttp } from '#tests/support/http-visitor.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/services/database-proxy.ts';
import { type RunningShop, startShop, TEST_SECRET } from '#tests/support/shop.ts';

let shop: RunningShop;
let proxy: DatabaseProxy;
let ids: FullShop;
let customer: HttpVisitor;
let admin: HttpVisitor;
let download: string;

beforeAll(async () => {
  shop = await startShop({
    stock: 'empty',
    env: { SHOP_UPI_ID: 'stall@bank', RAZORPAY_KEY_ID: 'key', RAZORPAY_KEY_SECRET: 'secret' },
    through: async (url) => {
      proxy = await startDatabaseProxy(url);
      return proxy.url;
    },
  });
  [customer, admin] = [visitByHttp(shop.origin), visitByHttp(shop.origin)];
  const [customerId, adminId] = [await signUp(shop, customer, 'asha'), await signUp(shop, admin, 'keeper')];
  await shop.db.insertInto('admin_roles').values({ customer_id: adminId, source: 'cli' }).execute();
  ids = await fillShop(shop, { customerId, adminId });
  const inAnHour = new Date(Date.now() + 3_600_000);
  const seal = openSeal(TEST_SECRET);
  download = downloadHref({ seal }, { orderId: ids.orderIds.digital, position: 1 }, inAnHour);
});
afterAll(async () => {
  await shop?.stop();
  await proxy?.stop();
});

function pictureForm(preset: string): FormData {
  const form = new FormData();
  form.set('upload_preset', preset);
  form.set('file', new Blob(['\x89PNG'], { type: 'image/png' }), 'a.png');
  return form;
}

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '1 Lane',
  city: 'Pune',
  state: 'MH',
  pincode: '411001',
};

/** One of each kind, as visitors, a customer and an administrator ask for it. All of them need the database. */
function requests(): [string, () => Promise<Page>][] {
  const visitor = visitByHttp(shop.origin);
  const looks = (person: HttpVisitor, paths: string[]): [string, () => Promise<Page>][] =>
    paths.map((path) => [`GET ${path}`, () => person.get(path)]);
  return [
    ...looks(customer, ['/me', '/orders', '/profile', '/checkout', '/shop/all', '/liked', '/nowhere']),
    ...looks(customer, ['/orders.data', '/profile.data', '/checkout.data', '/shop/all.data']),
    ...looks(admin, ['/admin', '/admin/orders', '/admin.data', '/admin/export/shop-orders.csv']),
    ...looks(admin, ['/admin/export/shop-items.csv']),
    ...looks(visitor, [`/item/${ids.productId}`, '/search?q=crane', '/search/suggest?q=crane', download]),
    ...looks(visitor, ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/products-1.xml', '/feed/products.xml']),
    ['POST /checkout', () => customer.post('/checkout', { paymentMethod: 'cod' })],
    ['POST /saved-addresses/new', () => customer.post('/saved-addresses/new', address)],
    ['POST /saved-addresses/new.data', () => customer.post('/saved-addresses/new.data', address)],
    ['POST /logout', () => customer.post('/logout', {})],
    ['POST /profile/data', () => customer.post('/profile/data', {})],
    ['POST /login', () => visitor.post('/login', { identifier: 'asha', password: 'correct horse' })],
    ['POST /login.data', () => visitor.post('/login.data', { identifier: 'asha', password: 'correct horse' })],
    [
      'POST /signup',
      () => visitor.post('/signup', { username: 'bela', email: 'bela@example.com', password: 'correct horse' }),
    ],
    ['POST /forgot-password', () => visitor.post('/forgot-password', { email: 'asha@example.com' })],
    ['POST /contact', () => visitor.post('/contact', { name: 'A', email: 'a@example.com', message: 'Hello there' })],
    ['POST /media/upload', () => customer.upload('/media/upload', pictureForm('photo'))],
    ['POST /edit-profile/photo', () => customer.upload('/edit-profile/photo', pictureForm('photo'))],
    ['POST /admin/products/import', () => admin.upload('/admin/products/import', pictureForm('product'))],
  ];
}

const ANSWER_MAX_MS = 5_000;

async function expectAllOfferRetry(): Promise<void> {
  const answers = await Promise.all(
    requests().map(async ([name, ask]) => {
      const begun = performance.now();
      const { status, headers } = await ask();
      return { name, status, retryAfter: headers.get('retry-after'), ms: performance.now() - begun };
    }),
  );
  const wrong = answers.filter(
    ({ status, retryAfter, ms }) => ms > ANSWER_MAX_MS || status !== 503 || !/^\d+$/.test(retryAfter ?? ''),
  );
  expect(wrong).toEqual([]);
}

/** Pages of words alone need no database, for logged-in people either. */
async function expectTextsToRemain(): Promise<void> {
  expect((await customer.get('/terms')).status).toBe(200);
}

async function expectWellAgain(): Promise<void> {
  await expect.poll(async () => (await customer.get('/orders')).status, { timeout: 20_000 }).toBe(200);
}

test('while the database refuses and cuts connections, every request gets a 503 within 5 s', async () => {
  proxy.onPassing(() => {
    throw new Error('cut');
  });
  proxy.cut();
  await expectAllOfferRetry();
  await expectTextsToRemain();
  proxy.onPassing(() => {});
  await expectWellAgain();
});

test('while the database accepts queries without answering, every request gets a 503 within 5 s', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.onPassing(() => promise);
  await expectAllOfferRetry();
  await expectTextsToRemain();
  proxy.onPassing(() => {});
  resolve();
  await expectWellAgain();
});
