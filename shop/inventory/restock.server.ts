import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { anyOf } from '#db/sql.ts';
import { updateAvailability } from './stock.server.ts';

/** Units of a variant that came back: `sellable` go into stock, `writtenOff` are recorded in and out again. */
type ReturnedUnits = { variantId: string; sellable: number; writtenOff: number };

/**
 * Records units that customers have sent back, in the caller's transaction, which must make sure that it happens once for a
 * `reference`. Variants are locked in id order. Deleted variants and those made to order by now get no stock.
 */
export async function restock(trx: Db, units: readonly ReturnedUnits[], reference: string): Promise<void> {
  const variants = await trx
    .selectFrom('variants')
    .select(['id', 'product_id', 'stock'])
    .where('id', '=', anyOf(units.map(({ variantId }) => variantId)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const returned = variants.map(({ id, product_id, stock }) => {
    const own = units.filter(({ variantId }) => variantId === id);
    const sellable = own.reduce((sum, one) => sum + one.sellable, 0);
    const writtenOff = own.reduce((sum, one) => sum + one.writtenOff, 0);
    return { id, product_id, before: stock, after: stock === null ? null : stock + sellable, sellable, writtenOff };
  });
  const moves = returned.flatMap(({ id, before, sellable, writtenOff }) =>
    [
      { reason: 'restocked' as const, quantity: sellable + writtenOff },
      { reason: 'written-off' as const, quantity: 0 - writtenOff },
      // What is made to order has no stock count: the ledger gets the units and their reversal.
      { reason: 'set' as const, quantity: before === null ? 0 - sellable : 0 },
    ]
      .filter(({ quantity }) => quantity !== 0)
      .map((move) => ({ ...move, id: newId(), variant_id: id, reference })),
  );
  if (moves.length === 0) return;
  await sql`
    update variants set stock = stock + back.quantity
    from unnest(${returned.map(({ id }) => id)}::uuid[], ${returned.map(({ sellable }) => sellable)}::integer[])
      as back(id, quantity)
    where variants.id = back.id and stock is not null`.execute(trx);
  await trx.insertInto('stock_moves').values(moves).execute();
  await updateAvailability(trx, returned);
}
