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
  items: (ParcelToShip['items'][number] & {
    position: number;
    grams: number | null;
    /** Centimetres, the longest first; null: not all three are known. */
    sides: [number, number, number] | null;
  })[];
};

/** The parcel of an order, without cancelled units; null: nothing is to be sent, or the address is erased. */
export async function findParcel(db: Db, settings: ShopSettings, orderId: string): Promise<ParcelToShip | null> {
  const { rows } = await sql<Row>`
    select number, method, is_paid as "isPaid", payable_paise as "payablePaise", created_at as "createdAt", address, email,
      (select coalesce(json_agg(json_build_object('position', position, 'name', lines.name, 'sku', coalesce(sku, ''),
        'quantity', quantity - cancelled, 'unitPaise', unit_payable_paise, 'hsn', lines.hsn,
        'grams', weight_grams,
        'sides', case when length_cm + width_cm + height_cm is not null then
          (select json_agg(side order by side desc) from unnest(array[length_cm, width_cm, height_cm]) as side) end) order by position), '[]')
        from order_lines as lines left join products on products.id = product_id where order_id = orders.id and quantity > cancelled) as items
    from orders where id = ${orderId} and kind = 'shop'`.execute(db);
  const [row] = rows;
  if (row === undefined || row.address === null || row.items.length === 0) return null;
  const items = row.items.map(({ position, grams: _, sides: __, sku, ...item }) => ({
    ...item,
    // Shiprocket refuses an item without one.
    sku: sku || `${row.number}-${position}`,
  }));
  return {
    placedAt: row.createdAt,
    collectPaise: !row.isPaid && dueOf(row.method) === 'delivery' ? row.payablePaise : 0,
    valuePaise: sumOf(items.map(({ quantity, unitPaise }) => quantity * unitPaise)),
    fromPincode: shopPincodeOf(settings),
    to: row.address,
    email: row.email ?? settings.shopEmail,
    items,
    grams: sumOf(row.items.map(({ quantity, grams }) => quantity * (grams ?? settings.productGrams))),
    size: sizeOf(row.items, settings),
  };
}

/**
 * Units lie on each other: the longest and the middle side are the largest of all, the shortest add up. With a unit of
 * unknown size, the parcel is at least the usual one.
 */
function sizeOf(items: Row['items'], settings: ShopSettings): ParcelToShip['size'] {
  const known = items.flatMap(({ sides, quantity }) => (sides === null ? [] : [{ sides, quantity }]));
  const isUsual = known.length < items.length;
  const usual = { length: settings.parcelLength, width: settings.parcelWidth, height: settings.parcelHeight };
  const least = isUsual ? usual : { length: 0, width: 0, height: 0 };
  return {
    length: Math.max(least.length, ...known.map(({ sides }) => sides[0])),
    width: Math.max(least.width, ...known.map(({ sides }) => sides[1])),
    height: Math.max(least.height, sumOf(known.map(({ sides, quantity }) => sides[2] * quantity))),
  };
}
