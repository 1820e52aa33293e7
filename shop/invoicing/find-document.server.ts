import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import { orderStages } from '#db/tables/orders.ts';
import type { DocumentKind } from './gst-split.ts';
import { composeReceipt } from './internal/compose-invoice.ts';
import { readBilledOrder } from './internal/get-billed-order.server.ts';
import type { Invoice, OrderDocument } from './invoice.ts';

/**
 * The document of an order: the issued invoice or credit note, or, in a shop without a GSTIN, an order receipt.
 * null: there is none (yet), or the order is not this customer's.
 * @param customerId null: for an administrator, who may read all
 */
export async function findDocument(
  db: Db,
  details: ShopDetails,
  { orderId, customerId, kind }: { orderId: string; customerId: string | null; kind: DocumentKind },
): Promise<OrderDocument | null> {
  let query = db
    .selectFrom('orders')
    .leftJoin('invoices', (join) => join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.kind', '=', kind))
    .select(['orders.status', 'invoices.document'])
    .where('orders.id', '=', orderId);
  if (customerId !== null) query = query.where('orders.customer_id', '=', customerId);
  const found = await query.executeTakeFirst();
  if (!found) return null;
  if (found.document !== null) return found.document as unknown as Invoice;
  const isReceipt = details.gstin === null && kind === 'invoice' && orderStages[found.status] !== 'expiring';
  if (!isReceipt) return null;
  const order = await readBilledOrder(db, orderId);
  return order && composeReceipt(order, details);
}
