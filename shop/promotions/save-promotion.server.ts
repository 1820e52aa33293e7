import { sql } from 'kysely';
import { differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Refusal, type Result, refuse } from '#lib/result.ts';
import { type PromotionRow, promotionColumns, promotionOf } from './find-promotions.server.ts';
import type { PromotionInput } from './promotion.form.ts';
import type { Promotion } from './promotion.ts';

/** `uses-too-few`: it was used more often, `uses` times. `changed-meanwhile`: it is not as it was `seen`. */
export type SaveRefusal =
  | 'no-promotion'
  | 'changed-meanwhile'
  | 'code-taken'
  | 'no-product'
  | 'no-collection'
  | 'uses-too-few';

type SaveInput = {
  adminId: string;
  /** null: a new promotion. */
  id: string | null;
  promotion: PromotionInput;
  /** When the one that was read was last saved, in milliseconds since 1970; absent: whenever. */
  seenMs?: number;
};

type Saved = { ok: true; value: string } | (Refusal<SaveRefusal> & { uses?: number });

/**
 * Adds or changes a promotion, with its code; null withdraws the one it had. The kind of an existing one stays.
 * @returns its id
 */
export function savePromotion(db: Db, { adminId, id, promotion, seenMs }: SaveInput): Promise<Saved> {
  return withTransaction(db, async (trx): Promise<Saved> => {
    if (!(await areProducts(trx, promotion))) return refuse('no-product');
    if (!(await areCollections(trx, promotion))) return refuse('no-collection');
    const before = id === null ? null : await lockPromotion(trx, id);
    if (id !== null && before === null) return refuse('no-promotion');
    if (seenMs !== undefined && before?.updatedAt.getTime() !== seenMs) return refuse('changed-meanwhile');
    const uses = before === null ? 0 : await countUses(trx, before.id);
    if (promotion.usesMax !== null && promotion.usesMax < uses) return { ...refuse('uses-too-few'), uses };
    const saved = before?.id ?? newId();
    const { code, ...facts } = { ...promotion, kind: before?.kind ?? promotion.kind };
    const row = {
      title: facts.title,
      terms: JSON.stringify(facts.terms),
      scope: facts.scope,
      scope_values: [...facts.scopeValues],
      minimum_paise: facts.minimumPaise,
      starts_at: facts.startsAt,
      ends_at: facts.endsAt,
      uses_max: facts.usesMax,
      uses: facts.usesMax === null ? 0 : uses,
      uses_per_customer: facts.usesPerCustomer,
      is_first_order: facts.isFirstOrder,
      is_automatic: facts.isAutomatic,
      updated_at: new Date(),
    };
    if (before === null) {
      await trx
        .insertInto('promotions')
        .values({ ...row, id: saved, kind: facts.kind })
        .execute();
    } else {
      await trx.updateTable('promotions').set(row).where('id', '=', saved).execute();
    }
    const codeBefore = before === null ? null : await findOwnCode(trx, before.id);
    if (code !== null && !(await addCode(trx, saved, code))) return refuse('code-taken', 'code');
    await withdrawOthers(trx, saved, code);
    const changed = differenceOf(before === null ? {} : { ...auditFacts(before), code: codeBefore }, {
      ...auditFacts(facts),
      code,
    });
    if (before === null || changed !== null) {
      await logAdminAction(trx, {
        adminId,
        subjectId: saved,
        subjectName: facts.title,
        ...(before === null
          ? { action: 'promotion.create' as const, after: { ...auditFacts(facts), code } }
          : { action: 'promotion.update' as const, ...changed }),
      });
    }
    return accept(saved);
  });
}

/** Ends a promotion now, or lets a stopped one run again. Codes and past orders stay. */
export function stopPromotion(
  db: Db,
  { adminId, id, isStopped }: { adminId: string; id: string; isStopped: boolean },
): Promise<Result<null, 'no-promotion'>> {
  return withTransaction(db, async (trx): Promise<Result<null, 'no-promotion'>> => {
    const before = await lockPromotion(trx, id);
    if (before === null) return refuse('no-promotion');
    if ((before.stoppedAt !== null) === isStopped) return accept(null);
    const stopped_at = isStopped ? new Date() : null;
    await trx.updateTable('promotions').set({ stopped_at, updated_at: new Date() }).where('id', '=', id).execute();
    const action = isStopped ? ('promotion.stop' as const) : ('promotion.resume' as const);
    await logAdminAction(trx, { adminId, action, subjectId: id, subjectName: before.title });
    return accept(null);
  });
}

/** Gives a promotion this code without a limit of its own. false: another promotion has it. */
async function addCode(trx: Db, promotionId: string, code: string): Promise<boolean> {
  await sql`
    insert into promotion_codes as codes (code, promotion_id) values (${code}, ${promotionId})
    on conflict (code) do update set withdrawn_at = null where codes.promotion_id = ${promotionId}`.execute(trx);
  const { promotion_id } = await trx
    .selectFrom('promotion_codes')
    .select('promotion_id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return promotion_id === promotionId;
}

/** Withdraws the code that the owner chose before, unless it is `kept`; generated codes stay. */
async function withdrawOthers(trx: Db, promotionId: string, kept: string | null): Promise<void> {
  await sql`
    update promotion_codes set withdrawn_at = now()
    where promotion_id = ${promotionId} and code is distinct from ${kept} and uses_max is null and withdrawn_at is null`.execute(
    trx,
  );
}

/** The code that the owner chose; null: none, or only generated ones. */
async function findOwnCode(trx: Db, promotionId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('promotion_codes')
    .select('code')
    .where('promotion_id', '=', promotionId)
    .where('uses_max', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** `for update`: no checkout can use it until the caller commits, so that its uses are counted exactly. */
export async function lockPromotion(trx: Db, id: string): Promise<(Promotion & { updatedAt: Date }) | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<PromotionRow>`
    select ${promotionColumns} from promotions where id = ${id} for update`.execute(trx);
  return rows[0] === undefined ? null : { ...promotionOf(rows[0]), updatedAt: rows[0].updated_at };
}

async function countUses(trx: Db, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('promotion_uses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('promotion_id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function areProducts(trx: Db, { scope, scopeValues }: PromotionInput): Promise<boolean> {
  if (scope !== 'products') return true;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where id = any(${scopeValues}::uuid[]) and deleted_at is null`.execute(
    trx,
  );
  return rows[0]?.count === scopeValues.length;
}

async function areCollections(trx: Db, { scope, scopeValues }: PromotionInput): Promise<boolean> {
  if (scope !== 'collections') return true;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from collections where id = any(${[...scopeValues]}::uuid[])`.execute(trx);
  return rows[0]?.count === scopeValues.length;
}

/** What the audit log shows. */
const auditFacts = (promotion: Omit<Promotion, 'id' | 'stoppedAt'>): Record<string, unknown> => ({
  title: promotion.title,
  kind: promotion.kind,
  terms: promotion.terms,
  scope: promotion.scope,
  scopeValues: promotion.scopeValues,
  minimumPaise: promotion.minimumPaise,
  startsAt: promotion.startsAt.toISOString(),
  endsAt: promotion.endsAt?.toISOString() ?? null,
  usesMax: promotion.usesMax,
  usesPerCustomer: promotion.usesPerCustomer,
  isFirstOrder: promotion.isFirstOrder,
  isAutomatic: promotion.isAutomatic,
});
