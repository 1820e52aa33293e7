import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { findPayableCheckout } from '#shop/billing/find-payable-checkout.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { loadPayment } from './load-payment.server.ts';

test('the provider’s window is filled in with the email address for the customer, and not for who has the link', async () => {
  const { db, orderContext, checkOutAtRazorpay } = await openCheckoutClient();
  const { customerId, orderId } = await checkOutAtRazorpay();
  const checkout = await findPayableCheckout(db, customerId, orderId);
  if (checkout === null) throw new Error('There is nothing to pay');
  const visit = {
    callExternal: <Value>(call: () => Promise<Value>) => call(),
    log: { error: () => {}, info: () => {} },
  };
  const load = (isOwn: boolean) => loadPayment(orderContext, { ...checkout, isOwn }, visit);
  expect(checkout.email).toContain('@');
  expect(await load(true)).toMatchObject({ kind: 'open', start: { email: checkout.email } });
  const shown = await load(false);
  expect(shown).toMatchObject({ kind: 'open', start: { email: null, phone: checkout.phone } });
  expect(JSON.stringify(shown)).not.toContain(checkout.email);
});
