import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

test('parcels of the version before did not come back, and their units are counted as before', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await migrate(db, '0083-db-profile');
  const id = '00000000-0000-4000-8000-000000000001';
  await sql
    .raw(`
    insert into orders (id, kind, status, method, username, email, total_paise, payable_paise)
      values ('${id}', 'shop', 'packed', 'cod', 'asha', 'asha@example.com', 149700, 149700);
    insert into order_lines (order_id, position, type, name, price_paise, discount, unit_payable_paise, quantity)
      values ('${id}', 1, 'shop', 'Paper Crane', 49900, 0, 49900, 3);
    insert into parcels (order_id, number, carrier, tracking_number, collect_paise, delivered_at)
      values ('${id}', 1, 'India Post', 'EE1', 49900, now()), ('${id}', 2, 'India Post', 'EE2', 49900, null);
    insert into parcel_lines (order_id, parcel, position, quantity) values ('${id}', 1, 1, 1), ('${id}', 2, 1, 1)`)
    .execute(db);
  await migrate(db);
  const inParcels = async () =>
    (await db.selectFrom('order_lines').select('in_parcels').execute()).map(({ in_parcels }) => in_parcels);
  expect(await inParcels()).toEqual([2]);
  expect(await db.selectFrom('parcels').select(['came_back_at', 'collect_paise']).execute()).toEqual([
    { came_back_at: null, collect_paise: 499_00 },
    { came_back_at: null, collect_paise: 499_00 },
  ]);
  await sql`update parcel_lines set came_back = true where parcel = 2`.execute(db);
  expect(await inParcels()).toEqual([1]);
  // It is in no parcel any more, so its deletion takes nothing away.
  await sql`delete from parcels where number = 2`.execute(db);
  expect(await inParcels()).toEqual([1]);
  await sql`delete from parcels where number = 1`.execute(db);
  expect(await inParcels()).toEqual([0]);
  await close();
  await clone.drop();
});
