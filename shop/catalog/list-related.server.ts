import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { CategorySlug } from './category.ts';
import { shareWidths } from './inside/share-widths.ts';
import { cardsOf } from './inside/shelf-sql.ts';
import type { ProductCard, ProductType } from './product.ts';

/** The product whose neighbours are wanted; itself it is left out. */
export type RelatedTo = { id: string; category: CategorySlug | null; type: ProductType; series: string | null };

/** Others to look at: first of the same series, then of the same category, the best rated each; what can be bought. */
export async function listRelated(db: Db, of: RelatedTo, count: number): Promise<ProductCard[]> {
  const isOther = sql`published and deleted_at is null and type = ${sql.lit(of.type)} and availability <> 'sold-out'
    and id <> ${of.id}::uuid`;
  const ofSeries =
    of.series === null
      ? sql``
      : sql`(
          select id, rating_rank, 0 as distance from products where ${isOther} and series = ${of.series}
          order by rating_rank desc, id desc limit ${count}
        ) union all`;
  const isNear = of.category === null ? isOther : sql`${isOther} and category = ${of.category}`;
  const { rows } = await sql<{ cards: ProductCard[] | null }>`
    with near as materialized (
      select id, min(distance) as distance, rating_rank from (
        ${ofSeries} (
          select id, rating_rank, 1 as distance from products where ${isNear}
          order by rating_rank desc, id desc limit ${count}
        )
      ) found group by id, rating_rank
      order by distance, rating_rank desc, id desc limit ${count}
    )
    select ${cardsOf(sql`near`, sql`near.distance, near.rating_rank desc, near.id desc`)} as cards`.execute(db);
  return shareWidths(rows[0]?.cards ?? []);
}
