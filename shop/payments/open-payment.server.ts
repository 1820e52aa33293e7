import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { Provider } from './method.ts';
import { dueOf } from './methods.server.ts';

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
 * Creates the provider's order for a payment, if there is none yet and the provider has orders, and returns its id.
 * Concurrent calls get the same one. Throws `ProviderAway` or `ProviderRefused`.
 */
export async function readyPayment(
  db: Db,
  provider: Provider,
  { id, amountPaise, providerOrderId }: { id: string; amountPaise: Paise; providerOrderId: string | null },
): Promise<string | null> {
  if (providerOrderId !== null) return providerOrderId;
  if (provider.createOrder === undefined) return null;
  const created = await provider.createOrder({ paymentId: id, amountPaise, currency: 'INR' });
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
