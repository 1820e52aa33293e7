import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { dayOf } from '#kit/days.ts';
import { sumOf } from '#kit/money.ts';
import { type OrderKind, type OrderStatus, orderKinds } from './order.ts';
import type { ByKind, WaitingOrders } from './waiting.ts';

type Counted = { kind: OrderKind; status: OrderStatus; orders: number; late: number; flagged: number };

/** What waits for the owner, in two short questions. */
export async function countWaiting(db: Db, now: Date): Promise<WaitingOrders> {
  // The statuses are those of the index `orders_waiting`: an order beyond them waits for nobody.
  const open = sql<Counted>`
    select kind, status, count(*) as orders, count(*) filter (where needs_check or (email_unverified and status = 'pending')) as flagged,
      count(*) filter (where expected_by < ${dayOf(now)}::date and status <> 'unpaid') as late
    from orders
    where archived_at is null and status in ('unpaid', 'pending', 'quoted', 'confirmed', 'packed', 'shipped')
    group by kind, status`.execute(db);
  const claims = sql<Pick<Counted, 'kind' | 'orders'>>`
    select kind, count(*) as orders from payments join orders on orders.checkout_id = payments.checkout_id
    where payments.status = 'claimed' and archived_at is null group by kind`.execute(db);
  const [{ rows }, { rows: claimed }] = await Promise.all([open, claims]);
  const count = (kind: OrderKind, status: OrderStatus) =>
    rows.find((row) => row.kind === kind && row.status === status)?.orders ?? 0;
  const byKind = (of: (kind: OrderKind) => number) =>
    Object.fromEntries(orderKinds.map((kind) => [kind, of(kind)])) as ByKind;
  return {
    unpaid: byKind((kind) => count(kind, 'unpaid')),
    claimed: byKind((kind) => claimed.find((row) => row.kind === kind)?.orders ?? 0),
    late: sumOf(rows.map(({ late }) => late)),
    pending: count('shop', 'pending'),
    confirmed: count('shop', 'confirmed'),
    packed: count('shop', 'packed'),
    toDo: count('service', 'confirmed'),
    briefs: count('service', 'pending'),
    flagged: byKind((kind) => sumOf(rows.filter((row) => row.kind === kind).map(({ flagged }) => flagged))),
  };
}
