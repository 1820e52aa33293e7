import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import type { Claim, Method } from '#shop/payments/method.ts';
import { methods } from '#shop/payments/methods.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { confirmClaim } from './confirm-claim.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { findPayableCheckout, isToPay } from './find-payable-checkout.server.ts';
import { recordPayment } from './record-payment.server.ts';

const all: readonly Method[] = methods;
const settings = Object.assign({}, ...all.map((method) => method.settings));
const goods = all.filter(({ due, takes }) => (due === 'first' || due === 'delivery') && takes.includes('shop'));

/** A reference that this method accepts. */
function referenceFor({ read }: Claim): string {
  const found = ['412345678901', 'N123456789012345', 'REF-123456'].find((typed) => read(typed) !== null);
  if (found === undefined) throw new Error('No sample reference fits: add one');
  return found;
}

test.each(goods.map((method) => [method.name, method] as const))(
  'an order by %s is placed, paid, recorded and refunded',
  async (name, { due, claim, refundedBy, copy }) => {
    const client = await openCheckoutClient(withStandIn(settings));
    const { orderContext, db, adminId } = client;
    const { customerId, checkoutId, orderId, payment } = await client.checkOut({ method: name });
    const isFirst = due === 'first';
    expect(await client.orderNow(orderId)).toMatchObject({ status: isFirst ? 'unpaid' : 'pending', is_paid: false });
    expect(await findOrder(db, customerId, orderId)).toMatchObject({ due, methodName: copy.order });

    const checkout = await findPayableCheckout(db, customerId, orderId);
    if (checkout === null) throw new Error('The checkout has no payment');
    expect(isToPay(checkout)).toBe(isFirst || claim !== null);
    if (claim) {
      const paid = await confirmPayment(orderContext, customerId, checkout, { reference: referenceFor(claim) });
      expect(paid).toEqual({ is: 'claimed' });
      expect((await findAdminOrder(db, orderId))?.payment?.claim).toEqual({ by: copy.phrase, account: claim.account });
      expect(await confirmClaim(orderContext, orderId, adminId)).toEqual({ ok: true, value: 'paid' });
    } else if (isFirst) {
      // A form that is not the provider's own pays for nothing.
      expect(await confirmPayment(orderContext, customerId, checkout, {})).toMatchObject({ is: 'refused' });
      const { amountPaise } = payment;
      const money = { provider: name, of: { checkoutId }, providerPaymentId: 'one', amountPaise, currency: 'INR' };
      expect(await recordPayment(db, orderContext, money)).toBe('paid');
    } else {
      for (const to of ['confirmed', 'packed', 'shipped', 'completed'] as const) {
        expect(await moveOrderAsAdmin(orderContext, { adminId, orderId, to, isPaymentReceived: true })).toMatchObject({
          ok: true,
        });
      }
    }
    expect(await client.orderNow(orderId)).toMatchObject({ is_paid: true });
    expect((await findAdminOrder(db, orderId))?.captures).toMatchObject([{ by: copy.received }]);

    if (!isFirst) return;
    expect(await cancelOrder(orderContext, customerId, orderId)).toMatchObject({ ok: true });
    expect(await client.refundsNow(checkoutId)).toMatchObject([
      { status: refundedBy === 'owner' ? 'by-hand' : 'requested', amount_paise: payment.amountPaise },
    ]);
  },
);

/** The client brings settings of its own for the provider's stand-in. */
const withStandIn = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('RAZORPAY_')));
