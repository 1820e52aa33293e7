import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { readCsv } from '#lib/read-csv.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { completeOrder } from '#shop/fulfilment/move-order.server.ts';
import { orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { namesWhere } from '#shop/payments/methods.server.ts';
import {
  findColumns,
  type MatchedRow,
  type OpenRemittances,
  REMITTANCE_ROWS_MAX,
  type RemittedRow,
  readAmount,
  TRACKING_MAX,
} from './remittance.ts';

/** `no-columns`: parcels or amounts are not named in the first row. */
export type UnreadableFile = 'empty' | 'no-columns' | 'too-many-rows';

/** Reads a courier's CSV file. */
export async function readRemittance(content: Uint8Array): Promise<Result<RemittedRow[], UnreadableFile>> {
  const rows: RemittedRow[] = [];
  let columns: ReturnType<typeof findColumns> | undefined;
  for await (const { line, fields, problem } of readCsv(once(content))) {
    if (columns === undefined) {
      columns = findColumns(fields);
      continue;
    }
    if (columns === null) return refuse('no-columns');
    if (rows.length === REMITTANCE_ROWS_MAX) return refuse('too-many-rows');
    const cell = (at: number) => (at < 0 || problem !== null ? '' : (fields[at] ?? '').trim());
    const orderNumber = /^#?([1-9]\d{0,14})$/.exec(cell(columns.order))?.[1];
    rows.push({
      line,
      trackingNumber: cell(columns.tracking).slice(0, TRACKING_MAX) || null,
      orderNumber: orderNumber === undefined ? null : Number(orderNumber),
      amountPaise: readAmount(cell(columns.amount)),
    });
  }
  return rows.length === 0 ? refuse(columns === null ? 'no-columns' : 'empty') : accept(rows);
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

type Candidate = {
  id: string;
  number: number;
  tracking_number: string | null;
  status: string;
  payable_paise: number;
  is_due: boolean;
  is_paid: boolean;
  is_booked: boolean;
};

/** Finds the order of each row, by its tracking number or else its order number, and what the row means for it. */
export async function matchRemittance(db: Db, rows: readonly RemittedRow[]): Promise<MatchedRow[]> {
  const tracking = rows.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const numbers = rows.flatMap(({ orderNumber }) => orderNumber ?? []);
  const { rows: candidates } = await sql<Candidate>`
    select orders.id, orders.number, orders.tracking_number, orders.status, orders.payable_paise, orders.is_paid,
      orders.method = any(${namesOnDelivery()}::text[]) and orders.status in ('shipped', 'delivered', 'completed')
        and orders.payable_paise > 0 as is_due,
      cod_remittances.order_id is not null as is_booked
    from orders left join cod_remittances on cod_remittances.order_id = orders.id
    where orders.tracking_number = any(${tracking}::text[]) or orders.number = any(${numbers}::bigint[])`.execute(db);
  const byTracking = new Map(candidates.map((order) => [order.tracking_number, order]));
  const byNumber = new Map(candidates.map((order) => [Number(order.number), order]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const order =
      (row.trackingNumber === null ? undefined : byTracking.get(row.trackingNumber)) ??
      (row.orderNumber === null ? undefined : byNumber.get(row.orderNumber));
    const found = order && {
      ...{ id: order.id, number: Number(order.number), duePaise: order.payable_paise, isPaid: order.is_paid },
    };
    const outcome = outcomeOf(row, order, seen);
    if (order) seen.add(order.id);
    return { ...row, outcome, order: found ?? null };
  });
}

function outcomeOf(row: RemittedRow, order: Candidate | undefined, seen: ReadonlySet<string>): MatchedRow['outcome'] {
  if (row.amountPaise === null || (row.trackingNumber === null && row.orderNumber === null)) return 'unreadable';
  if (order === undefined) return 'unknown';
  if (seen.has(order.id)) return 'repeated';
  if (order.is_booked) return 'booked';
  if (!order.is_due) return 'not-due';
  return row.amountPaise === order.payable_paise ? 'ready' : 'amount';
}

const namesOnDelivery = (): string[] => namesWhere(({ due }) => due === 'delivery');

type Booking = { adminId: string; reference: string; rows: readonly RemittedRow[] };

/**
 * Books the rows that are ready under the courier's reference, each by itself: an order that is not
 * complete is marked as complete, which books its payment. Safe to repeat.
 * @returns the rows with what they mean after that; those booked by this call are `ready`
 */
export async function bookRemittance(
  context: OrderContext,
  { adminId, reference, rows }: Booking,
): Promise<MatchedRow[]> {
  const matched = await matchRemittance(context.db, rows);
  const results: MatchedRow[] = [];
  for (const row of matched) {
    if (row.outcome !== 'ready' || row.order === null) {
      results.push(row);
      continue;
    }
    const { order } = row;
    if (!order.isPaid) {
      const completed = await completeOrder(context, { adminId, orderId: order.id, isPaymentReceived: true });
      if (!completed.ok) {
        results.push({ ...row, outcome: 'not-due' });
        continue;
      }
    }
    const isNew = await withTransaction(context.db, async (trx) => {
      const written = await trx
        .insertInto('cod_remittances')
        .values({ order_id: order.id, amount_paise: order.duePaise, reference })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .returning('order_id')
        .executeTakeFirst();
      if (written === undefined) return false;
      await logAdminAction(trx, {
        ...{ adminId, action: 'order.remit', subjectId: order.id, subjectName: orderName(order.number) },
        ...{ before: {}, after: { amountPaise: order.duePaise, reference } },
      });
      return true;
    });
    results.push(isNew ? row : { ...row, outcome: 'booked' });
  }
  return results;
}

/** Couriers remit within weeks: older orders are from before remittances were booked. */
const OPEN_DAYS = 90;

/** Cash that was collected in the last three months, and that no courier has remitted. */
export async function findOpenRemittances(db: Db): Promise<OpenRemittances> {
  const { rows } = await sql<{ orders: number; amount: number; oldest: Date | null }>`
    select count(*)::integer as orders, coalesce(sum(payable_paise), 0)::bigint as amount, min(updated_at) as oldest
    from orders
    where method = any(${namesOnDelivery()}::text[]) and status in ('delivered', 'completed') and payable_paise > 0
      and created_at > now() - make_interval(days => ${OPEN_DAYS})
      and not exists (select from cod_remittances where order_id = orders.id)`.execute(db);
  const [found] = rows;
  return { orders: found?.orders ?? 0, amountPaise: Number(found?.amount ?? 0), oldest: found?.oldest ?? null };
}
