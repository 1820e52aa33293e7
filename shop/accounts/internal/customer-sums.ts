import { sql } from 'kysely';

/** What a customer ordered, of the row `customers`: joined sideways, so that only rows which are shown are summed up. */
export const customerSums = sql`
  left join lateral (
    select count(*)::integer as orders, max(created_at) as last_order_at,
      coalesce(sum(payable_paise) filter (where is_paid), 0)::bigint as spent_paise
    from orders where customer_id = customers.id and status not in ('cancelled', 'refunded')
  ) as sums on true`;

/** In which a part of a word is looked for; written as in the index `customers_words`. */
export const customerWords = sql`lower(customers.name || ' ' || coalesce(customers.username, '') || ' ' || customers.email)`;
