import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { Paise } from '#lib/money.ts';
import type { Provider } from './method.ts';
import { dueOf } from './methods.server.ts';
import type { CaptureInput, PaymentScope } from './payments.ts';

/** The provider's webhook usually arrives earlier. */
const FIRST_CHECK_MS = 30_000;

/** An expected payment of a checkout. `orderKind`: see `PaymentScope`; absent: it pays for all orders. */
export type NewPayment = Pick<PaymentScope, 'checkoutId'> &
  Partial<PaymentScope> & { provider: string; amountPaise: Paise };

/** Records the expected payment of a checkout, in the caller's transaction. The provider is called later. */
export async function openPayment(trx: Db, payment: NewPayment): Promise<void> {
  await insertPayment(payment).execute(trx);
}

/** The same as an SQL fragment, for the statement that writes the checkout. */
export function insertPayment({
  checkoutId,
  orderKind = null,
  provider,
  amountPaise,
}: NewPayment): RawBuilder<unknown> {
  const nextCheck = dueOf(provider) === 'first' ? new Date(Date.now() + FIRST_CHECK_MS) : null;
  return sql`insert into payments (id, checkout_id, order_kind, provider, status, amount_paise, look_at)
    values (${newId()}, ${checkoutId}, ${orderKind}, ${provider}, 'open', ${amountPaise}, ${nextCheck})`;
}

/**
 * Sets the amount of an order's payment that nobody has made yet to what its orders cost by now, in the transaction that
 * has changed the order. Where nothing is left to pay, there is no payment.
 */
export async function changePaymentAmount(trx: Db, orderId: string): Promise<void> {
  const { rows } = await sql<{ id: string; due: Paise }>`
    select payments.id, (select sum(payable_paise)::bigint from orders where ${PAYS_ORDER}) as due
    from payments join orders on ${PAYS_ORDER} where orders.id = ${orderId}`.execute(trx);
  for (const { id, due } of rows) {
    if (due === 0) await trx.deleteFrom('payments').where('id', '=', id).execute();
    else {
      const changed = { amount_paise: due, updated_at: new Date() };
      await trx.updateTable('payments').set(changed).where('id', '=', id).execute();
    }
  }
}

type PaymentToReady = Pick<CaptureInput, 'amountPaise' | 'email' | 'phone'> & {
  id: string;
  providerOrderId: string | null;
};

/**
 * Creates the provider's order for a payment, if there is none yet and the provider has orders, and returns its id.
 * Concurrent calls get the same one. Throws `ProviderAway` or `ProviderRefused`.
 */
export async function readyPayment(
  db: Db,
  provider: Provider,
  { id, amountPaise, providerOrderId, email, phone }: PaymentToReady,
): Promise<string | null> {
  if (providerOrderId !== null) return providerOrderId;
  if (provider.createOrder === undefined) return null;
  const created = await provider.createOrder({ paymentId: id, amountPaise, currency: 'INR', email, phone });
  const row = await db
    .updateTable('payments')
    .set((set) => ({
      provider_order_id: set.fn.coalesce('provider_order_id', set.val(created)),
      updated_at: new Date(),
    }))
    .where('id', '=', id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow();
  return row.provider_order_id;
}
