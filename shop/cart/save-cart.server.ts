import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { SavedCart, SavedLine } from './saved-cart.ts';

/** The cart that a customer's account keeps; without an id if nothing was saved yet. */
export async function findSavedCart(db: Db, customerId: string): Promise<SavedCart> {
  const row = await db
    .selectFrom('carts')
    .select(['id', 'version', 'lines'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row === undefined ? { id: null, version: 0, lines: [] } : { ...row, version: Number(row.version) };
}

/**
 * Saves a cart over the version that the browser has seen. `changed`: another device was faster.
 * @param input `version`: 0: nothing was saved yet
 */
export async function saveCart(
  db: Db,
  customerId: string,
  { version, lines }: { version: number; lines: readonly SavedLine[] },
): Promise<Result<SavedCart, 'changed'>> {
  const { rows } = await sql<{ id: string; version: string }>`
    insert into carts as saved (customer_id, lines) values (${customerId}, ${lines}::text[])
    on conflict (customer_id) do update set lines = excluded.lines, version = saved.version + 1, updated_at = now()
      where saved.version = ${version}
    returning id, version`.execute(db);
  const [row] = rows;
  return row === undefined
    ? refuse('changed')
    : accept({ id: row.id, version: Number(row.version), lines: [...lines] });
}

/** Erases a customer's saved cart, in the caller's transaction. */
export async function eraseSavedCart(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('carts').where('customer_id', '=', customerId).execute();
}
