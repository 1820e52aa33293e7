import { newId } from '#db/ids.ts';
import type { VariantsTable } from '#db/tables/catalog.ts';
import type { VariantInput } from '#shop/catalog/product.ts';

export type StoredVariant = Omit<VariantsTable, 'product_id'>;

export type MatchedVariant = StoredVariant & {
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
  const toSave = wanted.map(({ option1, option2, sku, stock, price }, position): MatchedVariant => {
    const match = matches[position];
    const before = match ? match.stock : 0;
    const id = match?.id ?? newId();
    const after = stock === undefined ? before : stock;
    return { id, position, option1, option2, sku, stock: after, price_paise: price, before, isNew: !match };
  });
  const renamed = toSave.filter(({ sku }, at) => matches[at] && matches[at].sku !== sku).map(({ id }) => id);
  return { toSave, removed: [...free.values()], renamed };
}
