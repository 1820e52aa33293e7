import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#shop/accounts/permissions.ts';
import type { HttpVisitor } from '#tests/support/http-visitor.ts';
import { adminEndpoints } from '#tests/support/security/access-admin.ts';
import { type Fixtures, newCustomer, openFixtures } from '#tests/support/security/access-fixtures.ts';
import { controlsIn, isGiven } from '#tests/support/security/controls-in.ts';
import { exportMatrix, formsOf, isAmong, staffMatrix, staffRoles } from '#tests/support/security/staff-matrix.ts';

let fixtures: Fixtures;
const staff = {} as Record<Exclude<Role, 'owner'>, { visitor: HttpVisitor; id: string }>;

beforeAll(async () => {
  fixtures = await openFixtures();
  for (const role of staffRoles) {
    const visitor = newCustomer(fixtures.shop);
    // The names of some roles are reserved.
    const username = `a-${role}`;
    await visitor.post('/signup', { username, email: `${role}@example.com`, password: 'correct horse' });
    const { db } = fixtures.shop;
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await db.insertInto('admin_roles').values({ customer_id: id, source: 'cli', role }).execute();
    staff[role] = { visitor, id };
  }
});

afterAll(() => fixtures?.stop());

const named = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => fixtures.names[name] ?? '');
const pathOf = (route: string) => named(adminEndpoints.find((endpoint) => endpoint.route === route)?.path ?? '');
const dataOf = (path: string) => path.replace(/(?=\?|$)/, '.data');

test.each(staffRoles)(
  'every page and file answers 403 to a role without it, and shows nothing of it: %s',
  async (role) => {
    const { visitor } = staff[role];
    const wrong: string[] = [];
    const exports = Object.entries(exportMatrix).map(([list, read]) => ({ path: `/admin/export/${list}`, read }));
    const pages = Object.entries(staffMatrix).flatMap(([route, { read }]) =>
      route === 'admin/export/:list' ? [] : [{ path: pathOf(route), read }],
    );
    for (const { path, read } of [...pages, ...exports]) {
      for (const address of [path, dataOf(path)]) {
        const { status, location, html } = await visitor.get(address);
        const isIn = isAmong(read, role);
        // Some files are not there for this order or period; /admin leads to the first page of the role.
        const isRight = isIn ? status !== 403 : status === 403 || path === '/admin';
        if (!isRight) wrong.push(`${address}: ${status} ${location}`);
        if (status === 403 && html.includes('asha.only@example.com')) wrong.push(`${address} tells the customer`);
      }
    }
    expect(pages.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  },
);

test.each(staffRoles)('every action that is not in a role is refused, as a page and as data: %s', async (role) => {
  const { visitor } = staff[role];
  const before = await auditRows();
  const wrong: string[] = [];
  let tried = 0;
  for (const route of Object.keys(staffMatrix)) {
    const path = pathOf(route);
    for (const { intent, cell } of formsOf(route)) {
      if (isAmong(cell, role)) continue;
      for (const address of [path, dataOf(path)]) {
        tried += 1;
        const fields = { intent, id: fixtures.names.delivered ?? '', role: 'owner', email: 'new@example.com' };
        const { status } = await visitor.post(address, intent === '' ? {} : fields);
        if (status !== 403) wrong.push(`${address} ${intent}: ${status}`);
      }
    }
    const { status } = await visitor.post(path, { intent: 'no such action' });
    if (status !== 403 && formsOf(route).every(({ intent }) => intent !== '')) wrong.push(`${path}: ${status}`);
  }
  expect(tried).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
  expect(await auditRows()).toBe(before);
});

test.each(staffRoles)('no page shows a link or a button that the role may not use: %s', async (role) => {
  const { visitor } = staff[role];
  const orders = ['delivered', 'pending', 'cancelled', 'digital', 'quoted', 'unpaid', 'window', 'claimed'];
  const pages = Object.entries(staffMatrix).filter(([, { read }]) => isAmong(read, role));
  const paths = [...pages.map(([route]) => pathOf(route)), ...orders.map((name) => named(`/admin/orders/{${name}}`))];
  const wrong = new Set<string>();
  let controls = 0;
  for (const path of paths) {
    const { status, html } = await visitor.get(path);
    if (status !== 200 || !html.startsWith('<!DOCTYPE html>')) continue;
    for (const control of controlsIn(html)) {
      controls += 1;
      if (!isGiven(control, role)) wrong.add(`${path}: ${control.intent ?? 'link'} ${control.address}`);
    }
  }
  expect(controls).toBeGreaterThan(100);
  expect([...wrong]).toEqual([]);
});

test('demo data is deleted by owners only', async () => {
  const { visitor } = staff.manager;
  const shown = async (one: HttpVisitor) => (await one.get('/admin/dashboard')).html.includes('id="demo-data-title"');
  expect([await shown(fixtures.admin), await shown(visitor)]).toEqual([true, false]);
});

const auditRows = async () => {
  const { rows } = await fixtures.shop.db
    .selectFrom('audit_log')
    .select('id')
    .execute()
    .then((rows) => ({ rows }));
  return rows.length;
};

test('documents, photos and uploads outside /admin follow the permissions too', async () => {
  const { names } = fixtures;
  const order = named('/orders/{delivered}/invoice.pdf');
  const photo = named('/orders/{delivered}/returns/{return}/photos/{returnPhoto}');
  const brief = `/orders/${names.quoted}/photos/${names.briefPhoto}`;
  const statuses = async (role: Exclude<Role, 'owner'>) => {
    const { visitor } = staff[role];
    const answers = [];
    for (const path of [order, photo, brief]) answers.push((await visitor.get(path)).status);
    const upload = await visitor.post('/media/upload', { upload_preset: 'product' });
    return [...answers, upload.status];
  };
  expect(await statuses('manager')).toEqual([200, 200, 200, 400]);
  expect(await statuses('packer')).toEqual([200, 404, 200, 403]);
  expect(await statuses('support')).toEqual([200, 200, 200, 403]);
});

test('the first page and the navigation are those of the role, and a changed role counts immediately', async () => {
  const { visitor, id } = staff.packer;
  expect((await visitor.get('/admin')).location).toBe('/admin/shop-orders');
  const linksIn = (html: string) => [...html.matchAll(/href="(\/admin\/[a-z-]+)"/g)].map(([, href]) => href);
  const home = linksIn((await visitor.get('/admin/shop-orders')).html);
  expect(home).toEqual(expect.arrayContaining(['/admin/shop-orders', '/admin/shop-items']));
  for (const path of ['/admin/settings', '/admin/customers', '/admin/tax']) expect(home).not.toContain(path);
  const refused = await visitor.get('/admin/settings');
  expect(refused.html).toContain('Your role does not include this');
  expect(linksIn(refused.html)).toContain('/admin/shop-orders');
  expect(refused.headers.get('cache-control')).toContain('no-store');
  const { db } = fixtures.shop;
  await db.updateTable('admin_roles').set({ role: 'support' }).where('customer_id', '=', id).execute();
  expect((await visitor.get('/admin/shop-items')).status).toBe(403);
  expect((await visitor.get('/admin/messages')).status).toBe(200);
  await db.deleteFrom('admin_roles').where('customer_id', '=', id).execute();
  expect((await visitor.get('/admin/messages')).location).toBe('/');
});
