import { sql } from 'kysely';
import { cardsOf } from './shelf-sql.ts';

/**
 * Others to look at beside the product `p` of the statement around it: first of the same series, then of the same
 * category, the best rated each; what can be bought. Beside a product that is gone only its category counts.
 */
export function cardsRelated(count: number) {
  const best = sql`order by rating_rank desc, id desc limit ${sql.lit(count)}`;
  const others = (distance: number) => sql`select id, rating_rank, ${sql.lit(distance)} as distance from products
    where published and deleted_at is null and type = p.type and availability <> 'sold-out' and id <> p.id`;
  return sql`(
    with near as materialized (
      select id, min(distance) as distance, rating_rank from (
        (${others(0)} and series = p.series and p.deleted_at is null ${best})
        union all
        (${others(1)} and (p.category is null or category = p.category) ${best})
      ) found group by id, rating_rank
      order by distance, rating_rank desc, id desc limit ${sql.lit(count)}
    )
    select ${cardsOf(sql`near`, sql`near.distance, near.rating_rank desc, near.id desc`)}
  )`;
}
