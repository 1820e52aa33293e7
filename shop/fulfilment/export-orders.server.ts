import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import { formatDay } from '#lib/clock.ts';
import { csvLine } from '#lib/csv.ts';
import { PAISE_PER_RUPEE, type Paise, sumOf } from '#lib/money.ts';
import type { OrderKind, OrderStatus } from '#shop/orders/order.ts';
import { ADJUSTMENTS } from '#shop/orders/order-adjustments.server.ts';
import { dueOf } from '#shop/payments/methods.server.ts';
import { totalsOf } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import { type AdminOrderQuery, paymentState } from './admin-order.ts';
import { adminOrdersWhere, IS_CLAIMED } from './internal/order-conditions.server.ts';
import { adminOrdersOrderBy } from './list-admin-orders.server.ts';

/** Column codes that are never translated, so that programs can read the file. */
const head = [
  'number',
  'date',
  'kind',
  'status',
  'payment',
  'method',
  'username',
  'email',
  'name',
  'phone',
  'address',
  'landmark',
  'city',
  'pincode',
  'state',
  'items',
  'skus',
  'units',
  'total',
  'discount',
  'fee',
  'payable',
  'expected_by',
  'carrier',
  'tracking_number',
  'check_address',
  'archived',
  'adjustments',
] as const;

const BATCH_ORDERS = 500;

type Row = {
  number: number;
  kind: OrderKind;
  status: OrderStatus;
  method: string;
  isPaid: boolean;
  isClaimed: boolean;
  payablePaise: Paise;
  createdAt: Date;
  username: string | null;
  email: string | null;
  phone: string | null;
  address: OrderAddress | null;
  total: Paise;
  adjustments: OrderAdjustment[];
  expectedBy: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  needsCheck: boolean;
  isArchived: boolean;
  items: string | null;
  skus: string | null;
  units: number | null;
};

/**
 * Writes the admin's list as CSV, all pages of it, in batches from one database snapshot, without cancelled units.
 * Amounts are in rupees; cells that a spreadsheet would run are escaped.
 */
export async function exportOrders(
  db: Db,
  { kind, query, write }: { kind: OrderKind; query: AdminOrderQuery; write: (text: string) => Promise<void> | void },
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows: found } = await sql<{ id: string }>`
        select id from orders where ${adminOrdersWhere(kind, query)} order by ${adminOrdersOrderBy[query.sort]}`.execute(
        trx,
      );
      await write(csvLine(head));
      for (let at = 0; at < found.length; at += BATCH_ORDERS) {
        const rows = await readRows(
          trx,
          found.slice(at, at + BATCH_ORDERS).map(({ id }) => id),
        );
        await write(rows.map((row) => csvLine(cellsOf(row))).join(''));
      }
    });
}

async function readRows(trx: Db, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select number, kind, status, method, is_paid as "isPaid", not is_paid and ${IS_CLAIMED} as "isClaimed",
      payable_paise as "payablePaise", created_at as "createdAt", username, email, phone, address, total_paise as total,
      ${ADJUSTMENTS} as adjustments, to_char(expected_by, 'YYYY-MM-DD') as "expectedBy", carrier,
      tracking_number as "trackingNumber", needs_check as "needsCheck", archived_at is not null as "isArchived",
      coalesce(lines.items, service_title) as items, lines.skus, lines.units
    from unnest(${ids}::uuid[]) with ordinality as requested (id, place) join orders using (id)
    left join lateral (
      select string_agg((quantity - cancelled) || ' × ' || name || coalesce(' (' || option_text || ')', ''), '; '
          order by position) as items,
        string_agg(sku, '; ' order by position) as skus, sum(quantity - cancelled)::integer as units
      from order_lines where order_id = orders.id and quantity > cancelled
    ) as lines on true
    order by place`.execute(trx);
  return rows;
}

const rupees = (paise: Paise): number => paise / PAISE_PER_RUPEE;

function cellsOf(row: Row): (string | number | null)[] {
  const { total, discount, further, payable } = totalsOf(row.total, row.adjustments);
  return [
    row.number,
    formatDay(row.createdAt),
    row.kind,
    row.status,
    paymentState({ ...row, due: dueOf(row.method) }),
    row.method,
    row.username,
    row.email,
    row.address?.name ?? null,
    row.address?.phone ?? row.phone,
    row.address?.addressLine ?? null,
    row.address?.landmark ?? null,
    row.address?.city ?? null,
    row.address?.pincode ?? null,
    row.address?.state ?? null,
    row.items,
    row.skus,
    row.units,
    rupees(total),
    rupees(discount),
    rupees(sumOf(further.map(({ amount }) => amount))),
    rupees(payable),
    row.expectedBy,
    row.carrier,
    row.trackingNumber,
    row.needsCheck ? 'yes' : 'no',
    row.isArchived ? 'yes' : 'no',
    row.adjustments.map(({ label, amount }) => `${label}: ${rupees(amount)}`).join('; '),
  ];
}
