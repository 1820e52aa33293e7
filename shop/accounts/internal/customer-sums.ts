import { sql } from 'kysely';
import { statusesIn } from '#db/order-statuses.ts';

/** Order totals of the row `customers`, as a lateral join, so that only the shown rows are summed up. */
export const customerSums = sql`
  left join lateral (
    select count(*)::integer as orders, max(created_at) as last_order_at,
      coalesce(sum(payable_paise) filter (where is_paid), 0)::bigint as spent_paise
    from orders where customer_id = customers.id and status not in (${statusesIn('cancelled')})
  ) as sums on true`;

/** The text in which a substring is searched; word for word the expression of the index `customers_words`. */
export const customerCopy = sql`lower(customers.name || ' ' || coalesce(customers.username, '') || ' ' || customers.email)`;
