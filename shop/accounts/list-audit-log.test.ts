import { expect, test } from 'vitest';
import { type AdminAction, logAdminAction } from '#db/audit-log.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import '#tests/support/database.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { listAuditActors, listAuditLog } from './list-audit-log.server.ts';

async function withLog() {
  const { db } = await openTestShop();
  await db
    .insertInto('customers')
    .values([
      { id: 'owner', name: 'Owner', username: 'owner', email: 'owner@example.com' },
      { id: 'helper', name: 'Helper', username: 'helper', email: 'helper@example.com' },
      { id: 'asha', name: 'Asha Rao', username: 'asha', email: 'asha@example.com' },
    ])
    .execute();
  await db.insertInto('admin_roles').values({ customer_id: 'owner', source: 'cli' }).execute();
  const log = (adminAction: Partial<AdminAction> & Pick<AdminAction, 'action'>) =>
    logAdminAction(db, { adminId: 'owner', subjectName: 'Crane', ...adminAction });
  const list = async (query: { q?: string; page?: number; filters?: { admin?: string; kind?: string } } = {}) => {
    const found = await listAuditLog(db, { q: '', sort: 'newest', page: 1, filters: {}, ...query });
    if (!found.ok) throw new Error(found.reason);
    return found.value;
  };
  return { db, log, list };
}

test('an entry names its administrator while the account exists, and marks a withdrawn role', async () => {
  const { db, log, list } = await withLog();
  await log({ action: 'product.add' });
  await log({ action: 'product.update', adminId: 'helper', before: { price: 1 }, after: { price: 2 } });
  await log({ action: 'product.remove', adminId: 'somebody-gone' });
  const { rows, total } = await list();
  expect(total).toBe(3);
  expect(rows.map(({ admin }) => admin)).toEqual([
    null,
    { id: 'helper', name: 'Helper', isAdmin: false },
    { id: 'owner', name: 'Owner', isAdmin: true },
  ]);
  expect(rows[1]).toMatchObject({ before: { price: 1 }, after: { price: 2 } });
  expect(await listAuditActors(db)).toEqual([
    { id: 'helper', name: 'Helper' },
    { id: 'owner', name: 'Owner' },
    { id: 'somebody-gone', name: null },
  ]);
});

test('a subject is linked while it exists; a customer has the current name, and none after erasure', async () => {
  const { db, log, list } = await withLog();
  const product = await openProduct(db, { name: 'Crane' });
  const gone = await openProduct(db, { name: 'Fan' });
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const orderId = await writeOrder(db);
  await log({ action: 'product.update', subjectId: product.id });
  await log({ action: 'product.remove', subjectId: gone.id, subjectName: 'Fan' });
  await log({ action: 'order.confirm', subjectId: orderId, subjectName: '#10001' });
  await log({ action: 'customer.log-out', subjectId: 'asha', subjectName: 'Customer' });
  const shown = async () => (await list()).rows.map(({ subjectName, hasPage }) => [subjectName, hasPage]);
  expect(await shown()).toEqual([
    ['Asha Rao', true],
    ['#10001', true],
    ['Fan', false],
    ['Crane', true],
  ]);
  await db.deleteFrom('customers').where('id', '=', 'asha').execute();
  expect((await shown())[0]).toEqual([null, false]);
});

test('the log is filtered by administrator, kind and subject, and has pages', async () => {
  const { log, list } = await withLog();
  await log({ action: 'product.add', subjectName: '50%_off Crane' });
  await log({ action: 'order.confirm', subjectName: '#10001', adminId: 'helper' });
  await log({ action: 'customer.log-out', subjectId: 'asha', subjectName: 'Customer' });
  const actions = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ action }) => action);
  expect(await actions({ filters: { admin: 'helper' } })).toEqual(['order.confirm']);
  expect(await actions({ filters: { kind: 'product' } })).toEqual(['product.add']);
  expect(await actions({ filters: { kind: 'product', admin: 'helper' } })).toEqual([]);
  expect(await actions({ q: 'crane' })).toEqual(['product.add']);
  expect(await actions({ q: '%_' })).toEqual(['product.add']);
  expect(await actions({ q: '#10001' })).toEqual(['order.confirm']);
  expect(await actions({ q: 'asha@' })).toEqual(['customer.log-out']);
  for (let at = 0; at < 60; at += 1) await log({ action: 'review.hide' });
  expect(await list({ page: 2 })).toMatchObject({ total: 63, page: 2, pageSize: 50, rows: { length: 13 } });
  await expect(list({ page: 3 })).rejects.toThrow('past-the-end');
});
