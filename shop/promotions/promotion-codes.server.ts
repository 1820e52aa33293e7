import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { csvLine } from '#lib/csv.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lockPromotion } from './save-promotion.server.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RANDOM_CHARACTERS = 8;
const ATTEMPTS_MAX = 5;

type GenerateInput = {
  adminId: string;
  id: string;
  count: number;
  /** '': none. */
  prefix: string;
};

/** Adds codes that work once each: eight random characters after the prefix, about a million million of them. */
export function generateCodes(
  db: Db,
  { adminId, id, count, prefix }: GenerateInput,
): Promise<Result<number, 'no-promotion'>> {
  return withTransaction(db, async (trx): Promise<Result<number, 'no-promotion'>> => {
    const promotion = await lockPromotion(trx, id);
    if (promotion === null) return refuse('no-promotion');
    let added = 0;
    for (let attempt = 1; added < count && attempt <= ATTEMPTS_MAX; attempt += 1) {
      const codes = Array.from({ length: count - added }, () => randomCode(prefix));
      const { rows } = await sql`
        insert into promotion_codes (code, promotion_id, uses_max)
        select distinct code, ${id}::uuid, 1 from unnest(${codes}::text[]) as code on conflict do nothing returning code`.execute(
        trx,
      );
      added += rows.length;
    }
    const after = { count: added, prefix };
    await logAdminAction(trx, {
      adminId,
      action: 'promotion.codes',
      subjectId: id,
      subjectName: promotion.title,
      after,
    });
    return accept(added);
  });
}

function randomCode(prefix: string): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return prefix === '' ? random : `${prefix}-${random}`;
}

const CHUNK = 1_000;

/** Writes every code of a promotion as CSV: the code, how often it was used, and how often it may be. */
export async function exportCodes(db: Db, id: string, write: (text: string) => Promise<void> | void): Promise<void> {
  await write(csvLine(['code', 'uses', 'uses_max']));
  if (!isId(id)) return;
  for (let after: string | null = null; ; ) {
    const codes: PromotionCode[] = await listCodes(db, id, { after, limit: CHUNK });
    for (const { code, uses, usesMax } of codes) await write(csvLine([code, uses, usesMax]));
    if (codes.length < CHUNK) return;
    after = codes.at(-1)?.code ?? null;
  }
}

/** A code that works. `uses`: without those that were released; `usesMax` null: as often as its promotion allows. */
type PromotionCode = { code: string; uses: number; usesMax: number | null };

/** Codes of a promotion in alphabetical order, `limit` of them after the code `after`. */
export async function listCodes(
  db: Db,
  promotionId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<PromotionCode[]> {
  const { rows } = await sql<PromotionCode>`
    select code, uses_max as "usesMax", (
      select count(*) from promotion_uses where promotion_uses.code = codes.code and released_at is null
    )::integer as uses
    from promotion_codes as codes
    where promotion_id = ${promotionId} and withdrawn_at is null and code > ${after ?? ''}
    order by code limit ${limit}::integer`.execute(db);
  return rows;
}
