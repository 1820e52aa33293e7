import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { keepAvailability } from './update-availability.server.ts';

type Owed = { id: string; product_id: string; stock: number | null; pieces: number };

/**
 * Puts back what `reference` took and has not yet returned, in the caller's transaction. Twice is harmless. A variant
 * that is gone, or made to order by now, keeps no pieces.
 */
export async function returnStock(trx: Db, reference: string): Promise<void> {
  // Locked first and counted in a statement of its own: it then sees what an earlier return of the same has booked.
  await sql`
    select id from variants
    where id in (select variant_id from stock_moves where reference = ${reference} and reason = 'taken')
    order by id for no key update`.execute(trx);
  const { rows: owed } = await sql<Owed>`
    select variants.id, variants.product_id, variants.stock, -sum(stock_moves.pieces)::integer as pieces
    from stock_moves join variants on variants.id = stock_moves.variant_id
    where stock_moves.reference = ${reference} and stock_moves.reason in ('taken', 'returned')
    group by variants.id having sum(stock_moves.pieces) < 0
    order by variants.id`.execute(trx);
  if (owed.length === 0) return;
  await sql`
    update variants set stock = variants.stock + owed.pieces
    from unnest(${owed.map(({ id }) => id)}::uuid[], ${owed.map(({ pieces }) => pieces)}::integer[]) as owed(id, pieces)
    where variants.id = owed.id`.execute(trx);
  const moves = owed.flatMap(({ id, stock, pieces }) => {
    const returned = { id: newId(), variant_id: id, pieces, reason: 'returned' as const, reference };
    // Nobody counts pieces of what is made to order: they come back in the book and leave it at once.
    return stock === null
      ? [returned, { ...returned, id: newId(), pieces: -pieces, reason: 'set' as const }]
      : returned;
  });
  await trx.insertInto('stock_moves').values(moves).execute();
  await keepAvailability(
    trx,
    owed.map(({ product_id, stock, pieces }) => ({
      product_id,
      before: stock,
      after: stock === null ? null : stock + pieces,
    })),
  );
}
