import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import { nameOfVariant } from './variant-grid.ts';

type PricedVariant = { id: string; price_paise: Paise | null };
type SavedVariant = PricedVariant & { option1: string | null; option2: string | null; isNew: boolean };

/** `before.variants` and `variants`: those of the product before and after. `by`: absent for an import or a command. */
type Change = {
  id: string;
  before: { price_paise: Paise; discount: number; variants: readonly PricedVariant[] };
  after: { price: Paise; discount: number };
  variants: readonly SavedVariant[];
  by: string | undefined;
};

/**
 * Records changes of the products' prices and discounts, and of the prices of their existing variants. A variant that
 * follows the product's price has no history of its own.
 */
export async function recordPrices(trx: Db, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(rowsOf);
  if (rows.length > 0) await trx.insertInto('price_changes').values(rows).execute();
}

function rowsOf({ id, before, after, variants, by }: Change) {
  const owned = new Map(before.variants.map((variant) => [variant.id, variant.price_paise]));
  return [
    { name: null, was: before.price_paise, is: after.price, isChanged: before.price_paise !== after.price },
    ...variants
      .filter((variant) => !variant.isNew)
      .map((variant) => {
        const own = owned.get(variant.id) ?? null;
        return {
          name: nameOfVariant(variant) || null,
          was: own ?? before.price_paise,
          is: variant.price_paise ?? after.price,
          isChanged: own !== variant.price_paise,
        };
      }),
  ]
    .filter(
      ({ name, isChanged, was, is }) =>
        (isChanged && was !== is) || (name === null && before.discount !== after.discount),
    )
    .map(({ name, was, is }) => ({
      id: newId(),
      product_id: id,
      variant_name: name,
      price_before_paise: was,
      price_paise: is,
      discount_before: before.discount,
      discount: after.discount,
      changed_by: by ?? null,
    }));
}
