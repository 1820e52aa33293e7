import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { ADMIN_PAGE_ROWS } from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { sumOf } from '#lib/money.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { findOpenRemittances, listOpenRemittances } from './open-remittances.server.ts';

async function pageOf(db: Db, page: number) {
  const list = await listOpenRemittances(db, page);
  if (!list.ok) throw new Error(list.reason);
  return list.value;
}

const HOUR_MS = 60 * 60 * 1000;

test('the orders whose cash is owed are listed, the oldest first, and add up to the sum of the notice', async () => {
  const { db } = await openTestShop();
  const now = Date.now();
  const arrived = new Date(now - 2 * HOUR_MS);
  const write = async (hours: number, changes: object = {}, pricePaise = 100_00) => {
    const placedAt = new Date(now - hours * HOUR_MS);
    const id = await writeOrder(db, { status: 'shipped', placedAt, lines: [{ pricePaise }] });
    await db
      .updateTable('orders')
      .set({ status: 'delivered', ...changes })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const newer = await write(24, { tracking_number: 'EE2', carrier: 'Delhivery' });
  const older = await write(48, { tracking_number: 'EE1', carrier: 'India Post' }, 250_00);
  const split = await write(36, { status: 'packed' }, 400_00);
  for (const [at, tracking_number] of ['EE3', 'EE4', 'EE5', 'EE6'].entries()) {
    const parcel = { order_id: split, number: at + 1, carrier: 'DTDC', tracking_number, tracking_url: null };
    await db
      .insertInto('parcels')
      .values({ ...parcel, collect_paise: 100_00, delivered_at: at === 3 ? null : arrived })
      .execute();
  }
  for (const [order_id, parcel] of [
    [split, 1],
    [await write(60), 1],
  ] as const)
    await db
      .insertInto('cod_remittances')
      .values({ order_id, parcel, amount_paise: 100_00, reference: 'UTR1' })
      .execute();
  await write(24, { method: 'upi' });
  await write(24, { status: 'shipped' });
  await write(24, { status: 'completed', is_paid: true });
  await write(24 * 91);
  await db
    .insertInto('order_events')
    .values({ order_id: older, position: 2, kind: 'moved', to_status: 'delivered', actor: 'admin', at: arrived })
    .execute();

  const { rows, total } = await pageOf(db, 1);
  expect(rows).toMatchObject([
    { id: older, trackingNumber: 'EE1', carrier: 'India Post', amountPaise: 250_00, deliveredAt: arrived },
    { id: split, trackingNumber: 'EE4, EE5', carrier: 'DTDC', amountPaise: 200_00, deliveredAt: arrived },
    { id: newer, trackingNumber: 'EE2', carrier: 'Delhivery', amountPaise: 100_00, deliveredAt: null },
  ]);
  const sums = { orders: total, amountPaise: sumOf(rows.map(({ amountPaise }) => amountPaise)) };
  expect(await findOpenRemittances(db)).toMatchObject(sums);
});

test('the orders whose cash is owed are paged', async () => {
  const { db } = await openTestShop();
  for (let at = 0; at <= ADMIN_PAGE_ROWS; at += 1) await writeOrder(db, { status: 'delivered' });
  const [first, second] = await Promise.all([pageOf(db, 1), pageOf(db, 2)]);
  expect([first.rows.length, second.rows.length, second.total]).toEqual([ADMIN_PAGE_ROWS, 1, ADMIN_PAGE_ROWS + 1]);
  expect(await listOpenRemittances(db, 3)).toEqual({ ok: false, reason: 'past-the-end' });
});
