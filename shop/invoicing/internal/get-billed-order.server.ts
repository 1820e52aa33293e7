import type { Db } from '#db/connect.ts';
import type { BilledOrder } from './compose-invoice.ts';

/** Reads the data of an order for tax documents; null: there is no such order, or it has no lines yet (a brief). */
export async function readBilledOrder(db: Db, orderId: string): Promise<BilledOrder | null> {
  const order = await db
    .selectFrom('orders')
    .select(['number', 'created_at', 'username', 'phone', 'address'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await db
    .selectFrom('order_lines')
    .select(['position', 'name', 'option_text', 'hsn', 'gst_rate', 'price_paise', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  if (lines.length === 0) return null;
  const adjustments = await db
    .selectFrom('order_adjustments')
    .select(['position', 'line', 'kind', 'label', 'amount_paise as amount'])
    .where('order_id', '=', orderId)
    .where('refund_id', 'is', null)
    .orderBy('position')
    .execute();
  return {
    number: order.number,
    createdAt: order.created_at,
    username: order.username,
    phone: order.phone,
    address: order.address,
    adjustments,
    lines: lines.map((line) => ({
      position: line.position,
      name: line.name,
      optionText: line.option_text,
      hsn: line.hsn,
      gstRate: line.gst_rate,
      pricePaise: line.price_paise,
      quantity: line.quantity,
    })),
  };
}
