import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { Provider } from './method.ts';
import { dueOf } from './methods.server.ts';
import type { CaptureInput } from './payments.ts';

/** The provider's webhook usually arrives earlier. */
const FIRST_CHECK_MS = 30_000;

/** The expected payment of a checkout. */
export type NewPayment = { checkoutId: string; provider: string; amountPaise: Paise };

/** Records the expected payment of a checkout, in the caller's transaction. The provider is called later. */
export async function openPayment(trx: Db, payment: NewPayment): Promise<void> {
  await insertPayment(payment).execute(trx);
}

/** The same as an SQL fragment, for the statement that writes the checkout. */
export function insertPayment({ checkoutId, provider, amountPaise }: NewPayment): RawBuilder<unknown> {
  const nextCheck = dueOf(provider) === 'first' ? new Date(Date.now() + FIRST_CHECK_MS) : null;
  return sql`insert into payments (id, checkout_id, provider, status, amount_paise, look_at)
    values (${newId()}, ${checkoutId}, ${provider}, 'open', ${amountPaise}, ${nextCheck})`;
}

/**
 * Sets the amount of a payment that nobody has made yet to what its checkout costs by now, in the transaction that has
 * changed the checkout. Where nothing is left to pay, there is no payment.
 */
export async function changePaymentAmount(trx: Db, checkoutId: string): Promise<void> {
  await sql`
    delete from payments using checkouts
    where checkouts.id = ${checkoutId} and checkout_id = checkouts.id and checkouts.payable_paise = 0`.execute(trx);
  await sql`
    update payments set amount_paise = checkouts.payable_paise, updated_at = now() from checkouts
    where checkouts.id = ${checkoutId} and checkout_id = checkouts.id`.execute(trx);
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
