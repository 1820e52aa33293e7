import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';
import type { PackingSlip, SlipWords } from './packing-slip.ts';

/** The slips of these orders, in this order; those that have none are left out. */
export async function findPackingSlips(
  db: Db,
  details: ShopDetails,
  orderIds: readonly string[],
): Promise<PackingSlip[]> {
  const slips: PackingSlip[] = [];
  for (const orderId of new Set(orderIds)) {
    const slip = await findPackingSlip(db, details, orderId);
    if (slip !== null) slips.push(slip);
  }
  return slips;
}

/** What is to be packed; null: there is no such order, or nothing in it goes into a parcel. */
async function findPackingSlip(db: Db, details: ShopDetails, orderId: string): Promise<PackingSlip | null> {
  if (!isId(orderId)) return null;
  const order = await db
    .selectFrom('orders')
    .select(['number', 'kind', 'created_at', 'address', 'username', 'brief'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined || order.kind === 'digital') return null;
  const lines = await db
    .selectFrom('order_lines')
    .select(['name', 'option_text as optionText', 'sku', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  if (lines.length === 0) return null;
  return {
    shopName: details.name,
    shopAddress: details.address,
    number: order.number,
    placedAt: order.created_at,
    address: order.address,
    username: order.username,
    brief: order.brief,
    lines,
  };
}

/** Slips as one PDF file. What draws them is loaded when somebody first asks for one. */
export async function drawSlips(slips: readonly [PackingSlip, ...PackingSlip[]], words: SlipWords): Promise<Buffer> {
  const { drawSlipsPdf } = await import('./inside/packing-slip-pdf.server.ts');
  return drawSlipsPdf(slips, words);
}
