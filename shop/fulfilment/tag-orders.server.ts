import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { logAdminActions } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { orderName } from '#shop/orders/order.ts';

/** Tags that the admin offers; further ones can be typed. */
const OFFERED_MAX = 100;

type Tagging = {
  adminId: string;
  orderIds: readonly string[];
  add: readonly string[];
  remove: readonly string[];
};

/**
 * Adds and removes tags of orders, all or none, with an entry in the audit log for each order that changes.
 * @returns how many orders changed. `too-many`: an order would have more than `ORDER_TAGS_MAX`
 */
export const tagOrders = (
  db: Db,
  { adminId, orderIds, add, remove }: Tagging,
): Promise<Result<number, 'not-found' | 'too-many'>> =>
  withTransaction(db, async (trx): Promise<Result<number, 'not-found' | 'too-many'>> => {
    const ids = [...new Set(orderIds)].filter(isId);
    // Locked in the order of ids, as everywhere; two members of the staff tag one after the other.
    const { rows: orders } = await sql<{ id: string; number: number }>`
      select id, number from orders where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
    if (orders.length === 0 || orders.length < orderIds.length) return refuse('not-found');
    const before = await listTags(trx, ids);
    const changes = orders.flatMap((order) => {
      const had = (before.get(order.id) ?? []).sort();
      const has = [...new Set([...had, ...add])].filter((tag) => !remove.includes(tag)).sort();
      return had.join() === has.join() ? [] : [{ ...order, had, has }];
    });
    if (changes.some(({ has }) => has.length > numbers.ORDER_TAGS_MAX)) return refuse('too-many');
    const changed = changes.map(({ id }) => id);
    await Promise.all([
      sql`delete from order_tags where order_id = any(${changed}::uuid[]) and tag = any(${remove}::text[])`.execute(
        trx,
      ),
      sql`
        insert into order_tags (order_id, tag)
        select id, tag from unnest(${changed}::uuid[]) as id, unnest(${add}::text[]) as tag
        where tag <> all(${remove}::text[])
        on conflict do nothing`.execute(trx),
      logAdminActions(
        trx,
        changes.map(({ id, number, had, has }) => ({
          ...({ adminId, action: 'order.tag', subjectId: id, subjectName: orderName(number) } as const),
          before: { tags: had },
          after: { tags: has },
        })),
      ),
    ]);
    return accept(changes.length);
  });

/** Tags in the order of the alphabet, by order; orders without tags are absent. */
async function listTags(db: Db, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select order_id as id, array_agg(tag order by tag) as tags
    from order_tags where order_id = any(${orderIds}::uuid[]) group by order_id`.execute(db);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** Tags of one order. */
export const listTagsOf = async (db: Db, orderId: string): Promise<string[]> =>
  isId(orderId) ? ((await listTags(db, [orderId])).get(orderId) ?? []) : [];

/** Tags in use, in the order of the alphabet. The index is read from tag to tag: orders may share few of them. */
export async function listOrderTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive used as (
      (select tag from order_tags order by tag limit 1)
      union all
      select (select tag from order_tags where tag > used.tag order by tag limit 1) from used where used.tag is not null
    )
    select tag from used where tag is not null limit ${OFFERED_MAX}`.execute(db);
  return rows.map(({ tag }) => tag);
}
