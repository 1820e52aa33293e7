import { sql } from 'kysely';
import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { oneLine } from '#lib/text.ts';
import { businessOf } from '#shop/accounts/business.server.ts';
import type { DocumentKind } from './gst-split.ts';
import { type BilledOrder, composeReceipt } from './internal/compose-invoice.ts';
import type { Invoice, OrderDocument } from './invoice.ts';

/**
 * Reads the data of an order for tax documents; null: there is no such order, or it has no lines yet (a brief).
 * @param withRefunds what was refunded before lowers the lines, as an invoice needs it; a receipt says what was paid
 */
export async function findBilledOrder(db: Db, orderId: string, withRefunds: boolean): Promise<BilledOrder | null> {
  const order = await db
    .selectFrom('orders')
    .select(['number', 'created_at', 'username', 'phone', 'address', 'gstin', 'business_name'])
    .select((order) =>
      order
        .selectFrom('orders as goods')
        .select('goods.address')
        .whereRef('goods.checkout_id', '=', 'orders.checkout_id')
        .where('goods.kind', '=', 'shop')
        .where('orders.kind', '=', 'digital')
        .limit(1)
        .as('goods_address'),
    )
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await db
    .selectFrom('order_lines')
    .select(['position', 'name', 'option_text', 'hsn', 'gst_rate', 'price_paise', 'quantity', 'cancelled'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  if (lines.length === 0) return null;
  const adjustments = await db
    .selectFrom('order_adjustments')
    .select(['position', 'line', 'kind', 'source', 'label', 'amount_paise as amount'])
    .where('order_id', '=', orderId)
    .$if(!withRefunds, (query) => query.where('refund_id', 'is', null))
    .orderBy('position')
    .execute();
  return {
    number: order.number,
    createdAt: order.created_at,
    username: order.username,
    phone: order.phone,
    address: order.address,
    goodsAddress: order.goods_address,
    business: businessOf(order),
    adjustments,
    lines: lines.map((line) => ({
      position: line.position,
      name: line.name,
      optionText: line.option_text,
      hsn: line.hsn,
      gstRate: line.gst_rate,
      pricePaise: line.price_paise,
      quantity: line.quantity,
      cancelled: line.cancelled,
    })),
  };
}

type DocumentKey = {
  orderId: string;
  /** null: for an administrator, who may read all. */
  customerId: string | null;
  kind: DocumentKind;
  /** Which of several credit notes; absent or null: the newest. */
  serial?: string | null;
};

/**
 * Whether an order has a receipt, because it has no invoice: the shop has no GSTIN, or had issued no invoice when the order
 * was placed. With a GSTIN, an order still gets an invoice when it is confirmed, packed or completed; until it is delivered
 * it has no receipt.
 */
export async function hasReceipt(db: Db, { gstin }: Pick<ShopDetails, 'gstin'>, orderId: string): Promise<boolean> {
  // A free order gets no invoice, and has no receipt in a shop with a GSTIN.
  const { rows } = await sql`
    select from orders
    where id = ${orderId} and status not in (${statusesIn('expiring')})
      and exists (select from order_lines where order_id = orders.id)
      and not exists (select from invoices where order_id = orders.id)
      and (${gstin === null} or status in (${statusesIn('received')})
        and total_paise + (
          select coalesce(sum(amount_paise), 0) from order_adjustments
          where order_id = orders.id and refund_id is null and kind <> 'store-credit') > 0
        and not exists (
        select from (
          select issued_at from invoices where series = 'invoice' order by financial_year, number limit 1
        ) as first where issued_at <= orders.created_at))`.execute(db);
  return rows.length > 0;
}

/**
 * The document of an order: the issued invoice or credit note, or an order receipt (`hasReceipt`).
 * null: there is none (yet), or the order is not this customer's.
 */
export async function findDocument(
  db: Db,
  details: ShopDetails,
  { orderId, customerId, kind, serial = null }: DocumentKey,
): Promise<OrderDocument | null> {
  let query = db
    .selectFrom('orders')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.order_id', '=', 'orders.id')
        .on('invoices.kind', '=', kind)
        .$call((on) => (serial === null ? on : on.on('invoices.serial', '=', oneLine(serial)))),
    )
    .select('invoices.document')
    .where('orders.id', '=', orderId)
    .orderBy('invoices.issued_at', 'desc')
    .limit(1);
  if (customerId !== null) query = query.where('orders.customer_id', '=', customerId);
  const found = await query.executeTakeFirst();
  if (!found) return null;
  if (found.document !== null) return found.document as unknown as Invoice;
  if (kind !== 'invoice' || !(await hasReceipt(db, details, orderId))) return null;
  const order = await findBilledOrder(db, orderId, false);
  return order && composeReceipt(order, details);
}
