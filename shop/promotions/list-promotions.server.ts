import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import type { AdminPromotion, PromotionQuery } from './admin-promotion.ts';
import { type PromotionRow, promotionColumns, promotionOf } from './find-promotions.server.ts';
import type { PromotionState } from './promotion.ts';

type Row = PromotionRow & {
  code: string | null;
  codes: number;
  uses: number;
  saved: Paise;
  revenue: Paise;
  to_collect: Paise;
  state: PromotionState;
};

const PAGE_ROWS = numbers.ADMIN_PAGE_ROWS;

/** One page of the promotions with their uses, those that start last first. */
export async function listPromotions(
  db: Db,
  { page, filters: { state } }: PromotionQuery,
  now: Date,
): Promise<Result<Page<AdminPromotion>, 'past-the-end'>> {
  const where = state === undefined ? sql`true` : sql`state = ${state}`;
  const [rows, counted] = await Promise.all([
    read(
      db,
      now,
      sql`${where} order by starts_at desc, promotions.id limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`,
    ),
    sql<{ total: number }>`select count(*)::integer as total from ${withState(now)} where ${where}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return page > lastPage(total, PAGE_ROWS)
    ? refuse('past-the-end')
    : accept({ rows, page, total, pageSize: PAGE_ROWS });
}

/** Every promotion that runs, or will. */
export const listPlannedPromotions = (db: Db, now: Date): Promise<AdminPromotion[]> =>
  read(db, now, sql`state in ('running', 'scheduled') order by starts_at desc, promotions.id`);

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

/** Cash of parcels of the checkout of a row `uses` that came before an order was paid in full, which captures it all. */
const EARLY_CASH = sql`(
  select coalesce(sum(early_paise), 0) from cod_remittances join orders on orders.id = order_id
  where orders.checkout_id = uses.checkout_id and not is_paid)`;

/** What came in for the checkout of a row `uses`. */
const PAID = sql`(
  select coalesce(sum(captures.amount_paise), 0) + ${EARLY_CASH} from ${CAPTURES} where captures.currency = 'INR')`;

/** Money only: what went to store credit is still in the shop. */
const REFUNDED = sql`(
  select coalesce(sum(refunds.amount_paise), 0) from (${CAPTURES}) join refunds on capture_id = captures.id
  where captures.currency = 'INR' and refunds.status <> 'failed' and target <> 'store-credit')`;

/** What its orders still bring in: on delivery, or by a payment that the owner has to find. */
const TO_COLLECT = sql`(
  select coalesce(sum(payable_paise), 0) - ${EARLY_CASH} from orders
  where orders.checkout_id = uses.checkout_id and not is_paid and status in (${statusesIn('open', 'received')}))`;

/** Promotions with their uses that were not released, and their state: `PromotionState`. */
const withState = (now: Date): RawBuilder<unknown> => sql`promotions
    cross join lateral (
      select count(*)::integer as uses, coalesce(sum(saved_paise), 0)::bigint as saved,
        coalesce(sum(${PAID} - ${REFUNDED}), 0)::bigint as revenue, coalesce(sum(${TO_COLLECT}), 0)::bigint as to_collect
      from promotion_uses as uses
      where promotion_id = promotions.id and released_at is null
    ) as used
    cross join lateral (
      select case when stopped_at is not null or ends_at <= ${now} then 'ended'
        when used.uses >= promotions.uses_max then 'used-up'
        when starts_at > ${now} then 'scheduled' else 'running' end as state
    ) as stated`;

/** @param where condition, with order and limit */
async function read(db: Db, now: Date, where: RawBuilder<unknown>): Promise<AdminPromotion[]> {
  const { rows } = await sql<Row>`
    select ${promotionColumns}, own.code, own.codes, used.uses, used.saved, used.revenue, used.to_collect, state
    from ${withState(now)}
    cross join lateral (
      select (select code from promotion_codes where promotion_id = promotions.id and withdrawn_at is null and uses_max is null order by created_at, code limit 1) as code,
        (select count(*) from promotion_codes where promotion_id = promotions.id and withdrawn_at is null)::integer as codes
    ) as own
    where ${where}`.execute(db);
  return rows.map((row) => ({
    ...promotionOf(row),
    state: row.state,
    code: row.is_automatic ? null : row.code,
    codes: row.codes,
    uses: row.uses,
    savedPaise: row.saved,
    revenuePaise: row.revenue,
    toCollectPaise: row.to_collect,
    updatedAt: row.updated_at,
  }));
}
