import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import { nameOfVariant } from '#shop/catalog/variant-grid.ts';
import type { MatchedVariant, StoredVariant } from './match-variants.ts';

type Change = {
  id: string;
  before: { price_paise: Paise; discount: number; variants: readonly StoredVariant[] };
  after: { price: Paise; discount: number };
  variants: readonly MatchedVariant[];
  by: string | undefined;
};

/**
 * Records changes of the product's price and discount, and of the prices of its existing variants. A variant that follows
 * the product's price has no history of its own.
 */
export async function recordPrices(trx: Db, { id, before, after, variants, by = undefined }: Change): Promise<void> {
  const owned = new Map(before.variants.map((variant) => [variant.id, variant.price_paise]));
  const changes = [
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
  ].filter(
    ({ name, isChanged, was, is }) =>
      (isChanged && was !== is) || (name === null && before.discount !== after.discount),
  );
  if (changes.length === 0) return;
  await trx
    .insertInto('price_changes')
    .values(
      changes.map(({ name, was, is }) => ({
        id: newId(),
        product_id: id,
        variant_name: name,
        price_before_paise: was,
        price_paise: is,
        discount_before: before.discount,
        discount: after.discount,
        changed_by: by ?? null,
      })),
    )
    .execute();
}
