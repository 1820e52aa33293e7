import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { listOrders } from './find-orders.server.ts';

test('a list names the first item that is not cancelled, with its units and those of the whole order', async () => {
  const { db } = await openTestShop();
  const { customerId } = await openCustomer(db);
  const first = async () => {
    const found = await listOrders(db, customerId, { page: 1, isCancelledShown: false });
    return found.ok ? found.value.rows[0] : found;
  };
  await writeOrder(db, { customerId, lines: [{ name: 'Fan', quantity: 2 }] });
  expect(await first()).toMatchObject({ name: 'Fan', firstUnits: 2, units: 2 });
  const id = await writeOrder(db, {
    customerId,
    lines: [
      { name: 'Fan', quantity: 2 },
      { name: 'Mask', quantity: 3 },
    ],
  });
  expect(await first()).toMatchObject({ name: 'Fan', firstUnits: 2, units: 5 });
  await sql`update order_lines set cancelled = 2 where order_id = ${id} and position = 1`.execute(db);
  expect(await first()).toMatchObject({ name: 'Mask', firstUnits: 3, units: 3 });
});
