import type { Paise } from '#lib/money.ts';
import { type Columns, columnsOf } from '#lib/read-csv-table.ts';

/** A courier's file has at most this many rows: they are recorded in one request. */
export const REMITTANCE_ROWS_MAX = 1_000;

/** The longest tracking number that an order can have. */
export const TRACKING_MAX = 100;

/** What a courier's file says of one parcel. null: the file has no such column, or the cell cannot be read. */
export type RemittedRow = {
  line: number;
  trackingNumber: string | null;
  orderNumber: number | null;
  amountPaise: Paise | null;
};

/**
 * What a row means. `ready`: it can be recorded, and the order is complete then. `amount`: the courier pays another
 * amount. `recorded`: it was remitted before. `not-due`: paid otherwise, cancelled, or not shipped. `unknown`: no order has this
 * number. `repeated`: an earlier row is about the same parcel. `unreadable`: neither a number nor an amount.
 */
export type RowOutcome = 'ready' | 'amount' | 'recorded' | 'not-due' | 'unknown' | 'repeated' | 'unreadable';

export type MatchedRow = RemittedRow & {
  outcome: RowOutcome;
  /** `parcel`: its number; 1 of an order in one parcel. */
  order: { id: string; number: number; parcel: number; duePaise: Paise; isPaid: boolean } | null;
};

/** What the shop still waits for; see `findOpenRemittances`. */
export type OpenRemittances = { orders: number; amountPaise: Paise; oldest: Date | null };

/** An order with parcels that were delivered, and whose cash the shop does not have. */
export type OpenRemittance = {
  id: string;
  number: number;
  amountPaise: Paise;
  /** Of the parcels that are open, with commas. null: none was entered. */
  trackingNumber: string | null;
  carrier: string | null;
  /** null: not recorded. */
  deliveredAt: Date | null;
};

/** What was collected comes before what was remitted: couriers keep their fees of it. */
const columnWords = {
  tracking: ['awb', 'waybill', 'trackingn', 'trackingid', 'consignment', 'docket', 'tracking'],
  order: ['orderid', 'ordern', 'order', 'referencen', 'refno'],
  amount: [
    'codamount',
    'codvalue',
    'codamt',
    'collectedamount',
    'codcollected',
    'remittedamount',
    'amountremitted',
    'amount',
  ],
  // What came in, where another column says what was collected.
  remitted: ['remittedamount', 'amountremitted'],
} as const;

/** null: parcels or amounts are missing. */
export function findColumns(head: readonly string[]): Columns<keyof typeof columnWords> | null {
  const found = columnsOf(head, columnWords);
  return found.amount < 0 || (found.tracking < 0 && found.order < 0) ? null : found;
}

/** "₹1,234.50" is 123450; null: it is no amount, or 0. */
export function readAmount(text: string): Paise | null {
  const plain = text.replace(/[₹,\s]|Rs\.?|INR/gi, '');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) || null : null;
}
