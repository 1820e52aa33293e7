import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { Provider, ProviderName } from './payments.ts';

/** The provider's own message mostly comes earlier. */
const FIRST_LOOK_MS = 30_000;

/** What a checkout is to bring in, and by whom. */
export type NewPayment = { checkoutId: string; provider: ProviderName; amountPaise: Paise };

/** Notes, in the caller's transaction, what a checkout is to bring in. The provider is asked later. */
export async function openPayment(trx: Db, payment: NewPayment): Promise<void> {
  await insertPayment(payment).execute(trx);
}

/** The same as a part of the statement that writes the checkout. */
export function insertPayment({ checkoutId, provider, amountPaise }: NewPayment): RawBuilder<unknown> {
  // What is paid at the door comes through nobody's books.
  const look = provider === 'cod' ? null : new Date(Date.now() + FIRST_LOOK_MS);
  return sql`insert into payments (id, checkout_id, provider, status, amount_paise, look_at)
    values (${newId()}, ${checkoutId}, ${provider}, 'open', ${amountPaise}, ${look})`;
}

/**
 * Makes the provider's own order, where it keeps any and has none yet, and gives its id. Asked by two at once, both get
 * the same. Throws `ProviderAway` or `ProviderRefused`.
 */
export async function readyPayment(
  db: Db,
  provider: Provider,
  { id, amountPaise, providerOrderId }: { id: string; amountPaise: Paise; providerOrderId: string | null },
): Promise<string | null> {
  if (providerOrderId !== null) return providerOrderId;
  const made = await provider.createOrder({ paymentId: id, amountPaise, currency: 'INR' });
  if (made === null) return null;
  const row = await db
    .updateTable('payments')
    .set((set) => ({ provider_order_id: set.fn.coalesce('provider_order_id', set.val(made)), updated_at: new Date() }))
    .where('id', '=', id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow();
  return row.provider_order_id;
}
