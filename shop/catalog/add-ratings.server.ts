import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Stars and number of reviews that came to a product, negative where they left. */
export type RatingChange = { productId: string; sum: number; count: number };

/** Keeps the products' sum and count of ratings; called in the transaction that writes the reviews. */
export async function addRatings(trx: Db, changes: readonly RatingChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with change as (
      select id, sum(stars)::integer as stars, sum(reviews)::integer as reviews from unnest(
        ${changes.map(({ productId }) => productId)}::uuid[], ${changes.map(({ sum }) => sum)}::integer[],
        ${changes.map(({ count }) => count)}::integer[]
      ) as given(id, stars, reviews) group by id
    ), locked as materialized (
      select id from products where id in (select id from change) order by id for no key update
    )
    update products set rating_sum = rating_sum + change.stars, rating_count = rating_count + change.reviews
    from change join locked on locked.id = change.id where products.id = change.id`.execute(trx);
}
