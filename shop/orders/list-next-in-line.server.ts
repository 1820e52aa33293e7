import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { LineStatus, NextInLine } from './waiting.ts';

/**
 * Where the desk goes from an order of goods: of each status that waits for it, the order placed next after this one, or
 * the oldest one where none is. What is skipped comes round again last.
 */
export async function listNextInLine(db: Db, after: { id: string; createdAt: Date }): Promise<NextInLine[]> {
  // The conditions are those of the index `orders_waiting`.
  const { rows } = await sql<NextInLine>`
    select distinct on (status) status, id, number, count(*) over (partition by status)::integer as others
    from orders
    where archived_at is null and kind = 'shop' and status in ('pending', 'confirmed', 'packed') and id <> ${after.id}
    order by status, (created_at, id) < (${after.createdAt}, ${after.id}), created_at, id`.execute(db);
  const place: Record<LineStatus, number> = { pending: 0, confirmed: 1, packed: 2 };
  return rows.sort((one, other) => place[one.status] - place[other.status]);
}

/** With whom the newest order that has left went: the next one mostly goes with them too. null: none has left with anybody named. */
export async function findUsualCarrier(db: Db): Promise<string | null> {
  const { rows } = await sql<{ carrier: string }>`
    select carrier from unnest(array['shipped', 'delivered']) as left_as cross join lateral (
      select carrier, created_at from orders
      where status = left_as and carrier is not null order by created_at desc limit 1
    ) as parcel order by created_at desc limit 1`.execute(db);
  return rows[0]?.carrier ?? null;
}
