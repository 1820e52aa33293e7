import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Stars and number of reviews added to a product; negative where reviews were removed. */
type RatingChange = { productId: string; sum: number; count: number };

/** Updates the products' sum and count of ratings; called in the transaction that writes the reviews. */
export async function addRatings(trx: Db, changes: readonly RatingChange[]): Promise<void> {
  const ids = [...new Set(changes.map(({ productId }) => productId))];
  if (ids.length === 0) return;
  // A separate statement: locking and updating in one would lock each row twice, and between the two a concurrent insert
  // of a review could take its foreign key lock on the product. A single row needs no lock order.
  if (ids.length > 1)
    await sql`select from products where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
  await sql`
    with change as (
      select id, sum(stars)::integer as stars, sum(reviews)::integer as reviews from unnest(
        ${changes.map(({ productId }) => productId)}::uuid[], ${changes.map(({ sum }) => sum)}::integer[],
        ${changes.map(({ count }) => count)}::integer[]
      ) as given(id, stars, reviews) group by id
    )
    update products set rating_sum = rating_sum + change.stars, rating_count = rating_count + change.reviews
    from change where products.id = change.id`.execute(trx);
}
