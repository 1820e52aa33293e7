import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';
import type { PackingSlip, SlipWords } from './packing-slip.ts';

/** What is to be packed; null: there is no such order, or nothing in it goes into a parcel. */
export async function findPackingSlip(db: Db, details: ShopDetails, orderId: string): Promise<PackingSlip | null> {
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

/** A slip as a PDF file. What draws it is loaded when somebody first asks for one. */
export async function drawSlip(slip: PackingSlip, words: SlipWords): Promise<Buffer> {
  const { drawSlipPdf } = await import('./inside/packing-slip-pdf.server.ts');
  return drawSlipPdf(slip, words);
}
