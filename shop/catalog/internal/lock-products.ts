import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { ProductType } from '#shop/catalog/product.ts';

export type LockedProduct = { id: string; name: string; published: boolean; deleted_at: Date | null };

/** More than any list shows on a page. */
const CHOSEN_MAX = 200;

export type ChosenRefusal = 'nothing-chosen' | 'too-many-chosen' | 'not-in-list';

/** Locks the selected products of a type (null: any) in id order; all of them must exist, deleted or not. */
export async function lockProducts(
  trx: Db,
  type: ProductType | null,
  chosen: readonly string[],
): Promise<Result<LockedProduct[], ChosenRefusal>> {
  const ids = [...new Set(chosen)];
  if (ids.length === 0) return refuse('nothing-chosen');
  if (ids.length > CHOSEN_MAX) return refuse('too-many-chosen');
  const locked = await trx
    .selectFrom('products')
    .select(['id', 'name', 'published', 'deleted_at'])
    .where('id', '=', anyOf(ids))
    .$if(type !== null, (query) => query.where('type', '=', type as ProductType))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return locked.length === ids.length ? accept(locked) : refuse('not-in-list');
}
