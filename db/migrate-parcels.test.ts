import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import { listParcels } from '#shop/orders/parcel.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect, type Db } from './connect.ts';
import { migrate } from './migrate.ts';

const readOld = async (db: Db) => {
  const { rows } = await sql`
    select orders.*, to_jsonb(order_lines) - 'in_parcels' as line, to_jsonb(invoices) as invoice,
      to_jsonb(cod_remittances) - array['parcel', 'id', 'early_paise'] as remittance
    from orders join order_lines on order_lines.order_id = orders.id
      join invoices on invoices.order_id = orders.id join cod_remittances on cod_remittances.order_id = orders.id`.execute(
    db,
  );
  return rows;
};

test('an order that was shipped by the version before has one parcel; its totals and documents stay', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await migrate(db, '0072-moving');
  const id = '00000000-0000-4000-8000-000000000001';
  await sql
    .raw(`
    insert into checkouts (id, idempotency_key, content_hash, method, payable_paise)
      values ('${id}', gen_random_uuid(), 'test', 'cod', 99800);
    insert into orders (id, checkout_id, kind, status, method, username, email, total_paise, payable_paise, carrier, tracking_number)
      values ('${id}', '${id}', 'shop', 'shipped', 'cod', 'asha', 'asha@example.com', 99800, 99800, 'India Post', 'EE1');
    insert into order_lines (order_id, position, type, name, price_paise, discount, unit_payable_paise, quantity)
      values ('${id}', 1, 'shop', 'Paper Crane', 49900, 0, 49900, 2);
    insert into order_events (order_id, position, kind, from_status, to_status, actor)
      values ('${id}', 1, 'placed', null, 'pending', 'customer'), ('${id}', 2, 'moved', 'packed', 'shipped', 'admin');
    insert into invoices (id, order_id, kind, series, financial_year, number, serial, document)
      values (gen_random_uuid(), '${id}', 'invoice', 'INV', '2026-27', 1, 'INV/26-27/1', '{}');
    insert into cod_remittances (order_id, amount_paise, reference) values ('${id}', 99800, 'UTR1')`)
    .execute(db);
  const before = await readOld(db);
  expect(before).toHaveLength(1);
  await migrate(db, '0109-accounts-phone');
  // The cash of the first of two parcels was remitted, and the order is not paid yet.
  const split = '00000000-0000-4000-8000-000000000002';
  await sql
    .raw(`
    insert into checkouts (id, idempotency_key, content_hash, method, payable_paise)
      values ('${split}', gen_random_uuid(), 'test', 'cod', 99800);
    insert into orders (id, checkout_id, kind, status, method, username, email, total_paise, payable_paise)
      values ('${split}', '${split}', 'shop', 'packed', 'cod', 'asha', 'asha@example.com', 99800, 99800);
    insert into order_lines (order_id, position, type, name, price_paise, discount, unit_payable_paise, quantity)
      values ('${split}', 1, 'shop', 'Paper Crane', 49900, 0, 49900, 2);
    insert into parcels (order_id, number, carrier, tracking_number, collect_paise)
      values ('${split}', 1, 'India Post', 'EE2', 49900), ('${split}', 2, 'India Post', 'EE3', 49900);
    insert into cod_remittances (order_id, amount_paise, reference) values ('${split}', 49900, 'UTR2')`)
    .execute(db);
  await migrate(db);
  expect(await readOld(db)).toEqual(before);
  const order = await findAdminOrder(db, id);
  if (order === null) throw new Error('The order is gone');
  expect(listParcels(order, order.payablePaise)).toMatchObject([
    {
      number: 1,
      trackingNumber: 'EE1',
      collectPaise: 99_800,
      deliveredAt: null,
      lines: [{ position: 1, quantity: 2 }],
    },
  ]);
  expect(
    await db.selectFrom('cod_remittances').select(['parcel', 'early_paise']).orderBy('order_id').execute(),
  ).toEqual([
    { parcel: 1, early_paise: 0 },
    { parcel: 1, early_paise: 49_900 },
  ]);
  await close();
  await clone.drop();
});
