import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** One row that breaks a rule of the ledger audit. */
export type Broken = { rule: string; id: string; found: string; expected: string };

/** Rows reported per rule; a longer list would not help to find the cause. */
const ROWS_MAX = 100;

/** Recomputes in the database what the use cases store, and returns the rows that differ. */
export async function auditCatalog(db: Db): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const [rule, rows] of Object.entries(rules)) {
    const broken = await sql<Omit<Broken, 'rule'>>`
      select id, coalesce(found, 'none') as found, coalesce(expected, 'none') as expected from (${sql.raw(rows)}) as broken
      where found is distinct from expected order by id limit ${ROWS_MAX}`.execute(db);
    found.push(...broken.rows.map((row) => ({ rule, ...row })));
  }
  return found;
}

const rules = {
  'stock is the sum of the stock ledger': `
    select variants.id, coalesce(variants.stock, 0)::text as found, coalesce(sum(stock_moves.quantity), 0)::text as expected
    from variants left join stock_moves on stock_moves.variant_id = variants.id group by variants.id`,

  'no reference returned more than it took': `
    select variant_id as id, sum(quantity)::text as found, least(sum(quantity), 0)::text as expected
    from stock_moves where reason in ('taken', 'returned') group by variant_id, reference`,

  'a product has a variant': `
    select id, (exists (select from variants where product_id = products.id))::text as found, 'true' as expected
    from products`,

  'variants have a value for each option and no other': `
    select variants.id, (option1 is not null)::text || (option2 is not null)::text as found,
      (option1_name is not null)::text || (option2_name is not null)::text as expected
    from variants join products on products.id = product_id`,

  // As in `payable`: price − price × discount / 100, rounded half up to whole rupees.
  'the lowest price is that of the cheapest variant': `
    select products.id, from_price_paise || '/' || from_payable_paise as found,
      min(coalesce(variants.price_paise, products.price_paise)) || '/' || min(
        floor(coalesce(variants.price_paise, products.price_paise) / 100 * (100 - discount) / 100 + 0.5)::bigint * 100
      ) as expected
    from products join variants on variants.product_id = products.id group by products.id`,

  'a price varies where variants differ': `
    select products.id, price_varies::text as found,
      (count(distinct coalesce(variants.price_paise, products.price_paise)) > 1)::text as expected
    from products join variants on variants.product_id = products.id group by products.id`,

  'availability is that of the best variant': `
    select products.id, availability as found,
      case when bool_or(stock > 5) then 'in-stock' when bool_or(stock is null) then empty_stock
        when bool_or(stock > 0) then 'low' else 'sold-out' end as expected
    from products join variants on variants.product_id = products.id group by products.id`,
};
