import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { listSales } from './list-sales.server.ts';

test('very many orders of a product are neither counted nor added up to their end; those of all products are', async () => {
  const { db } = await openTestShop();
  const { id: productId } = await openProduct(db);
  await writeOrder(db, { placedAt: new Date('2026-11-21T06:00:00Z'), lines: [{ pricePaise: 100_00, productId }] });
  const columns = async (table: string, ...own: string[]) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        and column_name <> all(${own}::text[])`.execute(db);
    return sql.join(rows.map(({ name }) => sql.ref(name)));
  };
  const [ofOrder, ofLine] = await Promise.all([
    columns('orders', 'id', 'number', 'created_at'),
    columns('order_lines', 'order_id'),
  ]);
  // Their sums would be compared order by order.
  for (const table of ['orders', 'order_lines'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`
    insert into orders (id, created_at, ${ofOrder})
    select gen_random_uuid(), created_at - n * interval '1 second', ${ofOrder}
    from orders, generate_series(1, 10000) as n`.execute(db);
  await sql`
    insert into order_lines (order_id, ${ofLine})
    select orders.id, ${ofLine} from orders, order_lines where orders.id <> order_id`.execute(db);
  const period = { from: '2026-11-21', to: '2026-11-21' };
  const list = (of: string | null, page: number) => listSales(db, { period, productId: of }, page);
  expect(await list(productId, 1)).toMatchObject({ value: { total: 10_000, isTotalCapped: true, sums: null } });
  expect(await list(productId, 200)).toMatchObject({ ok: true });
  expect(await list(productId, 201)).toEqual({ ok: false, reason: 'past-the-end' });
  expect(await list(null, 201)).toMatchObject({
    value: { total: 10_001, isTotalCapped: false, sums: { valuePaise: 10_001 * 100_00 } },
  });
});
