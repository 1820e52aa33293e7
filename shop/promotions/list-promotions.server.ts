import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { AdminPromotion } from './admin-promotion.ts';
import { type PromotionRow, promotionColumns, promotionOf } from './find-promotions.server.ts';
import { stateOf } from './promotion.ts';

type Row = PromotionRow & {
  code: string | null;
  codes: number;
  uses: number;
  saved: Paise;
  revenue: Paise;
  to_collect: Paise;
};

/** The promotions that the page lists; a shop with more finds the older ones in the audit log. */
const LISTED_MAX = 500;

/** Every promotion with its uses, those that start last first. */
export const listPromotions = (db: Db, now: Date): Promise<AdminPromotion[]> =>
  read(db, now, sql`true order by starts_at desc, promotions.id limit ${sql.lit(LISTED_MAX)}`);

/** Promotions in the order of their creation, `limit` of them after the promotion `after`. */
export const listStoredPromotions = (
  db: Db,
  { after, limit }: { after: string | null; limit: number },
  now = new Date(),
): Promise<AdminPromotion[]> =>
  read(
    db,
    now,
    sql`(${after}::uuid is null or promotions.id > ${after}::uuid) order by promotions.id limit ${limit}::integer`,
  );

/** One promotion; null: there is none with this id. */
export const findPromotion = async (db: Db, id: string, now: Date): Promise<AdminPromotion | null> =>
  isId(id) ? ((await read(db, now, sql`promotions.id = ${id}::uuid`))[0] ?? null) : null;

const CAPTURES = sql`captures join payments on payments.id = payment_id and payments.checkout_id = uses.checkout_id`;

/** What came in for the checkout of a row `uses`. */
const PAID = sql`(select coalesce(sum(captures.amount_paise), 0) from ${CAPTURES} where captures.currency = 'INR')`;

/** Money only: what went to store credit is still in the shop. */
const REFUNDED = sql`(
  select coalesce(sum(refunds.amount_paise), 0) from (${CAPTURES}) join refunds on capture_id = captures.id
  where captures.currency = 'INR' and refunds.status <> 'failed' and target <> 'store-credit')`;

/** What its orders still bring in: on delivery, or by a payment that the owner has to find. */
const TO_COLLECT = sql`(
  select coalesce(sum(payable_paise), 0) from orders
  where orders.checkout_id = uses.checkout_id and not is_paid and status in (${statusesIn('open', 'received')}))`;

/** @param where condition, with order and limit */
async function read(db: Db, now: Date, where: RawBuilder<unknown>): Promise<AdminPromotion[]> {
  const { rows } = await sql<Row>`
    select ${promotionColumns}, own.code, own.codes, used.uses, used.saved, used.revenue, used.to_collect
    from promotions
    cross join lateral (
      select (select code from promotion_codes where promotion_id = promotions.id and withdrawn_at is null and uses_max is null limit 1) as code,
        (select count(*) from promotion_codes where promotion_id = promotions.id and withdrawn_at is null)::integer as codes
    ) as own
    cross join lateral (
      select count(*)::integer as uses, coalesce(sum(saved_paise), 0)::bigint as saved,
        coalesce(sum(${PAID} - ${REFUNDED}), 0)::bigint as revenue, coalesce(sum(${TO_COLLECT}), 0)::bigint as to_collect
      from promotion_uses as uses
      where promotion_id = promotions.id and released_at is null
    ) as used
    where ${where}`.execute(db);
  return rows.map((row) => ({
    ...promotionOf(row),
    state: stateOf(promotionOf(row), row.uses, now),
    code: row.is_automatic ? null : row.code,
    codes: row.codes,
    uses: row.uses,
    savedPaise: row.saved,
    revenuePaise: row.revenue,
    toCollectPaise: row.to_collect,
    updatedAt: row.updated_at,
  }));
}
