import type { Db } from '#db/connect.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import type { PaymentScope } from '#shop/payments/payments.ts';

/** Columns of `OrderRow`, listed because `select *` would break prepared statements at the next migration. */
export const orderColumns = [
  'id',
  'number',
  'checkout_id',
  'customer_id',
  'kind',
  'status',
  'method',
  'username',
  'email',
  'phone',
  'address',
  'state_code',
  'gstin',
  'business_name',
  'needs_check',
  'email_unverified',
  'service_id',
  'service_title',
  'brief',
  'total_paise',
  'payable_paise',
  'is_paid',
  'expires_at',
  'expected_by',
  'release_on',
  'carrier',
  'tracking_url',
  'tracking_number',
  'cancelled_by',
  'internal_note',
  'created_at',
  'updated_at',
  'archived_at',
] as const satisfies readonly (keyof OrderRow)[];

/** Locks all orders of a checkout until the caller commits, in id order like every other caller, to avoid deadlocks. */
const lockCheckout = (trx: Db, checkoutId: string): Promise<OrderRow[]> =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks all orders of a checkout, and returns those that a payment of it pays for, in id order. */
export const lockOrdersOf = async (trx: Db, { checkoutId, orderKind }: PaymentScope): Promise<OrderRow[]> =>
  (await lockCheckout(trx, checkoutId)).filter(({ kind }) => orderKind === null || kind === orderKind);

/** Locks an order with the others of its checkout: payments lock them all. null: there is no such order. */
export async function lockOrderWithOthers(trx: Db, orderId: string): Promise<OrderRow | null> {
  const found = await trx.selectFrom('orders').select('checkout_id').where('id', '=', orderId).executeTakeFirst();
  if (found === undefined) return null;
  if (found.checkout_id !== null) await lockCheckout(trx, found.checkout_id);
  const order = await trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return order ?? null;
}
