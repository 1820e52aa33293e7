import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { STOCK_MAX } from './availability.ts';
import { updateAvailability } from './update-availability.server.ts';

export type SetStockRefusal = 'no-such-variant' | 'stock-wrong';

/** Sets the stock of a variant in units, null: made to order. The difference is written to the stock ledger. */
export async function setStock(
  trx: Db,
  variantId: string,
  quantity: number | null,
  reference: string,
): Promise<Result<undefined, SetStockRefusal>> {
  if (quantity !== null && !(Number.isInteger(quantity) && quantity >= 0 && quantity <= STOCK_MAX)) {
    return refuse('stock-wrong', 'stock');
  }
  const { rows } = await sql<{ product_id: string; before: number | null }>`
    with locked as materialized (
      select id, product_id, stock from variants where id = ${variantId} for no key update
    ), changed as (
      update variants set stock = ${quantity}::integer from locked
      where variants.id = locked.id and variants.stock is distinct from ${quantity}::integer
      returning coalesce(variants.stock, 0) - coalesce(locked.stock, 0) as quantity
    ), noted as (
      insert into stock_moves (id, variant_id, quantity, reason, reference)
      select ${newId()}::uuid, ${variantId}::uuid, quantity, 'set', ${reference}::text from changed where quantity <> 0
    )
    select product_id, stock as before from locked`.execute(trx);
  const [row] = rows;
  if (!row) return refuse('no-such-variant');
  await updateAvailability(trx, [{ ...row, after: quantity }]);
  return accept(undefined);
}
