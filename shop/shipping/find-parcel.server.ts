import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import { sumOf } from '#lib/money.ts';
import { shopPincodeOf } from '#shop/delivery/promise-delivery.server.ts';
import { dueOf } from '#shop/payments/methods.server.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';
import type { ParcelToShip } from './carrier.ts';

type Row = {
  number: number;
  method: string;
  isPaid: boolean;
  payablePaise: number;
  createdAt: Date;
  address: OrderAddress | null;
  email: string | null;
  items: (ParcelToShip['items'][number] & { position: number; grams: number | null })[];
};

/** The parcel of an order, without cancelled units; null: nothing is to be sent, or the address is erased. */
export async function findParcel(db: Db, settings: ShopSettings, orderId: string): Promise<ParcelToShip | null> {
  const { rows } = await sql<Row>`
    select number, method, is_paid as "isPaid", payable_paise as "payablePaise", created_at as "createdAt", address, email,
      (select coalesce(json_agg(json_build_object('position', position, 'name', lines.name, 'sku', coalesce(sku, ''),
        'quantity', quantity - cancelled, 'unitPaise', unit_payable_paise, 'hsn', lines.hsn,
        'grams', weight_grams) order by position), '[]')
        from order_lines as lines left join products on products.id = product_id where order_id = orders.id and quantity > cancelled) as items
    from orders where id = ${orderId} and kind = 'shop'`.execute(db);
  const [row] = rows;
  if (row === undefined || row.address === null || row.items.length === 0) return null;
  const items = row.items.map(({ position, grams: _, sku, ...item }) => ({
    ...item,
    // Shiprocket refuses an item without one.
    sku: sku || `${row.number}-${position}`,
  }));
  return {
    orderNumber: row.number,
    placedAt: row.createdAt,
    collectPaise: !row.isPaid && dueOf(row.method) === 'delivery' ? row.payablePaise : 0,
    valuePaise: sumOf(items.map(({ quantity, unitPaise }) => quantity * unitPaise)),
    fromPincode: shopPincodeOf(settings),
    to: row.address,
    email: row.email ?? settings.shopEmail,
    items,
    grams: sumOf(row.items.map(({ quantity, grams }) => quantity * (grams ?? settings.productGrams))),
    size: { length: settings.parcelLength, width: settings.parcelWidth, height: settings.parcelHeight },
  };
}
