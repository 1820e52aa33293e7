import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { noPaymentFee } from './kinds/no-payment-fee.ts';
import { promotionKinds } from './kinds.ts';

/** SQL condition: a row of `promotions` applies by itself now, and has uses left. */
const isRunning = sql`(
  is_automatic and stopped_at is null and starts_at <= now() and (ends_at is null or ends_at > now())
  and (uses_max is null or uses < uses_max))`;

const names = (kinds: readonly { name: string }[]) => sql.join(kinds.map(({ name }) => sql.lit(name)));

/** SQL condition: the promotion waives the fee of a payment method, such as cash on delivery. */
const waivesPaymentFee = sql`kind = ${sql.lit(noPaymentFee.name)}`;

/**
 * SQL expression: the title of the automatic offer for the product `p`; null: there is none. Public: it says nothing of a
 * person. Fees are charged for goods only, and whether any payment method has one, `showOffers` knows.
 */
export const offerOfProduct = sql`(
  select title from promotions where ${isRunning}
    and (p.type = 'shop' or kind not in (${names(promotionKinds.filter(({ waivesFee }) => waivesFee))}))
    and (is_shown or not ${waivesPaymentFee}) and case scope
    when 'all' then true
    when 'categories' then p.category = any(scope_values)
    when 'collections' then exists (
      select from collection_products where product_id = p.id and collection_id::text = any(scope_values))
    when 'series' then p.series = any(scope_values)
    when 'products' then p.id::text = any(scope_values)
  end order by starts_at, id limit 1)`;

/**
 * Notes which offers began or ended since the last run, so that cached pages are rendered again. Returns how many.
 * @param hasPaymentFee some payment method that the shop offers has a fee
 */
export async function showOffers(db: Db, hasPaymentFee: boolean): Promise<number> {
  const isShown = sql`(${isRunning} and (${hasPaymentFee}::boolean or not ${waivesPaymentFee}))`;
  const { rows } = await sql`
    update promotions set is_shown = ${isShown} where is_shown <> ${isShown} returning id`.execute(db);
  return rows.length;
}
