import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import type { Paise } from '#lib/money.ts';
import { payable } from './product.ts';

/** A variant as its label shows it; `price`: what a buyer pays, without offers. `stock` null: not counted. */
export type LabelVariant = {
  id: string;
  name: string;
  optionText: string | null;
  sku: string | null;
  price: Paise;
  stock: number | null;
};

/** More than a page of products has. */
const VARIANTS_LISTED_MAX = 500;

/** The variants of these products, or these variants, by product name. */
export async function listLabelVariants(
  db: Db,
  chosen: { productIds: readonly string[] } | { variantIds: readonly string[] },
): Promise<LabelVariant[]> {
  const condition =
    'productIds' in chosen
      ? sql`products.id = ${anyOf(chosen.productIds)}`
      : sql`variants.id = ${anyOf(chosen.variantIds)}`;
  const { rows } = await sql<LabelVariant & { mrp: Paise; discount: number }>`
    select variants.id, products.name, nullif(concat_ws(', ', option1, option2), '') as "optionText", sku, stock,
      coalesce(variants.price_paise, products.price_paise) as mrp, discount
    from variants join products on products.id = product_id
    where ${condition} and deleted_at is null
    order by lower(products.name), products.id, variants.position limit ${VARIANTS_LISTED_MAX}`.execute(db);
  return rows.map(({ mrp, discount, ...variant }) => ({ ...variant, price: payable(mrp, discount) }));
}
