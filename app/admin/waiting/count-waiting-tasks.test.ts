import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { countWaitingTasks, readWaiting } from './count-waiting-tasks.server.ts';

test('tasks are counted for the page that lists them; what waits for the customer or the courier is not', async () => {
  const { db } = await openTestShop();
  const none = {
    'shop-orders': 0,
    'digital-orders': 0,
    'service-orders': 0,
    returns: 0,
    payouts: 0,
    messages: 0,
    reviews: 0,
    'shop-items': 0,
  };
  expect(await countWaitingTasks({ db })).toEqual(none);
  for (const status of ['pending', 'confirmed', 'packed', 'shipped', 'unpaid', 'delivered', 'cancelled'] as const)
    await writeOrder(db, { status });
  const brief = await writeOrder(db, { status: 'pending' });
  await db.updateTable('orders').set({ kind: 'service', service_title: 'A mask' }).where('id', '=', brief).execute();
  await db
    .insertInto('contact_messages')
    .values({ id: newId(), name: 'Asha', email: 'asha@example.com', message: 'Hello' })
    .execute();
  await openProduct(db, { name: 'Last Lantern', variants: [variantInput({ stock: 2 })] });
  await openProduct(db, { name: 'Sold Out Fan', variants: [variantInput({ stock: 0 })] });
  expect(await countWaitingTasks({ db })).toEqual({
    ...none,
    'shop-orders': 3,
    'service-orders': 1,
    messages: 1,
    'shop-items': 1,
  });
});

test('the newest orders are listed by when they were placed: goods that wait, paid files and briefs', async () => {
  const { db } = await openTestShop();
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const second = await writeOrder(db, { status: 'confirmed', placedAt: at(2) });
  const third = await writeOrder(db, { status: 'pending', placedAt: at(3) });
  await writeOrder(db, { status: 'shipped', placedAt: at(4) });
  const paidLater = await writeOrder(db, { status: 'unpaid', placedAt: at(1) });
  expect((await readWaiting({ db }, 'owner')).newest).toEqual([third, second]);
  await db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', paidLater).execute();
  expect((await readWaiting({ db }, 'owner')).newest).toEqual([third, second, paidLater]);

  const write = async (kind: 'digital' | 'service', status: 'unpaid' | 'completed' | 'pending' | 'confirmed') => {
    const id = await writeOrder(db, { status, placedAt: at(5) });
    const service_title = kind === 'service' ? 'A mask' : null;
    await db.updateTable('orders').set({ kind, service_title }).where('id', '=', id).execute();
    return id;
  };
  await write('digital', 'unpaid');
  await write('service', 'confirmed');
  const others = [await write('digital', 'completed'), await write('service', 'pending')].sort().reverse();
  expect((await readWaiting({ db }, 'packer')).newest).toEqual([...others, third, second, paidLater]);
});
