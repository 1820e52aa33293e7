import { expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { submitReference } from '#shop/billing/confirm-claim.server.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { untilQueryWaits } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { placeOrder } from './place-order.server.ts';

type Client = Awaited<ReturnType<typeof openCheckoutClient>>;

/** Places another order of the same customer while `work` has changed the first one, but has not committed. */
async function placeMeanwhile(
  { db, orderContext }: Client,
  buyer: { customerId: string; addressId: string },
  work: (trx: Db) => Promise<unknown>,
) {
  const { id } = await openProduct(db);
  const [isDone, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = withTransaction(db, async (trx) => {
    await work(trx);
    isDone.resolve();
    await mayCommit.promise;
  });
  await isDone.promise;
  const placing = placeOrder(orderContext, buyer, checkoutInput([requestedLine(id)], { ...buyer, method: 'test' }));
  await untilQueryWaits(db);
  mayCommit.resolve();
  await working;
  return placing;
}

test('a checkout leaves an order alone that is paid while it waits', async () => {
  const client = await openCheckoutClient();
  const { orderContext, razorpay, checkOutAtRazorpay, orderNow, refundsNow } = client;
  const first = await checkOutAtRazorpay();
  const money = {
    provider: 'razorpay',
    of: { providerOrderId: first.order.id },
    currency: 'INR',
    providerPaymentId: razorpay.pay(first.order).id,
    amountPaise: first.payment.amountPaise,
  };
  const placed = await placeMeanwhile(client, first, (trx) => recordPayment(trx, orderContext, money));
  expect(placed).toMatchObject({ ok: true });
  expect(await orderNow(first.orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await refundsNow(first.checkoutId)).toEqual([]);
});

test('a checkout leaves an order alone whose payment is reported while it waits', async () => {
  const client = await openCheckoutClient();
  const first = await client.checkOut({ method: 'upi' });
  const placed = await placeMeanwhile(client, first, (trx) =>
    submitReference({ ...client.orderContext, db: trx }, first.customerId, first.orderId, '412345678901'),
  );
  expect(placed).toMatchObject({ ok: true });
  expect(await client.orderNow(first.orderId)).toMatchObject({ status: 'pending', cancelled_by: null });
});
