import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { AdminPromotion } from './admin-promotion.ts';
import { type PromotionRow, promotionColumns, promotionOf } from './find-promotions.server.ts';
import { stateOf } from './promotion.ts';

type Row = PromotionRow & { code: string | null; codes: number; uses: number; saved: Paise; sales: Paise };

/** The promotions that the page lists; a shop with more finds the older ones in the audit log. */
const LISTED_MAX = 500;

/** Every promotion with its uses, those that start last first. `id`: only this one. */
export async function listPromotions(db: Db, now: Date, id: string | null = null): Promise<AdminPromotion[]> {
  if (id !== null && !isId(id)) return [];
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
    where ${id}::uuid is null or promotions.id = ${id}::uuid
    order by starts_at desc, promotions.id limit ${sql.lit(LISTED_MAX)}`.execute(db);
  return rows.map((row) => ({
    ...promotionOf(row),
    state: stateOf(promotionOf(row), row.uses, now),
    code: row.is_automatic ? null : row.code,
    codes: row.codes,
    uses: row.uses,
    savedPaise: row.saved,
    salesPaise: row.sales,
  }));
}

/** One promotion; null: there is none with this id. */
export const findPromotion = async (db: Db, id: string, now: Date): Promise<AdminPromotion | null> =>
  (await listPromotions(db, now, id))[0] ?? null;
