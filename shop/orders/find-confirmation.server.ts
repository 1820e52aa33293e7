import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import type { Paise } from '#lib/money.ts';
import { dueOf } from '#shop/payments/methods.server.ts';
import { releaseToCome } from './find-orders.server.ts';
import { isExpiring, type OrderKind, type OrderStatus, rulesOf } from './order.ts';

/** For this long the list of orders begins with what was just ordered. */
const SHOWN_MS = 60 * 60 * 1000;

/**
 * What an order waits for. `payment`: the customer has to pay; `files`: for files. `check`: the shop looks for a payment. `approval`: the shop
 * confirms it by hand. `price`: owner and customer agree how to pay. `cash`: packing, then payment on delivery. `parcel`:
 * packing. `downloads`: nothing, the files are ready. `nothing`: the goods have arrived.
 */
type AwaitedStep = 'payment' | 'files' | 'check' | 'approval' | 'price' | 'cash' | 'parcel' | 'downloads' | 'nothing';

export type ConfirmedOrder = {
  id: string;
  number: number;
  kind: OrderKind;
  payablePaise: Paise;
  /** A day, "2026-11-28". */
  expectedBy: string | null;
  /** The day from which a pre-order ships; null: it can be shipped. */
  releaseOn: string | null;
  address: OrderAddress | null;
  awaits: AwaitedStep;
};

type Row = Omit<ConfirmedOrder, 'awaits'> & {
  status: OrderStatus;
  method: string;
  isPaid: boolean;
  isClaimed: boolean;
  isEmailUnverified: boolean;
};

/** The orders of a customer's last checkout, goods first; empty: none within the hour, or all are cancelled. */
export async function findConfirmation(db: Db, customerId: string, now: Date): Promise<ConfirmedOrder[]> {
  const { rows } = await sql<Row>`
    with last as (
      select checkout_id from orders
      where customer_id = ${customerId} and checkout_id is not null and kind <> 'service'
        and created_at > ${new Date(now.getTime() - SHOWN_MS)}
      order by created_at desc limit 1
    )
    select id, number, kind, payable_paise as "payablePaise", to_char(expected_by, 'YYYY-MM-DD') as "expectedBy",
      ${releaseToCome} as "releaseOn", address,
      status, method, is_paid as "isPaid", email_unverified as "isEmailUnverified",
      exists (
        select from payments where ${PAYS_ORDER} and payments.status = 'claimed'
      ) as "isClaimed"
    from orders join last using (checkout_id)
    where customer_id = ${customerId} and status not in (${statusesIn('cancelled')})
    order by kind desc`.execute(db);
  return rows.map(({ id, number, kind, payablePaise, expectedBy, releaseOn, address, ...state }) => ({
    id,
    number,
    kind,
    payablePaise,
    expectedBy,
    releaseOn,
    address,
    awaits: awaitedBy({ kind, payablePaise, ...state }),
  }));
}

function awaitedBy(
  order: Pick<Row, 'kind' | 'status' | 'method' | 'isPaid' | 'isClaimed' | 'isEmailUnverified' | 'payablePaise'>,
): AwaitedStep {
  const { kind, status, method, isPaid, isClaimed, isEmailUnverified, payablePaise } = order;
  if (isClaimed && !isPaid) return 'check';
  if (isExpiring(status)) return kind === 'digital' ? 'files' : 'payment';
  if (isEmailUnverified && status === 'pending') return 'approval';
  if (rulesOf(status).stage === 'received') return kind === 'digital' ? 'downloads' : 'nothing';
  if (isPaid || payablePaise === 0) return 'parcel';
  return dueOf(method) === 'delivery' ? 'cash' : 'price';
}
