import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { openProduct } from '#tests/support/catalog.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { writeOrder } from '#tests/support/orders.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

let shop: RunningShop;
let ids: { product: string; order: string };
let customer: HttpVisitor;

beforeAll(async () => {
  shop = await startShop({ stock: 'empty' });
  ids = { product: (await openProduct(shop.db)).id, order: await writeOrder(shop.db) };
  customer = visitByHttp(shop.origin);
  const joined = await customer.post('/signup', {
    username: 'curious',
    email: 'curious@example.com',
    password: 'correct horse',
  });
  expect(joined.status).toBe(303);
});

afterAll(() => shop?.stop());

/** Every address below the admin's layout, as the shop's own list of routes has it. */
function listDoors(): string[] {
  const below = (entries: readonly RouteConfigEntry[], isAdmin: boolean): string[] =>
    entries.flatMap((entry) => {
      const isInside = isAdmin || entry.file.endsWith('admin/layout.tsx');
      const own = isInside && entry.path !== undefined ? [`/${entry.path}`] : [];
      return [...own, ...below(entry.children ?? [], isInside)];
    });
  return below(routes, false).map((path) =>
    path
      .replace('orders/:id', `orders/${ids.order}`)
      .replace(':document', 'packing-slip.pdf')
      .replace(':list', 'shop-orders.csv')
      .replace(':id', ids.product),
  );
}

/** What the admin's forms can be told to do, as far as they say so; the guard stands before all of it. */
const INTENTS = ['', 'delete', 'completed', 'cancelled', 'hide', 'reveal', 'publish', 'clear-demo', 'quote', 'restore'];

const count = async () => ({
  deeds: (await shop.db.selectFrom('audit_log').select('id').execute()).length,
  product: await shop.db.selectFrom('products').selectAll().execute(),
  orders: await shop.db.selectFrom('orders').selectAll().execute(),
});

test('there are as many doors as the admin has pages', () => {
  expect(listDoors().length).toBeGreaterThan(18);
  expect(new Set(listDoors()).size).toBe(listDoors().length);
});

test('a visitor is led to the login from every page, data request and file of the admin, and nothing is given away', async () => {
  for (const path of listDoors()) {
    const page = await visitByHttp(shop.origin).get(path);
    expect(page.status, path).toBe(302);
    expect(page.location, path).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
    const data = await visitByHttp(shop.origin).get(`${path}.data`);
    expect(data.html.includes('/login'), `${path}.data`).toBe(true);
    expect(data.html.includes('Paper Crane') || data.html.includes('asha'), `${path}.data`).toBe(false);
  }
});

test('a customer is sent home from every page, and no data request or file answers them', async () => {
  for (const path of listDoors()) {
    const page = await customer.get(path);
    expect([page.status, page.location], path).toEqual([302, '/']);
    for (const query of ['', '?_routes=root', `?_routes=${encodeURIComponent('routes/admin/layout')}`]) {
      const data = await customer.get(`${path}.data${query}`);
      expect(data.html.includes('Paper Crane') || data.html.includes('asha'), path + query).toBe(false);
      expect([202, 403].includes(data.status), `${path}.data${query}: ${data.status}`).toBe(true);
    }
  }
});

test('no form of the admin does anything for a visitor or a customer', async () => {
  const before = await count();
  for (const path of listDoors()) {
    for (const intent of INTENTS) {
      const fields = { intent, id: path.includes('orders') ? ids.order : ids.product, name: 'Taken over', price: '1' };
      for (const address of [path, `${path}.data`]) {
        const asked = await customer.post(address, fields);
        expect(asked.status, `${address} ${intent}`).toBe(403);
      }
      const visited = await visitByHttp(shop.origin).post(path, fields);
      expect([302, 403].includes(visited.status), `${path} ${intent}: ${visited.status}`).toBe(true);
    }
  }
  expect(await count()).toEqual(before);
});

test('other spellings of the admin’s addresses open nothing', async () => {
  for (const path of [
    '/admin/',
    '/admin%2fdashboard',
    '/%61dmin/dashboard',
    '/ADMIN/dashboard',
    '/admin/./dashboard',
    '/admin//dashboard',
    '/admin/dashboard/',
    '/admin/dashboard.data/',
    '/admin;x=/dashboard',
  ]) {
    const page = await customer.get(path);
    expect(page.status === 200, `${path}: ${page.status}`).toBe(false);
    expect(page.html.includes('desk-tabs'), path).toBe(false);
  }
});
