import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { Provider, ProviderName } from './payments.ts';

/** The provider's webhook usually arrives earlier. */
const FIRST_CHECK_MS = 30_000;

/** The expected payment of a checkout. */
export type NewPayment = { checkoutId: string; provider: ProviderName; amountPaise: Paise };

/** Records the expected payment of a checkout, in the caller's transaction. The provider is called later. */
export async function openPayment(trx: Db, payment: NewPayment): Promise<void> {
  await insertPayment(payment).execute(trx);
}

/** The same as an SQL fragment, for the statement that writes the checkout. */
export function insertPayment({ checkoutId, provider, amountPaise }: NewPayment): RawBuilder<unknown> {
  // Cash on delivery has no provider to check with.
  const nextCheck = provider === 'cod' ? null : new Date(Date.now() + FIRST_CHECK_MS);
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
  const created = await provider.createOrder({ paymentId: id, amountPaise, currency: 'INR' });
  if (created === null) return null;
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
