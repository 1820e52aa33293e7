import type { Result } from '#lib/result.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { PayoutDetails } from './refund.ts';

/**
 * Saves where a customer wants refunds of an order that no provider can send, encrypted with SECRET; it is deleted after
 * 90 days. Refunds of the order that wait for a payout get it. Returns its id.
 */
export async function savePayout(
  _orderContext: OrderContext,
  _input: { customerId: string; orderId: string; details: PayoutDetails },
): Promise<Result<string, 'not-found'>> {
  throw new Error('Payouts are not written yet');
}
