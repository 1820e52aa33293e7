import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { Paise } from '#lib/money.ts';
import type { CandidatePromotion } from './apply-promotions.ts';
import type { Promotion, PromotionScope } from './promotion.ts';
import type { PromotionTerms } from './promotion-kind.ts';

export type PromotionRow = {
  id: string;
  title: string;
  kind: string;
  terms: PromotionTerms;
  scope: PromotionScope;
  scope_values: string[];
  minimum_paise: Paise;
  starts_at: Date;
  ends_at: Date | null;
  uses_max: number | null;
  uses_per_customer: number | null;
  is_first_order: boolean;
  is_automatic: boolean;
  stopped_at: Date | null;
  updated_at: Date;
};

/** The columns of a `Promotion`. */
export const promotionColumns: RawBuilder<unknown> = sql`
  promotions.id, title, kind, terms, scope, scope_values, minimum_paise, starts_at, ends_at, promotions.uses_max,
  uses_per_customer, is_first_order, is_automatic, stopped_at, promotions.updated_at`;

export const promotionOf = (row: PromotionRow): Promotion => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  terms: row.terms,
  scope: row.scope,
  scopeValues: row.scope_values,
  minimumPaise: row.minimum_paise,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  usesMax: row.uses_max,
  usesPerCustomer: row.uses_per_customer,
  isFirstOrder: row.is_first_order,
  isAutomatic: row.is_automatic,
  stoppedAt: row.stopped_at,
});

type Candidate = PromotionRow & {
  collected: string[] | null;
  code: string | null;
  is_used_up: boolean;
  own_uses: number;
  has_ordered: boolean;
};

/** Who asks for promotions, and for which products. `customerId`: null for a visitor. `code`: as `readCode` returns it. */
export type OfferedTo = {
  customerId: string | null;
  code: string | null;
  productIds: readonly string[];
  /** The next checkout replaces no other, so that unpaid ones count as uses. */
  keepsUnpaid?: boolean;
};

/**
 * The automatic promotions of this moment, the oldest first, and the one of the code, whatever its state. None with a code:
 * it is unknown. One for collections comes with the ids of those of the products that are in them. The customer's unpaid
 * checkouts do not count as uses: the next one replaces them, but for those that the shop wrote down.
 */
export async function findCandidates(
  db: Db,
  { customerId, code, productIds, keepsUnpaid = false }: OfferedTo,
  now: Date,
): Promise<CandidatePromotion[]> {
  const { rows } = await sql<Candidate>`
    with replaced as (
      select checkout_id from orders
      where orders.customer_id = ${customerId}::text and status = 'unpaid' and kind <> 'service' and not ${keepsUnpaid}::boolean
        and not exists (select from draft_orders where draft_orders.checkout_id = orders.checkout_id)
        and not exists (select from payments where ${PAYS_ORDER} and payments.status in ('claimed', 'paid'))
        and not exists (
          select from orders as others where others.checkout_id = orders.checkout_id
            and others.status not in ('unpaid', ${statusesIn('cancelled')}))
    )
    select ${promotionColumns}, case when scope = 'collections' then array(
        select distinct product_id::text from collection_products
        where product_id = any(${[...productIds]}::uuid[]) and collection_id::text = any(scope_values)
      ) end as collected, found.code, own.lasting as own_uses,
      coalesce(promotions.uses - own.replaced >= promotions.uses_max, false)
        or coalesce(codes.uses - own.replaced_of_code >= codes.uses_max, false) as is_used_up,
      is_first_order and exists (
        select from orders where orders.customer_id = ${customerId}::text and kind <> 'service' and status not in (${statusesIn('cancelled')})
          and checkout_id not in (select checkout_id from replaced)
      ) as has_ordered
    from (
      select id, null as code from promotions
      where is_automatic and stopped_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
      union all
      select promotion_id, code from promotion_codes join promotions on promotions.id = promotion_id and not is_automatic
      where code = ${code}::text and withdrawn_at is null
    ) as found
    join promotions using (id)
    left join promotion_codes as codes on codes.code = found.code
    cross join lateral (
      select count(*) filter (where not is_replaced)::integer as lasting, count(*) filter (where is_replaced)::integer as replaced,
        count(*) filter (where is_replaced and uses.code = found.code)::integer as replaced_of_code
      from (
        select code, checkout_id in (select checkout_id from replaced) as is_replaced from promotion_uses
        where promotion_id = promotions.id and customer_id = ${customerId}::text and released_at is null
      ) as uses
    ) as own
    order by promotions.starts_at, promotions.id`.execute(db);
  return rows.map((row) => ({
    ...promotionOf(row),
    ...(row.collected && { scopeValues: row.collected }),
    code: row.code,
    isUsedUp: row.is_used_up,
    isUsedBefore: row.uses_per_customer !== null && row.own_uses >= row.uses_per_customer,
    hasOrdered: row.has_ordered,
  }));
}
