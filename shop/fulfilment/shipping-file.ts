import { type Columns, columnsOf } from '#lib/read-csv-table.ts';
import type { OrderStatus } from '#shop/orders/order.ts';

/** A file has at most this many parcels: they are shipped in one request. */
export const SHIPPING_ROWS_MAX = 500;

/** What a file says of one parcel. null: the cell cannot be read. */
export type ShippingRow = {
  line: number;
  orderNumber: number | null;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
};

/**
 * What a row means. `ready`: the order can be shipped; a confirmed one is marked packed on the way. `shipped`: it was, with
 * this parcel. `other-parcel`: it was, with another one. `partly`: a part of it was, with others. `not-confirmed`: it is
 * unpaid or waits for the shop. `over`: it is cancelled. `early`: it is a pre-order that nobody has packed. `not-shipped`:
 * somebody changed it meanwhile. `unknown`: no order of goods has this number. `repeated`: an earlier row is about the same
 * order. `unreadable`: number, courier or tracking number is missing or too long, or the link does not begin with https.
 */
export type ShippingOutcome =
  | 'ready'
  | 'shipped'
  | 'other-parcel'
  | 'partly'
  | 'not-confirmed'
  | 'early'
  | 'over'
  | 'not-shipped'
  | 'unknown'
  | 'repeated'
  | 'unreadable';

export type MatchedParcel = ShippingRow & {
  outcome: ShippingOutcome;
  order: { id: string; number: number; status: OrderStatus } | null;
};

const columnWords = {
  order: ['orderid', 'ordernumber', 'orderno', 'order', 'reference', 'refno'],
  carrier: ['carrier', 'courier', 'shippedby', 'provider'],
  trackingNumber: ['awb', 'waybill', 'trackingnumber', 'trackingno', 'trackingid', 'consignment', 'docket'],
  trackingUrl: ['trackingurl', 'trackinglink', 'url', 'link'],
} as const;

/** null: orders, couriers or tracking numbers are missing. */
export function findShippingColumns(head: readonly string[]): Columns<keyof typeof columnWords> | null {
  const found = columnsOf(head, columnWords);
  return [found.order, found.carrier, found.trackingNumber].includes(-1) ? null : found;
}
