import { sql } from 'kysely';

/**
 * Joins `payments` with the `orders` that each pays for: all of its checkout, or those of one kind where goods and files
 * are paid separately.
 */
export const PAYS_ORDER = sql<boolean>`(payments.checkout_id = orders.checkout_id
  and coalesce(payments.order_kind, orders.kind) = orders.kind)`;
