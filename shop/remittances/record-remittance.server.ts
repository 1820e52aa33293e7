import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId, readNumber } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import { readCsvTable, type UnreadableTable } from '#lib/read-csv-table.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { completeOrder } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { HAS_OPEN_PARCEL, IS_PARTLY_SHIPPED } from '#shop/orders/parcels.server.ts';
import { namesWhere } from '#shop/payments/methods.server.ts';
import { listOwedParcels } from './open-remittances.server.ts';
import {
  findColumns,
  type MatchedRow,
  REMITTANCE_ROWS_MAX,
  type RemittedRow,
  type RowOutcome,
  readAmount,
  TRACKING_MAX,
} from './remittance.ts';

/** Reads a courier's CSV file. */
export const readRemittance = (content: Uint8Array): Promise<Result<RemittedRow[], UnreadableTable>> =>
  readCsvTable(content, findColumns, {
    rowsMax: REMITTANCE_ROWS_MAX,
    readRow: ({ tracking, order, amount, remitted }, line): RemittedRow => ({
      line,
      trackingNumber: tracking?.slice(0, TRACKING_MAX) || null,
      orderNumber: readNumber(order ?? ''),
      // Nothing came in: the courier keeps it.
      amountPaise: remitted !== null && readAmount(remitted) === null ? null : readAmount(amount ?? ''),
    }),
  });

type Candidate = {
  id: string;
  number: number;
  parcel: number;
  tracking_number: string | null;
  due_paise: number;
  is_due: boolean;
  is_paid: boolean;
  is_recorded: boolean;
};

/** Finds the parcel of each row, by its tracking number or else its order number, and what the row means for it. */
export async function matchRemittance(db: Db, rows: readonly RemittedRow[]): Promise<MatchedRow[]> {
  const tracking = rows.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const numbers = rows.flatMap(({ orderNumber }) => orderNumber ?? []);
  // An order without rows in `parcels` is sent in one. The cash of a part may come before the rest is shipped.
  const { rows: candidates } = await sql<Candidate>`
    select orders.id, orders.number, coalesce(parcels.number, 1) as parcel, orders.is_paid,
      coalesce(parcels.tracking_number, orders.tracking_number) as tracking_number,
      coalesce(parcels.collect_paise, orders.payable_paise) as due_paise,
      orders.method = any(${namesOnDelivery()}::text[]) and coalesce(parcels.collect_paise, orders.payable_paise) > 0
        and (orders.status in ('shipped', 'delivered', 'completed') or orders.status = 'packed' and parcels.number is not null) as is_due,
      cod_remittances.order_id is not null as is_recorded
    from (
      select id from orders where tracking_number = any(${tracking}::text[])
      union select id from orders where number = any(${numbers}::bigint[])
      union select order_id from parcels where tracking_number = any(${tracking}::text[])
    ) as found join orders using (id)
      left join parcels on parcels.order_id = orders.id
      left join cod_remittances on cod_remittances.order_id = orders.id
        and cod_remittances.parcel = coalesce(parcels.number, 1)
    order by orders.number, parcels.number`.execute(db);
  const byTracking = new Map(candidates.map((parcel) => [parcel.tracking_number, parcel]));
  const byNumber = Map.groupBy(candidates, ({ number }) => Number(number));
  const seen = new Set<string>();
  return rows.map((row) => {
    const parcels = row.orderNumber === null ? [] : (byNumber.get(row.orderNumber) ?? []);
    const isMeant = (one: Candidate) => !one.is_recorded && one.due_paise === row.amountPaise && !seen.has(keyOf(one));
    const open = parcels.filter((one) => one.is_due && !one.is_recorded && !seen.has(keyOf(one)));
    const parcel =
      (row.trackingNumber === null ? undefined : byTracking.get(row.trackingNumber)) ??
      parcels.find(isMeant) ??
      // Of several that are open it is not known which one is meant.
      (open.length > 1 ? undefined : (open[0] ?? parcels[0]));
    const outcome = outcomeOf(row, parcel, seen);
    if (parcel === undefined) return { ...row, outcome, order: null };
    seen.add(keyOf(parcel));
    const { id, number, due_paise: duePaise, is_paid: isPaid } = parcel;
    return { ...row, outcome, order: { id, number: Number(number), parcel: parcel.parcel, duePaise, isPaid } };
  });
}

const keyOf = ({ id, parcel }: Candidate): string => `${id} ${parcel}`;

function outcomeOf(row: RemittedRow, parcel: Candidate | undefined, seen: ReadonlySet<string>): MatchedRow['outcome'] {
  if (row.amountPaise === null || (row.trackingNumber === null && row.orderNumber === null)) return 'unreadable';
  if (parcel === undefined) return 'unknown';
  if (seen.has(keyOf(parcel))) return 'repeated';
  if (parcel.is_recorded) return 'recorded';
  if (!parcel.is_due) return 'not-due';
  return row.amountPaise === parcel.due_paise ? 'ready' : 'amount';
}

const namesOnDelivery = (): string[] => namesWhere(({ due }) => due === 'delivery');

type Remittance = {
  adminId: string;
  reference: string;
  rows: readonly RemittedRow[];
  /** Rows with another amount that count as settled all the same, by their `line`, and why; absent: none. */
  accepted?: { lines: readonly number[]; reason: string };
};

/**
 * Records the rows that are ready or accepted under the courier's reference, each by itself: an order whose cash has all
 * come is marked as complete, which records its payment. Safe to repeat.
 * @returns the rows with what they mean after that; those recorded by this call are `ready`
 */
export async function recordRemittance(
  context: OrderContext,
  { adminId, reference, rows, accepted }: Remittance,
): Promise<MatchedRow[]> {
  const matched = await matchRemittance(context.db, rows);
  const results: MatchedRow[] = [];
  for (const row of matched) {
    const reason = row.outcome === 'amount' && accepted?.lines.includes(row.line) ? accepted.reason : null;
    if ((row.outcome !== 'ready' && reason === null) || row.order === null) {
      results.push(row);
      continue;
    }
    const recorded = await recordRow(context, { adminId, reference, reason, row, order: row.order });
    results.push({ ...row, outcome: recorded.ok ? 'ready' : recorded.reason });
  }
  return results;
}

type Row = Pick<Remittance, 'adminId' | 'reference'> & {
  /** Why another amount than the due one is enough; null: it is not. */
  reason: string | null;
  row: MatchedRow;
  order: NonNullable<MatchedRow['order']>;
};

/** Records the cash of one parcel. It may have come back since the file was matched. */
function recordRow(context: OrderContext, { row, order: shown, ...remittance }: Row) {
  return withTransaction(context.db, async (trx): Promise<Result<undefined, RowOutcome>> => {
    await lockOrderWithOthers(trx, shown.id);
    const [now] = await matchRemittance(trx, [row]);
    const order = now?.order;
    if (!now || !order || now.outcome !== row.outcome) return refuse(now?.outcome ?? 'unknown');
    if (order.id !== shown.id || order.parcel !== shown.parcel || order.duePaise !== shown.duePaise)
      return refuse('not-due');
    return recordCash({ ...context, db: trx }, { ...order, ...remittance, amountPaise: row.amountPaise ?? 0 });
  });
}

type Cash = NonNullable<MatchedRow['order']> & Pick<Row, 'adminId' | 'reference' | 'reason'> & { amountPaise: Paise };

/**
 * Records the cash of one parcel, in the transaction that has locked its order. With the last parcel that collects any, the
 * order is complete, and paid in full: what a courier keeps, the customer has paid.
 */
async function recordCash(
  { db: trx, ...context }: OrderContext,
  { id: orderId, number, parcel, duePaise, isPaid, amountPaise, adminId, reference, reason }: Cash,
): Promise<Result<undefined, RowOutcome>> {
  const written = await trx
    .insertInto('cod_remittances')
    .values({ order_id: orderId, parcel, amount_paise: amountPaise, reference })
    .onConflict((conflict) => conflict.columns(['order_id', 'parcel']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return refuse('recorded');
  if (!isPaid && (await isRemitted(trx, orderId))) {
    const completed = await completeOrder({ ...context, db: trx }, { adminId, orderId, isPaymentReceived: true });
    if (!completed.ok) return refuse('not-due');
  } else if (!isPaid) {
    await trx.updateTable('cod_remittances').set({ early_paise: duePaise }).where('id', '=', written.id).execute();
  }
  await logAdminAction(trx, {
    adminId,
    action: 'order.remit',
    subjectId: orderId,
    subjectName: orderName(number),
    before: {},
    after: { amountPaise, reference, ...(reason === null ? {} : { duePaise, reason }) },
  });
  return accept(undefined);
}

/** No parcel of the order waits for its cash, and none is still to be shipped. */
async function isRemitted(trx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id = ${orderId} and not ${IS_PARTLY_SHIPPED} and not ${HAS_OPEN_PARCEL}`.execute(trx);
  return rows.length > 0;
}

/**
 * Records that the shop has the cash of an order's parcels that have arrived, although no file lists them: it was collected by
 * hand, or the courier's answer is enough.
 * @param reason at most 60 characters
 */
export async function settleOrder(
  context: OrderContext,
  { adminId, orderId, reason }: { adminId: string; orderId: string; reason: string },
): Promise<Result<undefined, 'not-due'>> {
  if (!isId(orderId)) return refuse('not-due');
  return withTransaction(context.db, async (trx): Promise<Result<undefined, 'not-due'>> => {
    await lockOrderWithOthers(trx, orderId);
    const parcels = await listOwedParcels(trx, orderId);
    if (parcels.length === 0) return refuse('not-due');
    for (const { orderNumber: number, parcel, duePaise } of parcels) {
      const order = { id: orderId, number, parcel, duePaise, isPaid: false };
      const cash = { ...order, adminId, amountPaise: duePaise, reference: reason, reason: null };
      const recorded = await recordCash({ ...context, db: trx }, cash);
      if (!recorded.ok) return refuse('not-due');
    }
    return accept(undefined);
  });
}
