import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { WaivableKind } from '#shop/pricing/adjustments/adjustment.ts';
import { promotionKinds } from './kinds.ts';

/** SQL condition: a row of `promotions` applies by itself now, and has uses left. */
const isRunning = sql`(
  is_automatic and stopped_at is null and starts_at <= now() and (ends_at is null or ends_at > now())
  and (uses_max is null or uses < uses_max))`;

/** Kinds of promotions that waive a charge. */
const waiving = promotionKinds.filter(({ waives }) => waives !== undefined);
const isWaiving = sql`kind in (${sql.join(waiving.map(({ name }) => sql.lit(name)))})`;

/**
 * SQL expression: the title of the automatic offer for the product `p`; null: there is none. Public: it says nothing of a
 * person. Charges are for goods only, and whether the shop makes them, `showOffers` knows.
 */
export const offerOfProduct = sql`(
  select title from promotions where ${isRunning}
    and (not ${isWaiving} or (p.type = 'shop' and is_shown)) and case scope
    when 'all' then true
    when 'categories' then p.category = any(scope_values)
    when 'collections' then exists (
      select from collection_products where product_id = p.id and collection_id::text = any(scope_values))
    when 'series' then p.series = any(scope_values)
    when 'products' then p.id::text = any(scope_values)
  end order by starts_at, id limit 1)`;

/**
 * Notes which offers began or ended since the last run, so that cached pages are rendered again. Returns how many.
 * @param charges what the shop charges at present, so that a promotion can waive it
 */
export async function showOffers(db: Db, charges: readonly WaivableKind[]): Promise<number> {
  const idle = waiving
    .filter(({ waives }) => waives !== undefined && !charges.includes(waives))
    .map(({ name }) => name);
  const isShown = sql`(${isRunning} and kind <> all(${idle}::text[]))`;
  const { rows } = await sql`
    update promotions set is_shown = ${isShown} where is_shown <> ${isShown} returning id`.execute(db);
  return rows.length;
}
