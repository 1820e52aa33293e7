import { sql } from 'kysely';
import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import type { PackingSlip, SlipCopy } from './packing-slip.ts';

// Of an order that is shipped in part: what is still to be shipped.
const TO_PACK = sql<number>`quantity - order_lines.cancelled - case when orders.status = 'packed' then in_parcels else 0 end`;

/** The packing slips of these orders, in this order; orders without anything to ship have none. */
export async function findPackingSlips(
  db: Db,
  { name, address: shopAddress }: ShopDetails,
  orderIds: readonly string[],
): Promise<PackingSlip[]> {
  const ids = [...new Set(orderIds)].filter(isId);
  if (ids.length === 0) return [];
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'created_at as placedAt', 'address', 'username', 'brief'])
    .where('id', 'in', ids)
    .where('kind', '!=', 'digital')
    .execute();
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'name', 'option_text as optionText', 'sku'])
    .select(TO_PACK.as('quantity'))
    .where('order_id', 'in', ids)
    .where(TO_PACK, '>', 0)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  return ids.flatMap((id) => {
    const order = orders.find((one) => one.id === id);
    const packed = byOrder.get(id);
    return order && packed ? [{ ...order, shopName: name, shopAddress, lines: packed }] : [];
  });
}

/**
 * Renders slips as one PDF file. The PDF library is loaded on first use.
 * @param logo the owner's logo as PNG
 */
export async function renderPackingSlips(
  slips: readonly [PackingSlip, ...PackingSlip[]],
  copy: SlipCopy,
  logo: Uint8Array | null,
): Promise<Buffer> {
  const { renderPackingSlipsPdf } = await import('./internal/packing-slip-pdf.server.ts');
  return renderPackingSlipsPdf(slips, copy, logo);
}
