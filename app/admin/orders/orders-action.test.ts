import { expect, test } from 'vitest';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { openReturns } from '#tests/support/fixtures/returns.ts';
import '#tests/support/database.ts';
import { adminOrdersCopy as copy } from './copy.ts';
import { submitOrders } from './orders-action.server.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('orders that are shipped in part are not completed, and the page says what to do first', async () => {
  const { orderContext, adminId, orderId, ship } = await openPacked([3]);
  await ship('EE1', [[1, 2]]);
  const form = formOf({ intent: 'completed', id: orderId, received: 'yes' });
  expect(await submitOrders({ admin: { customerId: adminId }, shop: { orderContext }, form })).toMatchObject({
    isDone: false,
    problem: copy.stayed['partly-shipped'](1),
  });
});

test('deleting a replacement in a selection puts its return back into the queue', async () => {
  const { context, adminId, open, approve, returnNow } = await openReturns({ isPaid: true });
  const returnId = await open();
  expect(await approve(returnId, {})).toMatchObject({ ok: true });
  const { replacement_order_id: id } = await returnNow(returnId);
  const form = formOf({ intent: 'delete', id: String(id) });
  const submission = { admin: { customerId: adminId }, shop: { orderContext: context }, form };
  expect(await submitOrders(submission)).toMatchObject({ isDone: true });
  expect(await returnNow(returnId)).toMatchObject({ status: 'approved', resolution: 'refund' });
});
