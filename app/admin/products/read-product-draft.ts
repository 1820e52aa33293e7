import type { AdminAnswer } from '#app/http/admin.ts';
import * as numbers from '#config/numbers.ts';
import type { Difference, ProductDraft } from '#shop/catalog/editing/product-draft.ts';
import { growGrid, listValues, newVariantDraft } from '#shop/catalog/editing/variant-grid.ts';
import { mapFields } from '#shop/catalog/product-fields.ts';

/** Somebody else saved first: the stored version, and its differences from what was typed. */
export type Conflict = { version: number; at: Date; differences: Difference[] };

/** Result of a product form; a refusal holds what was typed. */
export type ProductAnswer = AdminAnswer & { typed?: ProductDraft; conflict?: Conflict };

/** Values of the product form, from the page or from a request; missing fields are empty. */
export function readProductDraft(form: FormData): ProductDraft {
  const text = (name: string) => textOf(form.get(name));
  const texts = (name: string) => form.getAll(name).map(textOf);
  const column = Object.fromEntries(
    ['variantId', 'option1', 'option2', 'sku', 'stock', 'stockWas', 'variantPrice', 'variantReleaseOn'].map((name) => [
      name,
      texts(name),
    ]),
  );
  const cell = (name: string, at: number) => column[name]?.[at] ?? '';
  const alts = texts('imageAlt');
  return {
    ...mapFields(text),
    option1Values: text('option1Values'),
    option2Values: text('option2Values'),
    variants: (column.sku ?? []).map((sku, at) => ({
      id: cell('variantId', at),
      option1: cell('option1', at),
      option2: cell('option2', at),
      sku,
      stock: cell('stock', at),
      stockWas: cell('stockWas', at),
      price: cell('variantPrice', at),
      releaseOn: cell('variantReleaseOn', at),
    })),
    pictures: texts('images').map((address, at) => ({ address, alt: alts[at] ?? '' })),
    imageUrls: text('imageUrls'),
  };
}

/** A file in a text field counts as empty. */
const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

/** What was sent, to be shown again. Without scripts the variants are created here from the options, up to a limit. */
export function withGrid(draft: ProductDraft): ProductDraft {
  const made = [draft.option1Values, draft.option2Values]
    .map((text) => Math.max(1, listValues(text).length))
    .reduce((all, count) => all * count, 1);
  return made > numbers.VARIANTS_MAX ? draft : { ...draft, variants: growGrid(draft, newVariantDraft) };
}
