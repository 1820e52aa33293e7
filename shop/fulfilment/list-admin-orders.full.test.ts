import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';

test('a list of very many orders is neither counted nor summed up to its end', async () => {
  const { db } = await openTestShop();
  await writeOrder(db);
  const query = { q: '', sort: 'newest', page: 1, filters: {} } as const;
  expect(await listAdminOrders(db, 'shop', query)).toMatchObject({
    value: { total: 1, isTotalCapped: false, sums: {} },
  });
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'
      and column_name not in ('id', 'number', 'created_at')`.execute(db);
  const same = sql.join(rows.map(({ name }) => sql.ref(name)));
  // Their sums would be compared with lines that they do not have.
  await sql`alter table orders disable trigger user`.execute(db);
  await sql`
    insert into orders (id, created_at, ${same})
    select gen_random_uuid(), created_at - n * interval '1 minute', ${same}
    from orders, generate_series(1, 10000) as n`.execute(db);
  const list = (page: number) => listAdminOrders(db, 'shop', { ...query, page });
  expect(await list(1)).toMatchObject({ value: { total: 10_000, isTotalCapped: true, sums: null } });
  const last = await list(200);
  expect(last.ok && last.value.rows.length).toBe(50);
  expect(await list(201)).toMatchObject({ ok: false, reason: 'past-the-end' });
});
