import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { anyOf } from '#db/sql.ts';
import { sumOf } from '#lib/money.ts';
import { accept, type Refusal, type Result, refuse } from '#lib/result.ts';
import { availabilityOf, availabilityOfVariant, STOCK_MAX } from './availability.ts';

/** Stock of one variant before and after; null: made to order. */
export type StockChange = { product_id: string; before: number | null; after: number | null };

/**
 * Updates `products.availability` after the stock of variants has changed. Products are locked in id order, after their
 * variants, and read once locked: of two concurrent sales that cross a threshold, the later one sees both.
 */
export async function updateAvailability(trx: Db, changes: readonly StockChange[]): Promise<void> {
  // Whatever an empty stock means, it differs from a counted one here: one product too many is read, never one too few.
  const levelOf = (stock: number | null) => availabilityOfVariant(stock, 'made-to-order');
  const crossed = changes.filter(({ before, after }) => levelOf(before) !== levelOf(after));
  const productIds = [...new Set(crossed.map(({ product_id }) => product_id))];
  if (productIds.length === 0) return;
  const products = await trx
    .selectFrom('products')
    .select(['id', 'availability', 'empty_stock'])
    .where('id', '=', anyOf(productIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const variants = await trx
    .selectFrom('variants')
    .select(['product_id', 'stock'])
    .where('product_id', '=', anyOf(productIds))
    .execute();
  for (const { id, availability: before, empty_stock } of products) {
    const stocks = variants.filter(({ product_id }) => product_id === id).map(({ stock }) => stock);
    const availability = availabilityOf(stocks, empty_stock);
    if (availability === before) continue;
    await trx.updateTable('products').set({ availability }).where('id', '=', id).execute();
  }
}

type DueRow = { id: string; product_id: string; stock: number | null; quantity: number };

/**
 * Restocks what was taken for `reference` and not returned yet, in the caller's transaction. Idempotent. Variants that
 * are deleted or made to order by now get no stock.
 * @param only these units of it; absent: all
 */
export async function returnStock(trx: Db, reference: string, only?: readonly StockLine[]): Promise<void> {
  // Locks first and counts in a second statement, which then sees what a concurrent return of the same order has recorded.
  await sql`
    select id from variants
    where id in (select variant_id from stock_moves where reference = ${reference} and reason = 'taken')
    order by id for no key update`.execute(trx);
  const { rows: out } = await sql<DueRow>`
    select variants.id, variants.product_id, variants.stock, -sum(stock_moves.quantity)::integer as quantity
    from stock_moves join variants on variants.id = stock_moves.variant_id
    where stock_moves.reference = ${reference} and stock_moves.reason in ('taken', 'returned')
    group by variants.id having sum(stock_moves.quantity) < 0
    order by variants.id`.execute(trx);
  const due =
    only === undefined
      ? out
      : out.flatMap((row) => {
          const units = sumOf(only.filter(({ variantId }) => variantId === row.id).map(({ quantity }) => quantity));
          return units === 0 ? [] : [{ ...row, quantity: Math.min(row.quantity, units) }];
        });
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
    ), recorded as (
      insert into stock_moves (id, variant_id, quantity, reason, reference)
      select ${newId()}::uuid, ${variantId}::uuid, quantity, 'set', ${reference}::text from changed where quantity <> 0
    )
    select product_id, stock as before from locked`.execute(trx);
  const [row] = rows;
  if (!row) return refuse('no-such-variant');
  await updateAvailability(trx, [{ ...row, after: quantity }]);
  return accept(undefined);
}

/** A variant may be in several lines of one order. */
type StockLine = { variantId: string; quantity: number };

/** `left`: units in stock of each variant that falls short, 0 for a deleted one. */
export type OutOfStock = Refusal<'out-of-stock'> & { short: { variantId: string; left: number }[] };

type TakenRow = {
  id: string;
  product_id: string | null;
  quantity: number;
  before: number | null;
  after: number | null;
};

type TakeStockResult = { ok: true; value: undefined } | OutOfStock;

/**
 * Takes stock for `reference`, all lines or none, in the caller's transaction; the caller returns the refusal, which rolls
 * it back. Variants are locked in id order, so that orders cannot deadlock. Variants made to order move no stock.
 */
export async function takeStock(trx: Db, lines: readonly StockLine[], reference: string): Promise<TakeStockResult> {
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
    ), recorded as (
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
