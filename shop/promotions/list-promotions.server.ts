import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { AdminPromotion } from './admin-promotion.ts';
import { type PromotionRow, promotionColumns, promotionOf } from './find-promotions.server.ts';
import { stateOf } from './promotion.ts';

type Row = PromotionRow & { code: string | null; codes: number; uses: number; saved: Paise; sales: Paise };

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

/** @param where condition, with order and limit */
async function read(db: Db, now: Date, where: RawBuilder<unknown>): Promise<AdminPromotion[]> {
  const { rows } = await sql<Row>`
    select ${promotionColumns}, own.code, own.codes, used.uses, used.saved, used.sales
    from promotions
    cross join lateral (
      select (select code from promotion_codes where promotion_id = promotions.id and withdrawn_at is null order by created_at, code limit 1) as code,
        (select count(*) from promotion_codes where promotion_id = promotions.id and withdrawn_at is null)::integer as codes
    ) as own
    cross join lateral (
      select count(*)::integer as uses, coalesce(sum(saved_paise), 0)::bigint as saved, coalesce(sum(payable_paise), 0)::bigint as sales
      from promotion_uses join checkouts on checkouts.id = checkout_id
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
    salesPaise: row.sales,
    updatedAt: row.updated_at,
  }));
}
