import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { withTransaction } from '#db/transaction.ts';
import { formatDay } from '#lib/clock.ts';
import { csvLine } from '#lib/csv.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { Payout, PayoutDetails } from './refund.ts';

/**
 * Saves where a customer wants refunds of an order that no provider can send, encrypted with SECRET; it is deleted after
 * 90 days. Refunds of the order that wait for a payout get it. Returns its id.
 * @param db the caller's transaction; absent: one of its own
 */
export async function savePayout(
  { db: own, seal }: Pick<OrderContext, 'db' | 'seal'>,
  { customerId, orderId, details }: { customerId: string; orderId: string; details: PayoutDetails },
  db: Db = own,
): Promise<Result<string, 'not-found'>> {
  if (!isId(orderId)) return refuse('not-found');
  return withTransaction(db, async (trx): Promise<Result<string, 'not-found'>> => {
    const order = await trx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('customer_id', '=', customerId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (order === undefined) return refuse('not-found');
    const id = newId();
    const { kind } = details;
    const row = { id, customer_id: customerId, order_id: orderId, kind, sealed: seal.close(JSON.stringify(details)) };
    await trx.insertInto('payout_details').values(row).execute();
    await trx
      .updateTable('refunds')
      .set({ payout_id: id, updated_at: new Date() })
      .where('order_id', '=', orderId)
      .where('status', '=', 'by-hand')
      .execute();
    return accept(id);
  });
}

/** The details that the customer saved last for an order, or those with this id; null: there are none. */
export async function findPayoutOf(
  db: Db,
  orderId: string,
  payoutId?: string,
): Promise<{ id: string; kind: PayoutDetails['kind'] } | null> {
  if (payoutId !== undefined && !isId(payoutId)) return null;
  const row = await db
    .selectFrom('payout_details')
    .select(['id', 'kind'])
    .where('order_id', '=', orderId)
    .$if(payoutId !== undefined, (query) => query.where('id', '=', payoutId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** How many refunds wait for a payout by the owner. */
export async function countPayouts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from refunds where status = 'by-hand'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is to be paid out, the oldest first. */
export async function listPayouts({ db, seal }: Pick<OrderContext, 'db' | 'seal'>): Promise<Payout[]> {
  const { rows } = await sql<Omit<Payout, 'details'> & { sealed: string | null }>`
    select refunds.id as "refundId", orders.id as "orderId", orders.number as "orderNumber",
      coalesce(orders.address->>'name', orders.username) as customer, refunds.amount_paise as "amountPaise", refunds.reason,
      refunds.created_at as "requestedAt", sealed
    from refunds join captures on captures.id = capture_id join payments on payments.id = payment_id
      join orders on orders.id = coalesce(refunds.order_id, (
        select orders.id from orders where ${PAYS_ORDER} order by orders.id limit 1))
      left join payout_details on payout_details.id = payout_id
    where refunds.status = 'by-hand' order by refunds.created_at, refunds.id limit ${sql.lit(numbers.PAYOUTS_MAX)}`.execute(
    db,
  );
  return rows.map(({ sealed, ...row }) => ({ ...row, details: sealed === null ? null : openDetails(seal, sealed) }));
}

/** Columns of the CSV file; their codes are never translated, so that programs can read it. */
const COLUMNS = ['order', 'name', 'amount', 'upi_id', 'account_number', 'ifsc', 'reason', 'requested_on'] as const;

/** Writes the open payouts as CSV for a bank's bulk payments; those without details are left out. */
export async function exportPayoutList(
  orderContext: Pick<OrderContext, 'db' | 'seal'>,
  write: (text: string) => Promise<unknown> | unknown,
): Promise<void> {
  await write(csvLine([...COLUMNS]));
  for (const { orderNumber, customer, amountPaise, reason, requestedAt, details } of await listPayouts(orderContext)) {
    if (details === null) continue;
    const [upiId, number, ifsc] =
      details.kind === 'upi' ? [details.upiId, '', ''] : ['', details.accountNumber, details.ifsc];
    const name = details.kind === 'bank' ? details.name : (customer ?? '');
    const amount = (amountPaise / PAISE_PER_RUPEE).toFixed(2);
    await write(csvLine([String(orderNumber), name, amount, upiId, number, ifsc, reason, formatDay(requestedAt)]));
  }
}

/** null: encrypted with another SECRET. */
function openDetails(seal: Seal, sealed: string): PayoutDetails | null {
  try {
    return JSON.parse(seal.open(sealed)) as PayoutDetails;
  } catch {
    return null;
  }
}

/** Deletes payout details after the time that the privacy policy promises. */
export async function cleanUpPayouts(db: Db): Promise<void> {
  await sql`
    delete from payout_details where created_at < now() - make_interval(days => ${numbers.PAYOUT_DETAILS_DAYS})`.execute(
    db,
  );
}

/** Deletes a customer's payout details, in the transaction that deletes the account. */
export async function erasePayouts(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('payout_details').where('customer_id', '=', customerId).execute();
}

/** A customer's payout details for their data export, oldest first. */
export async function exportPayouts(
  { db, seal }: Pick<OrderContext, 'db' | 'seal'>,
  customerId: string,
): Promise<unknown[]> {
  const rows = await db
    .selectFrom('payout_details')
    .select(['order_id as orderId', 'sealed', 'created_at as at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ sealed, ...row }) => ({ ...row, details: openDetails(seal, sealed) }));
}
