import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#kit/money.ts';
import type { ProviderName } from './payments.ts';

/** Notes, in the caller's transaction, what a checkout is to bring in and by whom. The provider is asked later. */
export async function openPayment(
  trx: Db,
  { checkoutId, provider, amountPaise }: { checkoutId: string; provider: ProviderName; amountPaise: Paise },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('payments')
    .values({ id, checkout_id: checkoutId, provider, status: 'open', amount_paise: amountPaise })
    .execute();
  return id;
}
