import type { Db } from '#db/connect.ts';
import type { Result } from '#lib/result.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRefund, OrderRefunded, OrderRefundRefusal } from './refund.ts';

/**
 * Refunds parts of an order, at any time after its payment and as often as something is left: writes the ledger, the
 * lines' shares, the credit note of an invoiced order, the history, the emails and, for an administrator, the audit log.
 * Never more than was paid for a line or an order, whoever else refunds at the same time. Idempotent by `key`.
 * @param db the caller's transaction, which may have locked the order; absent: one of its own
 */
export async function refundOrder(
  _orderContext: OrderContext,
  _input: OrderRefund,
  _db?: Db,
): Promise<Result<OrderRefunded, OrderRefundRefusal>> {
  throw new Error('Refunds of single lines are not written yet');
}
