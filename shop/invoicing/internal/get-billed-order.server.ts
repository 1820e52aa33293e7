import type { Db } from '#db/connect.ts';
import type { BilledOrder } from './compose-invoice.ts';

/** Reads the data of an order for tax documents; null: there is no such order, or it has no lines yet (a brief). */
export async function readBilledOrder(db: Db, orderId: string): Promise<BilledOrder | null> {
  const order = await db
    .selectFrom('orders')
    .select(['number', 'created_at', 'username', 'phone', 'address', 'fee_paise'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await db
    .selectFrom('order_lines')
    .select(['name', 'option_text', 'hsn', 'gst_rate', 'price_paise', 'unit_payable_paise', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  if (lines.length === 0) return null;
  return {
    number: order.number,
    createdAt: order.created_at,
    username: order.username,
    phone: order.phone,
    address: order.address,
    feePaise: order.fee_paise,
    lines: lines.map((line) => ({
      name: line.name,
      optionText: line.option_text,
      hsn: line.hsn,
      gstRate: line.gst_rate,
      pricePaise: line.price_paise,
      unitPayablePaise: line.unit_payable_paise,
      quantity: line.quantity,
    })),
  };
}
