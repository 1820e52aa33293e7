import type { Visit } from '#app/http/context.ts';
import type { PayableCheckout } from '#shop/billing/find-open-payment.server.ts';
import { orderName } from '#shop/orders/order.ts';
import type { Desk } from '#shop/orders/order-context.ts';
import { readyPayment } from '#shop/payments/open-payment.server.ts';
import { ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import { upiCode } from '#shop/payments/upi-code.server.ts';
import type { WayToPay } from './payment-page.tsx';

/** What the payment page shows for the method that was chosen at the checkout. */
export async function readWayToPay(desk: Desk, asked: PayableCheckout, { awaitFar, log }: Visit): Promise<WayToPay> {
  const { payment, numbers, status } = asked;
  const provider = desk.payments.findProvider(payment.provider);
  if (payment.provider === 'upi') {
    const { upiId } = desk.settings;
    const claimed = payment.claimedReference;
    if (payment.status === 'claimed' && claimed !== null) return { kind: 'upi-claimed', reference: claimed };
    if (status === 'cancelled') return { kind: 'upi-late' };
    if (upiId === null) return { kind: 'switched-off' };
    const note = `Order ${numbers.join(' ')}`;
    return { kind: 'upi', upiId, ...upiCode({ upiId, name: desk.details.name }, payment.amountPaise, note) };
  }
  if (provider === null) return { kind: 'switched-off' };
  if (payment.provider === 'test') return { kind: 'test' };
  if (provider.window === null) return { kind: 'switched-off' };
  try {
    const providerOrderId = await awaitFar(() => readyPayment(desk.db, provider, payment));
    if (providerOrderId === null) return { kind: 'switched-off' };
    return {
      kind: 'razorpay',
      ...provider.window,
      providerOrderId,
      shopName: desk.details.name,
      description: numbers.map(orderName).join(', '),
      email: asked.email,
      phone: asked.phone,
    };
  } catch (err) {
    if (!(err instanceof ProviderAway || err instanceof ProviderRefused)) throw err;
    log.error({ err, paymentId: payment.id }, 'The payment provider made no order');
    return { kind: 'away' };
  }
}
