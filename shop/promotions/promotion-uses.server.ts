import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import type { Paise } from '#lib/money.ts';

/** What a checkout saves by a promotion. */
export type PromotionUse = { promotionId: string; code: string | null; savedPaise: Paise };

type Taken = { checkoutId: string; customerId: string; uses: readonly PromotionUse[] };

/**
 * Records the uses of a checkout, in the transaction that places it and has locked the customer. Promotions and codes with
 * a limit stay locked until the caller commits, each in the order of ids. false: one is used up, and nothing was written.
 */
export async function takeUses(trx: Db, { checkoutId, customerId, uses }: Taken): Promise<boolean> {
  if (uses.length === 0) return true;
  const ids = uses.map(({ promotionId }) => promotionId);
  const codes = uses.flatMap(({ code }) => code ?? []);
  if (!(await lockLimits(trx, ids, codes))) return false;
  const rows = uses.map(({ promotionId, code, savedPaise }) => ({ promotionId, code, savedPaise }));
  const { rows: taken } = await sql<{ promotion_id: string }>`
    insert into promotion_uses (promotion_id, checkout_id, code, customer_id, nth, saved_paise)
    select id, ${checkoutId}::uuid, code, ${customerId}::text, ${nextUse(customerId)}, "savedPaise"
    from json_to_recordset(${JSON.stringify(rows)}::json) as used ("promotionId" uuid, code text, "savedPaise" bigint)
    join promotions on id = "promotionId"
    where uses_per_customer is null or ${nextUse(customerId)} is not null
    returning promotion_id`.execute(trx);
  return taken.length === uses.length;
}

/** The first use of the row `promotions` that this customer still has; null: there is no limit, or none is left. */
const nextUse = (customerId: string) => sql`(
  select min(nth) from generate_series(1, uses_per_customer) as nth where nth not in (
    select taken.nth from promotion_uses as taken
    where taken.promotion_id = promotions.id and taken.customer_id = ${customerId}::text and released_at is null and taken.nth is not null
  )
)`;

/** Locks what has a limit; false: one of them is used up. */
async function lockLimits(trx: Db, ids: readonly string[], codes: readonly string[]): Promise<boolean> {
  const promotions = sql<{ left: number }>`
    select uses_max - uses as left from promotions
    where id = any(${ids}::uuid[]) and uses_max is not null order by id for no key update`;
  const single = sql<{ left: number }>`
    select uses_max - uses as left from promotion_codes
    where code = any(${codes}::text[]) and uses_max is not null order by code for no key update`;
  const found = await Promise.all([promotions.execute(trx), single.execute(trx)]);
  return found.flatMap(({ rows }) => rows).every(({ left }) => left > 0);
}

/** Releases the uses of a checkout, in the transaction that cancelled an order of it, if it was the last one. Idempotent. */
export async function releaseUses(trx: Db, checkoutId: string): Promise<void> {
  // Of orders that are cancelled at the same time, the later transaction waits and sees that the other one is cancelled.
  await sql`select from promotion_uses where checkout_id = ${checkoutId} order by promotion_id for update`.execute(trx);
  await sql`
    update promotion_uses set released_at = now()
    where checkout_id = ${checkoutId} and released_at is null
      and not exists (select from orders where orders.checkout_id = ${checkoutId} and status not in (${statusesIn('cancelled')}))`.execute(
    trx,
  );
}

type Released = { promotion_id: string; code: string | null; customer_id: string | null; is_first_order: boolean };

/**
 * Locks what a checkout that expired gave back. Returns how to take it again, for the transaction that revives one of its
 * orders; null: something is used up by now.
 */
export async function lockReleased(trx: Db, checkoutId: string): Promise<(() => Promise<void>) | null> {
  const released = await trx
    .selectFrom('promotion_uses')
    .innerJoin('promotions', 'promotions.id', 'promotion_id')
    .select(['promotion_id', 'code', 'customer_id', 'is_first_order'])
    .where('checkout_id', '=', checkoutId)
    .where('released_at', 'is not', null)
    .execute();
  if (released.length === 0) return async () => {};
  const first = released.find((use) => use.is_first_order);
  if (first && (await hasOtherOrder(trx, checkoutId, first.customer_id))) return null;
  const ids = released.map(({ promotion_id }) => promotion_id);
  const codes = released.flatMap(({ code }) => code ?? []);
  if (!(await lockLimits(trx, ids, codes)) || !(await isLeftForAll(trx, released))) return null;
  return async () => {
    for (const { promotion_id, customer_id } of released) {
      await sql`
        update promotion_uses as uses set released_at = null, nth = ${nextUse(customer_id ?? '')} from promotions
        where uses.checkout_id = ${checkoutId} and uses.promotion_id = ${promotion_id} and promotions.id = uses.promotion_id`.execute(
        trx,
      );
    }
  };
}

/** Locks the customer: of two checkouts, the later one sees that the other is no longer the first. */
async function hasOtherOrder(trx: Db, checkoutId: string, customerId: string | null): Promise<boolean> {
  await sql`select from customers where id = ${customerId} for no key update`.execute(trx);
  const { rows } = await sql`
    select from orders where customer_id = ${customerId} and kind <> 'service' and checkout_id <> ${checkoutId}
      and status not in ('unpaid', ${statusesIn('cancelled')}) limit 1`.execute(trx);
  return rows.length > 0;
}

async function isLeftForAll(trx: Db, released: readonly Released[]): Promise<boolean> {
  for (const { promotion_id, customer_id } of released) {
    const { rows } = await sql`
      select from promotions where id = ${promotion_id} and uses_per_customer is not null
        and ${nextUse(customer_id ?? '')} is null`.execute(trx);
    if (rows.length > 0) return false;
  }
  return true;
}
