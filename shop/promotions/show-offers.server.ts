import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** SQL condition: a row of `promotions` applies by itself now, and has uses left. */
const isRunning = sql`(
  is_automatic and stopped_at is null and starts_at <= now() and (ends_at is null or ends_at > now())
  and (uses_max is null or uses < uses_max))`;

/** SQL expression: the title of the automatic offer for the product `p`; null: there is none. Public: it says nothing of a person. */
export const offerOfProduct = sql`(
  select title from promotions where ${isRunning} and case scope
    when 'all' then true
    when 'categories' then p.category = any(scope_values)
    when 'collections' then exists (
      select from collection_products where product_id = p.id and collection_id::text = any(scope_values))
    when 'series' then p.series = any(scope_values)
    when 'products' then p.id::text = any(scope_values)
  end order by starts_at, id limit 1)`;

/** Notes which offers began or ended since the last run, so that cached pages are rendered again. Returns how many. */
export async function showOffers(db: Db): Promise<number> {
  const { rows } = await sql`
    update promotions set is_shown = ${isRunning} where is_shown <> ${isRunning} returning id`.execute(db);
  return rows.length;
}
