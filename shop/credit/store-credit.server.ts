import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';

/**
 * Why a customer's store credit changed. `refund`: money for an order came back as credit. `spent`: at the checkout.
 * `returned`: what was spent on an order that was cancelled or refunded. `account-deleted`: the rest lapsed.
 */
type CreditReason = 'refund' | 'spent' | 'returned' | 'account-deleted';

type CreditEntry = {
  customerId: string;
  /** Not 0; negative: spent. */
  amountPaise: Paise;
  reason: CreditReason;
  orderId: string | null;
  refundId: string | null;
};

/**
 * Writes an entry of a customer's ledger, in the caller's transaction. false: the customer has less than is to be spent,
 * and nothing was written; a balance below zero breaks a constraint.
 */
export async function addCredit(trx: Db, entry: CreditEntry): Promise<boolean> {
  if (entry.amountPaise < 0 && (await lockCredit(trx, entry.customerId)) + entry.amountPaise < 0) return false;
  await trx
    .insertInto('store_credit_entries')
    .values({
      id: newId(),
      customer_id: entry.customerId,
      amount_paise: entry.amountPaise,
      reason: entry.reason,
      order_id: entry.orderId,
      refund_id: entry.refundId,
    })
    .execute();
  return true;
}

/** What a customer can spend; locked until the caller commits. */
export async function lockCredit(trx: Db, customerId: string): Promise<Paise> {
  const row = await trx
    .selectFrom('store_credit_balances')
    .select('balance_paise')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance_paise ?? 0;
}

/** What a customer can spend. */
export async function findCredit(db: Db, customerId: string): Promise<Paise> {
  const row = await db
    .selectFrom('store_credit_balances')
    .select('balance_paise')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.balance_paise ?? 0;
}

/** What is still spent on an order: not returned yet. */
export async function findSpentCredit(trx: Db, orderId: string): Promise<Paise> {
  const { rows } = await sql<{ spent: Paise }>`
    select coalesce(-sum(amount_paise), 0)::bigint as spent from store_credit_entries
    where order_id = ${orderId} and reason in ('spent', 'returned')`.execute(trx);
  return rows[0]?.spent ?? 0;
}

/** A line of the ledger as pages show it. */
type CreditInList = {
  id: string;
  amountPaise: Paise;
  reason: CreditReason;
  orderId: string | null;
  orderNumber: number | null;
  at: Date;
};

const ENTRIES_MAX = 100;

/** The newest entries of a customer's ledger, the newest first. */
export async function listCredit(db: Db, customerId: string): Promise<CreditInList[]> {
  const { rows } = await sql<CreditInList>`
    select entries.id, amount_paise as "amountPaise", reason, order_id as "orderId", number as "orderNumber",
      entries.created_at as at
    from store_credit_entries as entries left join orders on orders.id = order_id
    where entries.customer_id = ${customerId} order by entries.created_at desc, entries.id desc limit ${sql.lit(ENTRIES_MAX)}`.execute(
    db,
  );
  return rows;
}

/** Lets the rest of a customer's credit lapse, in the transaction that deletes the account; the entries stay. */
export async function eraseCredit(trx: Db, customerId: string): Promise<void> {
  const rest = await lockCredit(trx, customerId);
  if (rest === 0) return;
  await addCredit(trx, {
    customerId,
    amountPaise: 0 - rest,
    reason: 'account-deleted',
    orderId: null,
    refundId: null,
  });
}

/** A customer's ledger for their data export, oldest first. */
export async function exportCredit(db: Db, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select amount_paise as "amountPaise", reason, order_id as "orderId", created_at as at
    from store_credit_entries where customer_id = ${customerId} order by created_at, id`.execute(db);
  return rows;
}
