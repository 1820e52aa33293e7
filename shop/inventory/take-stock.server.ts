import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { accept, type Refusal } from '#lib/result.ts';
import { updateAvailability } from './update-availability.server.ts';

/** A variant may be in several lines of one order. */
export type StockLine = { variantId: string; quantity: number };

/** `left`: units in stock of each variant that falls short, 0 for a deleted one. */
export type OutOfStock = Refusal<'out-of-stock'> & { short: { variantId: string; left: number }[] };

type TakenRow = {
  id: string;
  product_id: string | null;
  quantity: number;
  before: number | null;
  after: number | null;
};

export type Taken = { ok: true; value: undefined } | OutOfStock;

/**
 * Takes stock for `reference`, all lines or none, in the caller's transaction; the caller returns the refusal, which rolls
 * it back. Variants are locked in id order, so that orders cannot deadlock. Variants made to order move no stock.
 */
export async function takeStock(trx: Db, lines: readonly StockLine[], reference: string): Promise<Taken> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`Cannot take a stock of ${quantity} units`);
    wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  }
  if (wanted.size === 0) return accept(undefined);
  const moveIds = Array.from(wanted, newId);
  // One round trip keeps the rows locked for as short as possible.
  const { rows } = await sql<TakenRow>`
    with wanted(id, quantity, move_id) as (
      select * from unnest(${[...wanted.keys()]}::uuid[], ${[...wanted.values()]}::integer[], ${moveIds}::uuid[])
    ), locked as materialized (
      select variants.id, variants.product_id, variants.stock, wanted.quantity, wanted.move_id
      from variants join wanted on wanted.id = variants.id
      order by variants.id for no key update of variants
    ), taken as (
      update variants set stock = variants.stock - locked.quantity from locked
      where variants.id = locked.id and variants.stock >= locked.quantity
        and not exists (select from locked where stock < quantity)
        and (select count(*) from locked) = (select count(*) from wanted)
      returning variants.id, variants.stock, locked.quantity, locked.move_id
    ), noted as (
      insert into stock_moves (id, variant_id, quantity, reason, reference)
      select move_id, id, -quantity, 'taken', ${reference}::text from taken
    )
    select wanted.id, locked.product_id, wanted.quantity, locked.stock as before, taken.stock as after
    from wanted left join locked on locked.id = wanted.id left join taken on taken.id = wanted.id`.execute(trx);
  const short = rows
    .filter(({ product_id, before, quantity }) => product_id === null || (before !== null && before < quantity))
    .map(({ id, before }) => ({ variantId: id, left: before ?? 0 }));
  if (short.length > 0) return { ok: false, reason: 'out-of-stock', short };
  await updateAvailability(
    trx,
    rows.flatMap(({ product_id, before, after }) => (product_id === null ? [] : [{ product_id, before, after }])),
  );
  return accept(undefined);
}
