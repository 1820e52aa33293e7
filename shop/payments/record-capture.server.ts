import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { Paise } from '#lib/money.ts';
import type { MethodName } from './methods.server.ts';
import type { PaymentScope, PaymentStatus } from './payments.ts';

/** Marks a payment as paid once its captures cover the amount. Never reverts it; the caller has locked the payment. */
async function updatePaymentStatus(trx: Db, paymentId: string): Promise<void> {
  await sql`
    update payments set status = 'paid', updated_at = now()
    where id = ${paymentId} and status <> 'paid' and amount_paise <= (
      select coalesce(sum(amount_paise), 0) from captures where payment_id = ${paymentId} and is_due
    )`.execute(trx);
}

/** Money that the owner receives directly is stored as cash, whatever the order's method. */
export const BY_HAND: MethodName = 'cod';

type ManualPayment = { checkoutId: string; orderId: string; amountPaise: Paise };

/**
 * Records money that the owner received directly for one order, in the caller's transaction; the caller has locked the
 * order. Idempotent. A checkout without a payment gets one.
 */
export async function recordManualPayment(trx: Db, { checkoutId, orderId, amountPaise }: ManualPayment): Promise<void> {
  if (amountPaise === 0) return;
  await trx
    .insertInto('payments')
    .columns(['id', 'checkout_id', 'provider', 'status', 'amount_paise'])
    .expression((query) =>
      query
        .selectFrom('checkouts')
        .select((pick) => [
          pick.val(newId()).as('id'),
          'checkouts.id as checkout_id',
          pick.val(BY_HAND).as('provider'),
          pick.val('open').as('status'),
          'checkouts.payable_paise as amount_paise',
        ])
        .where('checkouts.id', '=', checkoutId)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('payments').select('payments.id').where('checkout_id', '=', checkoutId))),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('orders', (join) => join.on(PAYS_ORDER))
    .select('payments.id')
    .where('orders.id', '=', orderId)
    .forUpdate('payments')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('captures')
    .values({
      id: newId(),
      payment_id: payment.id,
      provider: BY_HAND,
      provider_payment_id: `hand_${orderId}`,
      order_id: orderId,
      amount_paise: amountPaise,
      is_due: true,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_payment_id']).doNothing())
    .execute();
  await updatePaymentStatus(trx, payment.id);
}

/** A payment by the provider's own order, or by its checkout: two payments of one have different providers. */
type PaymentKey = { provider: string } & ({ providerOrderId: string } | { checkoutId: string });

type FoundPayment = PaymentScope & { id: string };

const scopeColumns = ['payments.id', 'payments.checkout_id as checkoutId', 'payments.order_kind as orderKind'] as const;

/** The payment of a checkout, or of a provider's order; null: it is not of this shop. */
export async function findPayment(db: Db, key: PaymentKey): Promise<FoundPayment | null> {
  const row = await db
    .selectFrom('payments')
    .select(scopeColumns)
    .where('provider', '=', key.provider)
    .where((where) =>
      'checkoutId' in key
        ? where('checkout_id', '=', key.checkoutId)
        : where('provider_order_id', '=', key.providerOrderId),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The payment that pays for an order; null: there is none. */
export async function findPaymentOf(db: Db, orderId: string): Promise<FoundPayment | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', (join) => join.on(PAYS_ORDER))
    .select(scopeColumns)
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

export type LockedPaymentRow = {
  id: string;
  provider: string;
  status: PaymentStatus;
  amountPaise: Paise;
  currency: string;
  claimedReference: string | null;
  /** Whether a capture covers all of it. */
  isCovered: boolean;
};

/** Locks a payment until the caller commits. Every caller locks its orders first, to avoid deadlocks. */
export async function lockPayment(trx: Db, paymentId: string): Promise<LockedPaymentRow> {
  const row = await trx
    .selectFrom('payments')
    .select(['id', 'provider', 'status', 'amount_paise', 'currency', 'claimed_reference'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const covering = await trx
    .selectFrom('captures')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is', null)
    .where('is_due', '=', true)
    .executeTakeFirst();
  return {
    id: row.id,
    provider: row.provider,
    status: row.status,
    amountPaise: row.amount_paise,
    currency: row.currency,
    claimedReference: row.claimed_reference,
    isCovered: covering !== undefined,
  };
}

/** Id of the payment that this provider payment was recorded for; null: it is not recorded. */
export async function findCapturedPayment(db: Db, provider: string, providerPaymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('captures')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  return row?.payment_id ?? null;
}

type NewCapture = {
  paymentId: string;
  provider: string;
  providerPaymentId: string;
  amountPaise: Paise;
  currency: string;
  /** false: it pays for nothing and is refunded in full. */
  isDue: boolean;
};

/** Records money that came in, for a payment that the caller has locked. Returns the id of the capture. */
export async function recordCapture(trx: Db, { paymentId, isDue, ...money }: NewCapture): Promise<string> {
  const id = newId();
  await trx
    .insertInto('captures')
    .values({
      id,
      payment_id: paymentId,
      provider: money.provider,
      provider_payment_id: money.providerPaymentId,
      amount_paise: money.amountPaise,
      currency: money.currency,
      is_due: isDue,
    })
    .execute();
  if (isDue) await updatePaymentStatus(trx, paymentId);
  return id;
}

/** Whether the customer claims to have paid this order and the shop has not checked it. */
export async function isClaimed(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', (join) => join.on(PAYS_ORDER))
    .select('payments.id')
    .where('orders.id', '=', orderId)
    .where('payments.status', '=', 'claimed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the reference that the customer entered, for a payment that the caller has locked. */
export async function claimPayment(trx: Db, paymentId: string, reference: string): Promise<void> {
  await sql`
    update payments set status = 'claimed', claimed_reference = ${reference}, updated_at = now()
    where id = ${paymentId} and status <> 'paid'`.execute(trx);
}
