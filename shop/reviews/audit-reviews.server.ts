import { type BrokenRow, listBrokenRows } from '#db/broken-rows.ts';
import type { Db } from '#db/connect.ts';

/** Finds products whose stars differ from their shown reviews, and demo reviews of products that are not demo data. */
export const auditReviews = (db: Db): Promise<BrokenRow[]> => listBrokenRows(db, rules);

const rules = {
  'a product has the stars of its reviews': `
    select products.id, rating_sum || '/' || rating_count as found,
      coalesce(sum(rating), 0) || '/' || count(rating) as expected
    from products left join reviews on reviews.product_id = products.id and reviews.hidden_at is null group by products.id`,

  'only demo products have demo reviews': `
    select reviews.id, products.handle as found, 'a demo product' as expected
    from reviews join products on products.id = reviews.product_id
    where reviews.is_demo and not products.is_demo`,
};
