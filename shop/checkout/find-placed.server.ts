import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import { addressFields } from '#shop/addresses/address-fields.ts';
import { isCancelled, type OrderKind, type OrderStatus } from '#shop/orders/order.ts';
import type { Agreed } from '#shop/pricing/adjustments/adjustment.ts';
import type { CheckoutInput, PlacedCheckout } from './checkout.ts';
import type { Buyer } from './lock-customer.server.ts';

/** A checkout that this idempotency key placed or resumed, or one that is unpaid. */
export type KnownCheckout = {
  id: string;
  isSameKey: boolean;
  contentHash: string;
  method: string;
  /** When the first unpaid order expires; null: none is unpaid. */
  expiresAt: Date | null;
  /** Where its unpaid goods go; null: it has none. */
  address: OrderAddress | null;
  orders: PlacedCheckout['orders'];
};

type Row = {
  checkout_id: string;
  is_same_key: boolean;
  content_hash: string;
  method: string;
  id: string;
  number: number;
  kind: OrderKind;
  status: OrderStatus;
  expires_at: Date | null;
  address: OrderAddress | null;
};

/**
 * Checkouts that a customer has placed with this key, and their other unpaid ones. A payment that the customer claims to
 * have made does not count as unpaid: it waits for the owner's check. Nor does one that the shop wrote down.
 */
export async function findPlaced(db: Db, customerId: string, key: string): Promise<KnownCheckout[]> {
  const { rows } = await sql<Row>`
    with same_key as (
      select id from checkouts where customer_id = ${customerId} and idempotency_key = ${key}::uuid
      union all
      select checkout_id from checkout_keys where customer_id = ${customerId} and key = ${key}::uuid
    ), known as (
      select id from same_key
      union
      select orders.checkout_id from orders
      where orders.customer_id = ${customerId} and orders.status = 'unpaid' and orders.kind <> 'service'
        and not exists (select from draft_orders where draft_orders.checkout_id = orders.checkout_id)
        and not exists (
          select from payments where ${PAYS_ORDER} and payments.status in ('claimed', 'paid')
        )
    )
    select checkouts.id as checkout_id, checkouts.id in (select id from same_key) as is_same_key, checkouts.content_hash, checkouts.method,
      orders.id, orders.number, orders.kind, orders.status, orders.expires_at, orders.address
    from known join checkouts on checkouts.id = known.id join orders on orders.checkout_id = checkouts.id
    order by checkouts.id, orders.kind desc`.execute(db);
  return [...Map.groupBy(rows, ({ checkout_id }) => checkout_id)].map(([id, own]) => ({
    id,
    isSameKey: own[0]?.is_same_key ?? false,
    contentHash: own[0]?.content_hash ?? '',
    method: own[0]?.method ?? '',
    expiresAt: own.find(({ status }) => status === 'unpaid')?.expires_at ?? null,
    address: own.find(({ kind, status }) => kind === 'shop' && status === 'unpaid')?.address ?? null,
    orders: own.map(({ id, number, kind, status }) => ({ id, number, kind, status })),
  }));
}

/** Whether the customer may go on to pay this checkout: it waits for its payment, and none of its orders was cancelled. */
export const isResumable = ({ expiresAt, orders }: KnownCheckout, now: Date): boolean =>
  expiresAt !== null && expiresAt > now && !orders.some(({ status }) => isCancelled(status));

/** Whether this checkout has unpaid goods that go elsewhere than this customer would send them now. */
export const isMisdirected = ({ address }: KnownCheckout, buyer: Buyer): boolean =>
  address !== null && addressFields.some((part) => address[part] !== buyer.address?.[part]);

/** Makes another idempotency key answer with this checkout; the caller has locked the customer. */
export const addKey = async (trx: Db, customerId: string, key: string, checkoutId: string): Promise<void> => {
  await trx.insertInto('checkout_keys').values({ customer_id: customerId, key, checkout_id: checkoutId }).execute();
};

/** The same result as when it was placed. */
export const answerOf = ({
  id: checkoutId,
  method,
  orders,
}: Pick<KnownCheckout, 'id' | 'method' | 'orders'>): PlacedCheckout => ({
  checkoutId,
  orders,
  method,
  next: orders.some(({ status }) => status === 'unpaid') ? 'pay' : 'orders',
});

/** Equal for equal content in any order of lines. `isAddressMeant` is left out: it does not change what is ordered. */
export function hashOf(input: CheckoutInput, agreed: Agreed | null): string {
  const { method, filesMethod = null, lines, addressId, creditPaise = 0, code = null, savedPaise = 0 } = input;
  const { payablePaise, business = null } = input;
  const texts = lines.map(({ productId, variantId, quantity, seenPaise }) =>
    [productId, variantId, quantity, seenPaise].join(' '),
  );
  return createHash('sha256')
    .update(
      JSON.stringify([
        ...[method, addressId, texts.toSorted(), ...(creditPaise === 0 ? [] : [creditPaise])],
        ...(code === null && savedPaise === 0 ? [] : [{ code, savedPaise }]),
        ...(filesMethod === null ? [] : [{ filesMethod }]),
        ...(business === null ? [] : [business.gstin, business.name]),
        ...(agreed === null ? [] : [agreed]),
        ...(payablePaise === undefined ? [] : [{ payablePaise }]),
      ]),
    )
    .digest('hex');
}
