import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { dayOf } from '#lib/days.ts';
import { readNumber } from '#lib/ids.ts';
import { readCsvTable, type UnreadableTable } from '#lib/read-csv-table.ts';
import { type Result, refuse } from '#lib/result.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { isCancelled, type OrderStatus, rulesOf } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { hasParcelsOut, IS_PARTLY_SHIPPED } from '#shop/orders/parcels.server.ts';
import { moveOrderAsAdmin } from './move-order-as-admin.server.ts';
import { parcelForm } from './order.form.ts';
import {
  findShippingColumns,
  type MatchedParcel,
  SHIPPING_ROWS_MAX,
  type ShippingOutcome,
  type ShippingRow,
} from './shipping-file.ts';

/** As long as a cell is worth reading; `parcelForm` has the limits of the fields. */
const CELL_MAX = 600;

/** Reads a CSV file of parcels: order number, courier, tracking number and, if there is one, tracking link. */
export const readShippingFile = (content: Uint8Array): Promise<Result<ShippingRow[], UnreadableTable>> =>
  readCsvTable(content, findShippingColumns, {
    rowsMax: SHIPPING_ROWS_MAX,
    readRow: ({ order, carrier, trackingNumber, trackingUrl }, line): ShippingRow => ({
      line,
      orderNumber: readNumber(order ?? ''),
      carrier: cut(carrier),
      trackingNumber: cut(trackingNumber),
      trackingUrl: cut(trackingUrl) || null,
    }),
  });

const cut = (cell: string | null): string => (cell ?? '').slice(0, CELL_MAX);

type Candidate = {
  id: string;
  number: number;
  status: OrderStatus;
  /** Of its only parcel once that has left, or of each of several. */
  tracking_numbers: (string | null)[];
  is_partly_shipped: boolean;
  release_on: string | null;
};

/** Finds the order of each row and what the row means for it. */
export async function matchParcels(db: Db, rows: readonly ShippingRow[]): Promise<MatchedParcel[]> {
  const numbers = rows.flatMap(({ orderNumber }) => orderNumber ?? []);
  const { rows: candidates } = await sql<Candidate>`
    select id, number, status, release_on, ${IS_PARTLY_SHIPPED} as is_partly_shipped,
      array(select parcels.tracking_number from parcels where order_id = orders.id) || case
        when status not in ('confirmed', 'packed') then orders.tracking_number end as tracking_numbers
    from orders
    where number = any(${numbers}::bigint[]) and kind <> 'digital'`.execute(db);
  const byNumber = new Map(candidates.map((order) => [Number(order.number), order]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const order = row.orderNumber === null ? undefined : byNumber.get(row.orderNumber);
    const isRepeated = order !== undefined && seen.has(order.id);
    if (order) seen.add(order.id);
    return {
      ...row,
      outcome: isRepeated ? 'repeated' : outcomeOf(row, order),
      order: order ? { id: order.id, number: Number(order.number), status: order.status } : null,
    };
  });
}

const parcelOf = ({ carrier, trackingNumber, trackingUrl }: ShippingRow) =>
  parcelForm.safeParse({ carrier, trackingNumber, trackingUrl: trackingUrl ?? '' });

function outcomeOf(row: ShippingRow, order: Candidate | undefined): ShippingOutcome {
  if (row.orderNumber === null || !parcelOf(row).success) return 'unreadable';
  if (order === undefined) return 'unknown';
  if (isCancelled(order.status)) return 'over';
  if (order.tracking_numbers.includes(row.trackingNumber)) return 'shipped';
  if (rulesOf(order.status).hasLeft) return 'other-parcel';
  if (order.is_partly_shipped) return 'partly';
  if (order.status === 'confirmed' && order.release_on !== null && order.release_on > dayOf(new Date())) return 'early';
  return order.status === 'confirmed' || order.status === 'packed' ? 'ready' : 'not-confirmed';
}

/**
 * Ships the orders of all rows that are ready, one after the other and with everything that happens by hand: stock, email,
 * audit log. The same file again ships nothing.
 * @returns the rows as they are afterwards; `ready`: shipped now
 */
export async function shipByFile(
  orderContext: OrderContext,
  { adminId, rows }: { adminId: string; rows: readonly ShippingRow[] },
): Promise<MatchedParcel[]> {
  const matched = await matchParcels(orderContext.db, rows);
  const shipped: MatchedParcel[] = [];
  for (const row of matched) {
    const parcel = parcelOf(row);
    const { order } = row;
    if (row.outcome !== 'ready' || order === null || !parcel.success) {
      shipped.push(row);
      continue;
    }
    const by = { adminId, orderId: order.id };
    // Packed and shipped in one transaction, so that an order which cannot be shipped is not left packed.
    const moved = await withTransaction(orderContext.db, async (trx) => {
      const inside = { ...orderContext, db: trx };
      const locked = await lockOrderWithOthers(trx, order.id);
      // A part was shipped since the rows were read: the row may be about that parcel.
      if (await hasParcelsOut(trx, order.id)) return refuse('partly-shipped');
      // Somebody may have packed it since.
      if (locked?.status === 'confirmed') {
        const packed = await moveOrderAsAdmin(inside, { ...by, to: 'packed', seen: 'confirmed' });
        if (!packed.ok) return packed;
      }
      return moveOrderAsAdmin(inside, { ...by, to: 'shipped', seen: 'packed', parcel: parcel.data });
    });
    // Somebody else was faster: the row says what the order is now.
    const [now = row] = moved.ok ? [row] : await matchParcels(orderContext.db, [row]);
    shipped.push(moved.ok || now.outcome !== 'ready' ? now : { ...now, outcome: 'not-shipped' });
  }
  return shipped;
}
