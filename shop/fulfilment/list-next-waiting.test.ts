import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { findUsualCarrier, listNextInLine } from './dashboard.server.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

test('the next order is the one placed after; after the last comes the oldest', async () => {
  const { db } = await openTestShop();
  const place = (hour: number, status: 'pending' | 'confirmed' | 'packed' | 'shipped' = 'confirmed') =>
    writeOrder(db, { status, placedAt: at(hour) });
  const [third, first, second] = [await place(3), await place(1), await place(2)];
  const [packed] = [await place(0, 'packed'), await place(0, 'shipped')];
  const next = async (id: string, hour: number) =>
    (await listNextInLine(db, { id, createdAt: at(hour) })).map(({ status, id, others }) => [status, id, others]);
  const toShip = ['packed', packed, 1];
  expect(await next(first, 1)).toEqual([['confirmed', second, 2], toShip]);
  expect(await next(second, 2)).toEqual([['confirmed', third, 2], toShip]);
  expect(await next(third, 3)).toEqual([['confirmed', first, 2], toShip]);
  expect(await next(packed, 0)).toEqual([['confirmed', first, 3]]);
  await db
    .updateTable('orders')
    .set({ archived_at: at(4) })
    .where('id', '=', second)
    .execute();
  expect(await next(first, 1)).toEqual([['confirmed', third, 1], toShip]);
});

test('the default carrier is that of the last parcel', async () => {
  const { db } = await openTestShop();
  expect(await findUsualCarrier(db)).toBeNull();
  for (const [hour, status, carrier] of [
    [1, 'delivered', 'Crane Post'],
    [2, 'shipped', 'Fox Express'],
    [3, 'packed', null],
  ] as const) {
    const id = await writeOrder(db, { status, placedAt: at(hour) });
    await db.updateTable('orders').set({ carrier }).where('id', '=', id).execute();
  }
  expect(await findUsualCarrier(db)).toBe('Fox Express');
});
