import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { lockName } from '#db/locks.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { readTableQuery, tableHref } from '#lib/table-query.ts';
import type { OrderKind } from '#shop/orders/order.ts';
import { type AdminOrderQuery, adminOrderShape } from './admin-order.ts';

/** A named choice of filters; `search` is what the list's address has after the question mark. */
export type SavedFilter = { id: string; name: string; search: string };

/** A member of the staff can save this many for each list. */
export const SAVED_FILTERS_MAX = 20;

type Owner = { adminId: string; kind: OrderKind };

/** What is saved of a query: filters and sort order, but neither page nor words, which may be somebody's name. */
export const searchOf = (query: AdminOrderQuery): string =>
  tableHref('', { ...query, q: '', page: 1 }, {}).replace('?', '');

const EMPTY = searchOf(readTableQuery(new URLSearchParams(), adminOrderShape));

/** Whether the query has anything to save. */
export const isSavable = (query: AdminOrderQuery): boolean => searchOf(query) !== EMPTY;

/** Saves the filters of a query under a name; one with the same name is replaced. `empty`: the query has none. */
export function saveFilter(
  db: Db,
  { adminId, kind, name, query }: Owner & { name: string; query: AdminOrderQuery },
): Promise<Result<null, 'empty' | 'too-many'>> {
  return withTransaction(db, async (trx): Promise<Result<null, 'empty' | 'too-many'>> => {
    if (!isSavable(query)) return refuse('empty');
    // Two windows of one person save one after the other.
    await lockName(trx, `saved-filters:${adminId}`);
    const others = (await listSavedFilters(trx, { adminId, kind })).filter((filter) => filter.name !== name);
    if (others.length >= SAVED_FILTERS_MAX) return refuse('too-many');
    const search = searchOf(query);
    await trx
      .insertInto('saved_filters')
      .values({ id: newId(), customer_id: adminId, kind, name, search })
      .onConflict((conflict) => conflict.columns(['customer_id', 'kind', 'name']).doUpdateSet({ search }))
      .execute();
    return accept(null);
  });
}

/** Deletes a filter of this member of the staff; nothing happens to those of others. */
export async function deleteFilter(db: Db, { adminId, id }: { adminId: string; id: string }): Promise<void> {
  if (isId(id)) await db.deleteFrom('saved_filters').where('id', '=', id).where('customer_id', '=', adminId).execute();
}

/** The saved filters of a member of the staff, by name. */
export const listSavedFilters = (db: Db, { adminId, kind }: Owner): Promise<SavedFilter[]> =>
  db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'search'])
    .where('customer_id', '=', adminId)
    .where('kind', '=', kind)
    .orderBy('name')
    .execute();
