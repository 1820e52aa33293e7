import { sql } from 'kysely';
import type { Paise } from '#lib/money.ts';
import { fieldNames, fieldOf } from './product-fields.ts';

/** SQL expression: all fields of a product, under their names, as `ProductValues`. `table`: the name in the query. */
export const fieldsOf = (table: 'products' | 'p') =>
  sql.join(fieldNames.map((name) => sql`${sql.ref(`${table}.${fieldOf(name).column}`)} as ${sql.id(name)}`));

/** SQL expression: the day from which a pre-order ships, "2027-01-15"; null: it is none. Days begin in India. */
export const releaseOf = (table: 'products' | 'p') => {
  const day = sql.ref(`${table}.release_on`);
  return sql<string | null>`case when ${day} > (now() at time zone 'Asia/Kolkata')::date then ${day}::text end`;
};

/** A stored variant. `price` null: the product's; `stock` null: made to order. */
export type VariantRow = {
  id: string;
  option1: string | null;
  option2: string | null;
  sku: string | null;
  stock: number | null;
  price: Paise | null;
};

/** SQL expression: all variants of the product `p`, in order, as a JSON array of `VariantRow`. */
export const variantsOfProduct = sql`
  coalesce((
    select json_agg(json_build_object('id', v.id, 'option1', v.option1, 'option2', v.option2, 'sku', v.sku,
      'stock', v.stock, 'price', v.price_paise) order by v.position, v.id)
    from variants v where v.product_id = p.id
  ), '[]'::json)`;
