import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import * as numbers from '#config/numbers.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';
import { tagsForm } from './order.form.ts';
import { listOrderTags, listTagsOf, tagOrders } from './tag-orders.server.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

test('orders are tagged together or not at all, found by a tag, and recorded in the audit log', async () => {
  const { db, adminId, checkOut } = await openRefundClient();
  const orderIds = [(await checkOut({ method: 'cod' })).orderId, (await checkOut({ method: 'cod' })).orderId];
  const [first = '', second = ''] = orderIds;
  const tag = (ids: string[], add: string[], remove: string[] = []) =>
    tagOrders(db, { adminId, orderIds: ids, add, remove });

  expect(await tag([first, NOBODY], ['gift'])).toMatchObject({ reason: 'not-found' });
  expect(await listTagsOf(db, first)).toEqual([]);
  expect(await tag(orderIds, ['gift', 'fragile'])).toMatchObject({ value: 2 });
  expect(await tag(orderIds, ['gift'])).toMatchObject({ value: 0 });
  expect(await tag([second], [], ['gift'])).toMatchObject({ value: 1 });
  expect(await listOrderTags(db)).toEqual(['fragile', 'gift']);

  const query = { q: '', sort: 'newest', page: 1, filters: { tag: 'gift' } } as const;
  const found = await listAdminOrders(db, 'shop', query);
  expect(found.ok && found.value.rows.map(({ id, tags }) => ({ id, tags }))).toEqual([
    { id: first, tags: ['fragile', 'gift'] },
  ]);
  const many = Array.from({ length: numbers.ORDER_TAGS_MAX - 1 }, (_, at) => `tag ${at}`);
  expect(await tag(orderIds, many)).toMatchObject({ reason: 'too-many' });
  expect(await listTagsOf(db, second)).toEqual(['fragile']);

  const logged = await db
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after'])
    .where('action', '=', 'order.tag')
    .where('subject_id', '=', second)
    .orderBy('id')
    .execute();
  expect(logged).toEqual([
    { subject_id: second, before: { tags: [] }, after: { tags: ['fragile', 'gift'] } },
    { subject_id: second, before: { tags: ['fragile', 'gift'] }, after: { tags: ['fragile'] } },
  ]);
});

test('tags are written in one way', () => {
  expect(tagsForm.parse({ tags: ' Gift  wrap, FRAGILE,gift wrap,, ' })).toEqual({ tags: ['gift wrap', 'fragile'] });
  expect(tagsForm.safeParse({ tags: ' , ' }).success).toBe(false);
  expect(tagsForm.safeParse({ tags: 'x'.repeat(31) }).success).toBe(false);
});
