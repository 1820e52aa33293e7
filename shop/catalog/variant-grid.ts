/** A variant as it is typed: everything is text. */
export type VariantDraft = {
  /** Empty: a new one. */
  id: string;
  option1: string;
  option2: string;
  sku: string;
  /** Pieces; empty: made to order. */
  stock: string;
  /** What the shelf held when the form was drawn. As long as it equals `stock`, saving leaves the shelf alone. */
  stockWas: string;
  /** In rupees; empty: the product's. */
  price: string;
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
};

/** The options of a product as they are typed, with their rows. */
type Typed = {
  option1Name: string;
  option1Values: string;
  option2Name: string;
  option2Values: string;
  variants: VariantDraft[];
};

/** Values as they are typed: one a line, or with commas between; each once. `known` are those that hold a comma. */
export function listValues(text: string, known: readonly string[] = []): string[] {
  const whole = text.trim();
  if (known.includes(whole)) return [whole];
  const values = whole.split(/[\r\n]/.test(whole) ? /[\r\n]+/ : ',').map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== '');
}

/** The values that the rows have, in their order. */
export const valuesIn = (variants: readonly VariantDraft[], option: 'option1' | 'option2'): string[] =>
  [...new Set(variants.map((variant) => variant[option]))].filter((value) => value !== '');

/** What each row is called: "M / Red". Empty where there are no options. */
export const nameOfVariant = ({ option1, option2 }: { option1: string | null; option2: string | null }): string =>
  [option1, option2].filter(Boolean).join(' / ');

/** Each row in a line, for people who compare. */
export const namesOfGrid = ({ variants }: Pick<Typed, 'variants'>): string[] =>
  variants.map((variant) =>
    [
      nameOfVariant(variant),
      variant.sku && `SKU ${variant.sku}`,
      variant.stock === '' ? 'made to order' : `${variant.stock} in stock`,
      variant.price && `₹${variant.price}`,
    ]
      .filter(Boolean)
      .join(', '),
  );

/**
 * Brings the rows in line with the options as they are typed. Rows keep what stands in them: a value that was written
 * anew in the same place is renamed, a new one adds its combinations, one that is gone takes its rows along. A
 * combination that was removed by itself stays away.
 */
export function growGrid(typed: Typed, blank: VariantDraft): VariantDraft[] {
  const before = [valuesIn(typed.variants, 'option1'), valuesIn(typed.variants, 'option2')] as const;
  const first = typed.option1Name.trim() === '' ? [] : listValues(typed.option1Values, before[0]);
  const hasSecond = first.length > 0 && typed.option2Name.trim() !== '';
  const second = hasSecond ? listValues(typed.option2Values, before[1]) : [];
  const named = [renames(before[0], first), renames(before[1], second)] as const;
  const renamed = typed.variants.map((variant) => ({
    ...variant,
    option1: named[0].get(variant.option1) ?? variant.option1,
    option2: named[1].get(variant.option2) ?? variant.option2,
  }));
  const known = [valuesIn(renamed, 'option1'), valuesIn(renamed, 'option2')] as const;
  // Another number of questions: every combination is a new one, and takes over what stood in a row that fits.
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

/** A question that one of the two does not ask stands in no way. */
const isLike = (one: string, other: string): boolean => one === other || one === '' || other === '';

/** Values that were written anew in their places: an old one that is gone where a new one came. */
function renames(before: readonly string[], after: readonly string[]): Map<string, string> {
  return new Map(
    before.flatMap((old, at) => {
      const now = after[at] ?? old;
      return old !== now && !before.includes(now) && !after.includes(old) ? [[old, now] as const] : [];
    }),
  );
}

/** The combinations that no row stands for. */
export function listMissing(typed: Typed): { option1: string; option2: string }[] {
  const first = valuesIn(typed.variants, 'option1');
  const second = valuesIn(typed.variants, 'option2');
  const there = new Set(typed.variants.map(({ option1, option2 }) => JSON.stringify([option1, option2])));
  return first
    .flatMap((option1) => (second.length > 0 ? second : ['']).map((option2) => ({ option1, option2 })))
    .filter(({ option1, option2 }) => !there.has(JSON.stringify([option1, option2])));
}
