import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import type { ReachedLimit } from './drop.ts';

const dropsOf = (product: 'p' | 'products') => sql`
  from collection_products join collections on collections.id = collection_products.collection_id
  where collection_products.product_id = ${sql.ref(`${product}.id`)} and collections.is_published`;

/**
 * SQL expression: when the product goes on sale, in milliseconds since 1970; null: it is on sale. The database's clock
 * decides; of several drops the last start counts. `product`: its name in the query.
 */
export const startOf = (product: 'p' | 'products') => sql<number | null>`(
  select (extract(epoch from max(collections.starts_at)) * 1000)::float8 ${dropsOf(product)} and collections.starts_at > now())`;

/** SQL expression: the most units of the product that one customer can buy; null: any number. */
export const unitsMaxOf = (product: 'p' | 'products') =>
  sql<number | null>`(select min(collections.units_per_customer) ${dropsOf(product)})`;

type Line = { productId: string; quantity: number };

type Row = ReachedLimit & { wanted: number };

/**
 * The first limit of a drop that these lines would exceed, with what the customer has ordered since it started; null: none.
 * Locks the customer until the caller commits, so that two orders of one customer are counted one after the other.
 * Cancelled units and replacements do not count.
 */
export async function findReachedLimit(
  trx: Db,
  customerId: string,
  lines: readonly Line[],
): Promise<ReachedLimit | null> {
  await sql`select from customers where id = ${customerId} for no key update`.execute(trx);
  // In a statement of its own, which sees what was committed while this one waited for the lock.
  const { rows } = await sql<Row>`
    with limits as (
      select collections.id, title, starts_at, units_per_customer as max, sum(wanted.quantity)::integer as wanted,
        case when is_limit_per_product then wanted.product_id end as product_id
      from unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::integer[])
        as wanted(product_id, quantity)
      join collection_products on collection_products.product_id = wanted.product_id
      join collections on collections.id = collection_id and is_published and units_per_customer is not null
      group by collections.id, 6
    )
    select title, max, wanted, coalesce((
      select sum(order_lines.quantity - order_lines.cancelled)
      from orders join order_lines on order_lines.order_id = orders.id
      where orders.customer_id = ${customerId} and orders.checkout_id is not null
        and orders.status not in (${statusesIn('cancelled')})
        and orders.created_at >= coalesce(limits.starts_at, '-infinity')
        and case when limits.product_id is null
          then order_lines.product_id in (select product_id from collection_products where collection_id = limits.id)
          else order_lines.product_id = limits.product_id end
    ), 0)::integer as ordered
    from limits order by title`.execute(trx);
  const reached = rows.find(({ max, wanted, ordered }) => wanted + ordered > max);
  return reached === undefined ? null : { title: reached.title, max: reached.max, ordered: reached.ordered };
}
