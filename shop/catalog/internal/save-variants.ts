import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { anyOf } from '#db/sql.ts';
import type { VariantsTable } from '#db/tables/catalog.ts';
import { type Result, refuse } from '#lib/result.ts';
import type { VariantInput } from '#shop/catalog/product.ts';

export type StoredVariant = Omit<VariantsTable, 'product_id'>;

type MatchedVariant = StoredVariant & {
  /** Stock before; 0 for a new one. */
  before: number | null;
  isNew: boolean;
};

/** The variants to save, in order, the stored ones to delete, and the ids of those whose SKU changes. */
export type Matched = { toSave: MatchedVariant[]; removed: StoredVariant[]; renamed: string[] };

/**
 * Finds the stored variant for each submitted one: by its options, else by its id (its options are renamed), else by its
 * SKU. A variant with the same id keeps its stock ledger and stays in carts.
 */
export function matchVariants(stored: readonly StoredVariant[], wanted: readonly VariantInput[]): Matched {
  const free = new Map(stored.map((variant) => [variant.id, variant]));
  const take = (fits: (variant: StoredVariant) => boolean): StoredVariant | undefined => {
    const found = [...free.values()].find(fits);
    if (found) free.delete(found.id);
    return found;
  };
  const byOptions = wanted.map(({ option1, option2 }) =>
    take((variant) => variant.option1 === option1 && variant.option2 === option2),
  );
  const byId = wanted.map(
    ({ id }, at) => byOptions[at] ?? (id === undefined ? undefined : take((variant) => variant.id === id)),
  );
  const matches = wanted.map(
    ({ sku }, at) => byId[at] ?? (sku === null ? undefined : take((variant) => variant.sku === sku)),
  );
  const toSave = wanted.map(({ option1, option2, sku, stock, price, releaseOn }, position): MatchedVariant => {
    const match = matches[position];
    const before = match ? match.stock : 0;
    const id = match?.id ?? newId();
    const after = stock === undefined ? before : stock;
    const release_on = releaseOn === undefined ? (match?.release_on ?? null) : releaseOn;
    return { id, position, option1, option2, sku, stock: after, price_paise: price, release_on, before, isNew: !match };
  });
  const renamed = toSave.filter(({ sku }, at) => matches[at] && matches[at].sku !== sku).map(({ id }) => id);
  return { toSave, removed: [...free.values()], renamed };
}

/** Locks and returns the variants of a product, in id order like every sale. */
export async function lockVariants(trx: Db, productId: string): Promise<StoredVariant[]> {
  return trx
    .selectFrom('variants')
    .select(['id', 'position', 'option1', 'option2', 'sku', 'stock', 'price_paise', 'release_on'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Saves the result of `matchVariants`, with the changes of stock in the stock ledger under `reference`. */
export async function saveVariants(
  trx: Db,
  productId: string,
  { toSave, removed, renamed }: Matched,
  reference: string,
): Promise<void> {
  if (removed.length > 0) {
    await trx
      .deleteFrom('variants')
      .where('id', '=', anyOf(removed.map(({ id }) => id)))
      .execute();
  }
  // SKUs are cleared first and then set, because two variants may swap theirs.
  if (renamed.length > 0)
    await trx.updateTable('variants').set({ sku: null }).where('id', '=', anyOf(renamed)).execute();
  await sql`
    with given as (
      select * from unnest(
        ${toSave.map(({ id }) => id)}::uuid[], ${toSave.map(({ position }) => position)}::integer[],
        ${toSave.map(({ option1 }) => option1)}::text[], ${toSave.map(({ option2 }) => option2)}::text[],
        ${toSave.map(({ sku }) => sku)}::text[], ${toSave.map(({ stock }) => stock)}::integer[],
        ${toSave.map(({ price_paise }) => price_paise)}::bigint[], ${toSave.map(({ release_on }) => release_on)}::date[]
      ) as given(id, position, option1, option2, sku, stock, price_paise, release_on)
    )
    insert into variants (id, product_id, position, option1, option2, sku, stock, price_paise, release_on)
    select id, ${productId}::uuid, position, option1, option2, sku, stock, price_paise, release_on from given
    on conflict (id) do update set position = excluded.position, option1 = excluded.option1,
      option2 = excluded.option2, sku = excluded.sku, stock = excluded.stock, price_paise = excluded.price_paise,
      release_on = excluded.release_on`.execute(trx);
  await recordDifferences(trx, toSave, reference);
}

/** Writes the changes of stock into the stock ledger under `reference`. */
export async function recordDifferences(
  trx: Db,
  toSave: readonly Pick<MatchedVariant, 'id' | 'before' | 'stock' | 'isNew'>[],
  reference: string,
): Promise<void> {
  const moved = toSave
    .map(({ id, before, stock, isNew }) => ({ id, isNew, quantity: (stock ?? 0) - (before ?? 0) }))
    .filter(({ quantity }) => quantity !== 0);
  if (moved.length === 0) return;
  await sql`
    insert into stock_moves (id, variant_id, quantity, reason, reference)
    select move_id, variant_id, quantity, reason, ${reference}::text from unnest(
      ${Array.from(moved, newId)}::uuid[], ${moved.map(({ id }) => id)}::uuid[],
      ${moved.map(({ quantity }) => quantity)}::integer[], ${moved.map(({ isNew }) => (isNew ? 'opening' : 'set'))}::text[]
    ) as moved(move_id, variant_id, quantity, reason)`.execute(trx);
}

/** A picture of the shop was removed before the product was saved. */
export type PictureGone = 'picture-gone';

/**
 * Returns the same outcome; for `sku-taken`, the field becomes the index of the variant: `sku-3`. The caller's transaction has
 * failed then and can read nothing.
 */
export async function findTakenSku<Value, Reason extends string>(
  db: Db,
  outcome: Result<Value, Reason>,
  variants: readonly { sku: string | null }[],
  productId: string | null,
): Promise<Result<Value, Reason>> {
  if (outcome.ok || outcome.reason !== 'sku-taken' || db.isTransaction) return outcome;
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  const rows = await db.selectFrom('variants').select(['sku', 'product_id']).where('sku', 'in', skus).execute();
  const taken = new Set(rows.filter(({ product_id }) => product_id !== productId).map(({ sku }) => sku));
  const at = variants.findIndex(({ sku }) => sku !== null && taken.has(sku));
  return refuse(outcome.reason, `sku-${Math.max(at, 0)}`);
}
