import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';

/** The data of a review that admin actions need; `product`: its name. */
export type LockedReview = {
  id: string;
  product_id: string;
  product: string;
  rating: number;
  hidden_at: Date | null;
  hidden_reason: string | null;
  reply: string | null;
};

/** Locks reviews until the transaction ends, in id order; deleted ones are left out. */
export async function lockReviews(trx: Db, reviewIds: readonly string[]): Promise<LockedReview[]> {
  const ids = reviewIds.filter(isId);
  if (ids.length === 0) return [];
  const { rows } = await sql<LockedReview>`
    select r.id, r.product_id, p.name as product, r.rating, r.hidden_at, r.hidden_reason, r.reply
    from reviews r join products p on p.id = r.product_id
    where r.id = any(${ids}::uuid[]) order by r.id for no key update of r`.execute(trx);
  return rows;
}
