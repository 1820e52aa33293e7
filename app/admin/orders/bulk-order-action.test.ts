import { expect, test } from 'vitest';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import '#tests/support/database.ts';
import { doWithChosen } from './bulk-order-action.server.ts';
import { adminOrdersCopy as copy } from './copy.ts';

test('orders that are shipped in part are not completed, and the page says what to do first', async () => {
  const { orderContext, adminId, orderId, ship } = await openPacked([3]);
  await ship('EE1', [[1, 2]]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'completed', id: orderId, received: 'yes' })) {
    form.set(name, value);
  }
  expect(await doWithChosen(orderContext, adminId, form)).toMatchObject({
    isDone: false,
    problem: copy.stayed['partly-shipped'](1),
  });
});
