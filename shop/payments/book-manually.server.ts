import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import { updatePaymentStatus } from './internal/payment-status.ts';
import type { MethodName } from './methods.server.ts';

/** Money that the owner receives directly is stored as cash, whatever the order's method. */
const BY_HAND: MethodName = 'cod';

export type ManualPayment = { checkoutId: string; orderId: string; amountPaise: Paise };

/**
 * Books money that the owner received directly for one order, in the caller's transaction; the caller has locked the
 * order. Idempotent. A checkout without a payment gets one.
 */
export async function bookManually(trx: Db, { checkoutId, orderId, amountPaise }: ManualPayment): Promise<void> {
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
        .where('checkouts.id', '=', checkoutId),
    )
    .onConflict((conflict) => conflict.column('checkout_id').doNothing())
    .execute();
  const payment = await trx
    .selectFrom('payments')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .forUpdate()
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
