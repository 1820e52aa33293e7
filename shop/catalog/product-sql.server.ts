import { sql } from 'kysely';
import type { Paise } from '#lib/money.ts';
import { fieldNames, fieldOf } from './product-fields.ts';

/** SQL expression: all fields of a product, under their names, as `ProductValues`. `table`: the name in the query. */
export const fieldsOf = (table: 'products' | 'p') =>
  sql.join(fieldNames.map((name) => sql`${sql.ref(`${table}.${fieldOf(name).column}`)} as ${sql.id(name)}`));

/** The current day in India. */
const today = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** SQL expression: the day from which a variant ships as a pre-order, "2027-01-15"; null: it is none. */
export const releaseOfVariant = (variants: string, products: string) => {
  const day = sql`coalesce(${sql.ref(`${variants}.release_on`)}, ${sql.ref(`${products}.release_on`)})`;
  return sql<string | null>`case when ${day} > ${today} then ${day}::text end`;
};

/** SQL expression: the first day on which a variant of a pre-order ships; null: one can be shipped now. */
export const releaseOf = (table: 'products' | 'p') => sql<string | null>`(
  select case when min(day) > ${today} then min(day)::text end from (
    select coalesce(released.release_on, ${sql.ref(`${table}.release_on`)}, '-infinity'::date) as day
    from variants released where released.product_id = ${sql.ref(`${table}.id`)}
  ) days)`;

/** A stored variant. `price` null: the product's; `stock` null: made to order. */
export type VariantRow = {
  id: string;
  option1: string | null;
  option2: string | null;
  sku: string | null;
  stock: number | null;
  price: Paise | null;
  /** A day, "2027-01-15"; null: the product's. */
  releaseOn: string | null;
};

/** SQL expression: all variants of the product `p`, in order, as a JSON array of `VariantRow`. */
export const variantsOfProduct = sql`
  coalesce((
    select json_agg(json_build_object('id', v.id, 'option1', v.option1, 'option2', v.option2, 'sku', v.sku,
      'stock', v.stock, 'price', v.price_paise, 'releaseOn', v.release_on) order by v.position, v.id)
    from variants v where v.product_id = p.id
  ), '[]'::json)`;
