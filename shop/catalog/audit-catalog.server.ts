import { type BrokenRow, listBrokenRows } from '#db/broken-rows.ts';
import type { Db } from '#db/connect.ts';

/** Recomputes in the database what the use cases store, and returns the rows that differ. */
export const auditCatalog = (db: Db): Promise<BrokenRow[]> => listBrokenRows(db, rules);

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
