/** A variant in the form: every field is text. */
export type VariantDraft = {
  /** Empty: a new one. */
  id: string;
  option1: string;
  option2: string;
  sku: string;
  /** Units; empty: not counted. */
  stock: string;
  /** The stock when the form was rendered. As long as it equals `stock`, saving does not change the stock. */
  stockWas: string;
  /** In rupees; empty: the product's. */
  price: string;
  /** A day, "2027-01-15"; empty: the product's. */
  releaseOn: string;
};

/** A new row. */
export const newVariantDraft: VariantDraft = {
  id: '',
  option1: '',
  option2: '',
  sku: '',
  stock: '',
  stockWas: '',
  price: '',
  releaseOn: '',
};

/** The options of a product in the form, with their rows. */
type Grid = {
  option1Name: string;
  option1Values: string;
  option2Name: string;
  option2Values: string;
  variants: VariantDraft[];
};

/** Splits typed values, one per line or separated by commas, without duplicates. `known`: values that may hold a comma. */
export function listValues(text: string, known: readonly string[] = []): string[] {
  const whole = text.trim();
  if (known.includes(whole)) return [whole];
  const values = whole.split(/[\r\n]/.test(whole) ? /[\r\n]+/ : ',').map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== '');
}

/** The values that the rows have, in their order. */
export const valuesIn = (variants: readonly VariantDraft[], option: 'option1' | 'option2'): string[] =>
  [...new Set(variants.map((variant) => variant[option]))].filter((value) => value !== '');

/** Name of a variant: "M / Red". Empty where there are no options. */
export const nameOfVariant = ({ option1, option2 }: { option1: string | null; option2: string | null }): string =>
  [option1, option2].filter(Boolean).join(' / ');

/** Each row as one line of text, for comparing. */
export const namesOfGrid = ({ variants }: Pick<Grid, 'variants'>): string[] =>
  variants.map((variant) =>
    [
      nameOfVariant(variant),
      variant.sku && `SKU ${variant.sku}`,
      variant.stock === '' ? 'stock not counted' : `${variant.stock} in stock`,
      variant.price && `₹${variant.price}`,
      variant.releaseOn && `ships from ${variant.releaseOn}`,
    ]
      .filter(Boolean)
      .join(', '),
  );

/**
 * Updates the rows to the options in the form. Rows keep their content: a value that was changed in its place is renamed, a
 * new value adds its combinations, and a removed value removes its rows. A combination that was deleted on its own is not
 * added again.
 */
export function growGrid(grid: Grid, blank: VariantDraft): VariantDraft[] {
  const before = [valuesIn(grid.variants, 'option1'), valuesIn(grid.variants, 'option2')] as const;
  const first = grid.option1Name.trim() === '' ? [] : listValues(grid.option1Values, before[0]);
  const hasSecond = first.length > 0 && grid.option2Name.trim() !== '';
  const second = hasSecond ? listValues(grid.option2Values, before[1]) : [];
  const named = [renames(before[0], first), renames(before[1], second)] as const;
  const renamed = grid.variants.map((variant) => ({
    ...variant,
    option1: named[0].get(variant.option1) ?? variant.option1,
    option2: named[1].get(variant.option2) ?? variant.option2,
  }));
  const known = [valuesIn(renamed, 'option1'), valuesIn(renamed, 'option2')] as const;
  // The number of options has changed: every combination is new, and takes over the content of a row that fits.
  const isReshaped = known[0].length > 0 !== first.length > 0 || known[1].length > 0 !== second.length > 0;
  const free = [...renamed];
  const take = (fits: (variant: VariantDraft) => boolean): VariantDraft | undefined => {
    const at = free.findIndex(fits);
    return at === -1 ? undefined : free.splice(at, 1)[0];
  };
  const rows: VariantDraft[] = [];
  for (const option1 of orNone(first)) {
    for (const option2 of orNone(second)) {
      const row = isReshaped
        ? take((variant) => isLike(variant.option1, option1) && isLike(variant.option2, option2))
        : take((variant) => variant.option1 === option1 && variant.option2 === option2);
      if (row) rows.push({ ...row, option1, option2 });
      else if (isReshaped || !known[0].includes(option1) || (option2 !== '' && !known[1].includes(option2))) {
        rows.push({ ...blank, option1, option2 });
      }
    }
  }
  return rows.length > 0 ? rows : [blank];
}

const orNone = (values: readonly string[]): readonly string[] => (values.length > 0 ? values : ['']);

/** An empty value matches any other: one of the two does not have this option. */
const isLike = (one: string, other: string): boolean => one === other || one === '' || other === '';

/** Old value → new value at the same position, where the old one is gone and the new one was not there before. */
function renames(before: readonly string[], after: readonly string[]): Map<string, string> {
  return new Map(
    before.flatMap((old, at) => {
      const now = after[at] ?? old;
      return old !== now && !before.includes(now) && !after.includes(old) ? [[old, now] as const] : [];
    }),
  );
}

/** The combinations without a row. */
export function listMissing(grid: Grid): { option1: string; option2: string }[] {
  const first = valuesIn(grid.variants, 'option1');
  const second = valuesIn(grid.variants, 'option2');
  const there = new Set(grid.variants.map(({ option1, option2 }) => JSON.stringify([option1, option2])));
  return first
    .flatMap((option1) => (second.length > 0 ? second : ['']).map((option2) => ({ option1, option2 })))
    .filter(({ option1, option2 }) => !there.has(JSON.stringify([option1, option2])));
}
