import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { updateAvailability } from './update-availability.server.ts';

type DueRow = { id: string; product_id: string; stock: number | null; quantity: number };

/**
 * Restocks what was taken for `reference` and not returned yet, in the caller's transaction. Idempotent. Variants that
 * are deleted or made to order by now get no stock.
 */
export async function returnStock(trx: Db, reference: string): Promise<void> {
  // Locks first and counts in a second statement, which then sees what a concurrent return of the same order has booked.
  await sql`
    select id from variants
    where id in (select variant_id from stock_moves where reference = ${reference} and reason = 'taken')
    order by id for no key update`.execute(trx);
  const { rows: due } = await sql<DueRow>`
    select variants.id, variants.product_id, variants.stock, -sum(stock_moves.quantity)::integer as quantity
    from stock_moves join variants on variants.id = stock_moves.variant_id
    where stock_moves.reference = ${reference} and stock_moves.reason in ('taken', 'returned')
    group by variants.id having sum(stock_moves.quantity) < 0
    order by variants.id`.execute(trx);
  if (due.length === 0) return;
  await sql`
    update variants set stock = variants.stock + due.quantity
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ quantity }) => quantity)}::integer[]) as due(id, quantity)
    where variants.id = due.id`.execute(trx);
  const moves = due.flatMap(({ id, stock, quantity }) => {
    const returned = { id: newId(), variant_id: id, quantity, reason: 'returned' as const, reference };
    // A variant that is made to order has no stock count: the ledger gets the return and its reversal.
    return stock === null
      ? [returned, { ...returned, id: newId(), quantity: -quantity, reason: 'set' as const }]
      : returned;
  });
  await trx.insertInto('stock_moves').values(moves).execute();
  await updateAvailability(
    trx,
    due.map(({ product_id, stock, quantity }) => ({
      product_id,
      before: stock,
      after: stock === null ? null : stock + quantity,
    })),
  );
}
