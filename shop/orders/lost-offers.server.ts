import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { waivableKinds } from '#shop/pricing/adjustments/adjustment.ts';
import { promotionKinds } from '#shop/promotions/kinds.ts';
import type { OrderRow } from './order-row.ts';

/** Units of a line that are to be cancelled. */
type CancelledUnits = { line: number; units: number };

/** Whether an order, or one that is paid together with it, would not earn one of its promotions without these units. */
export const losesOffer = async (trx: Db, order: OrderRow, lines: readonly CancelledUnits[]): Promise<boolean> =>
  (await listLostOffers(trx, order, lines)).length > 0;

/**
 * Whether another order that was paid together with this one would keep a promotion that it does not earn without it. The
 * caller has locked this one: a payment locks both.
 */
export const keepsOffer = async (trx: Db, order: OrderRow): Promise<boolean> =>
  (await listLostOffers(trx, order, 'all')).some(({ isKept }) => isKept);

/** Adjustments by which a promotion lowers what an order costs. */
const SAVING_KINDS = sql.join(['promotion', ...waivableKinds].map((kind) => sql.lit(kind)));

/**
 * The promotions of an order that depend on its number of items, or for which what is left of the lines that they lowered,
 * in all orders of the checkout that are paid together, falls below the minimum. `isKept`: another of these orders is paid.
 */
async function listLostOffers(
  trx: Db,
  order: OrderRow,
  lines: readonly CancelledUnits[] | 'all',
): Promise<{ isKept: boolean }[]> {
  const kinds = promotionKinds.flatMap(({ name, holdsTogether }) => (holdsTogether ? [name] : []));
  const cancelling =
    lines === 'all'
      ? sql`select position as line, quantity - cancelled as units from order_lines where order_id = ${order.id}`
      : sql`select * from unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ units }) => units)}::integer[])
          as wanted(line, units)`;
  const { rows } = await sql<{ isKept: boolean }>`
    with cancelling as (${cancelling}), offered as (
      select source, order_lines.order_id, order_lines.position as line, quantity, quantity - cancelled as before,
        orders.id <> ${order.id} and (is_paid or payable_paise = 0) as is_other_paid, (
          select price_paise * quantity + coalesce(sum(amount_paise), 0) from order_adjustments as discounts
          where discounts.order_id = order_lines.order_id and line = order_lines.position and kind = 'product-discount'
        ) as cost
      from orders join order_lines on order_lines.order_id = orders.id
        join order_adjustments as savings on savings.order_id = orders.id and line = order_lines.position
      where (orders.id = ${order.id} or orders.checkout_id = ${order.checkout_id} and not exists (
          select from payments where payments.checkout_id = ${order.checkout_id} and order_kind is not null))
        and orders.status not in (${statusesIn('cancelled')}) and savings.kind in (${SAVING_KINDS})
    )
    select bool_or(is_other_paid) as "isKept"
    from offered left join cancelling on offered.order_id = ${order.id} and cancelling.line = offered.line
      join promotions on promotions.id::text = source
    group by promotions.id
    having bool_or(offered.order_id = ${order.id}) and (kind = any(${kinds}) or (
      sum(cost * before / quantity) >= minimum_paise
      and sum(cost * (before - coalesce(units, 0)) / quantity) < minimum_paise))`.execute(trx);
  return rows;
}
