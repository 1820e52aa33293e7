import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import type { SizeTable } from '../product.ts';
import {
  type FieldName,
  fieldNames,
  fieldOf,
  mapFields,
  type ProductValues,
  productFields,
  type TypedValues,
} from '../product-fields.ts';
import { typedSizeTable } from '../size-table.ts';
import { namesOfGrid, newVariantDraft, type VariantDraft } from './variant-grid.ts';

/** `address`: of a stored picture or on another site. */
export type PictureDraft = { address: string; alt: string };

/** The product form's values as text: what somebody typed, or the stored product in the same form. */
export type ProductDraft = TypedValues & {
  option1Values: string;
  option2Values: string;
  variants: VariantDraft[];
  pictures: PictureDraft[];
  /** Pasted addresses that are not among the pictures yet. */
  imageUrls: string;
};

/** What is wrong with a field of the form; in a variant, the path has `variants`, its index and the field. */
export type FormIssue = { path: (string | number)[]; message: string };

type DraftField = FieldName | 'variants' | 'pictures';

/** An empty form. */
export const newProductDraft = (type: 'shop' | 'digital', category = ''): ProductDraft => ({
  ...mapFields((_, { empty }) => (empty === undefined || empty === false ? '' : String(empty))),
  type,
  category,
  published: 'true',
  option1Values: '',
  option2Values: '',
  variants: [newVariantDraft],
  pictures: [],
  imageUrls: '',
});

/** The form for a similar product: everything that is specific to one product is empty. */
export const draftLike = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  name: '',
  description: '',
  fullDescription: '',
  demoUrl: '',
  pictures: [],
  variants: draft.variants.map((variant) => ({ ...variant, id: '', sku: '', stock: '', stockWas: '' })),
  published: 'true',
});

/** A stored value as somebody types it; amounts in rupees. */
export function typedValue(name: FieldName, value: ProductValues[FieldName]): string {
  if (value === null) return '';
  const { kind } = fieldOf(name);
  if (kind === 'rupees') return typedRupees(Number(value));
  return kind === 'sizeTable' ? typedSizeTable(value as SizeTable) : String(value);
}

const labels = { variants: 'Variants', pictures: 'Pictures' };

/** Label of a field in the form and on the page of two editors. */
export const labelOf = (field: DraftField): string =>
  field === 'variants' || field === 'pictures' ? labels[field] : productFields[field].label;

const draftFields: readonly DraftField[] = [...fieldNames, 'variants', 'pictures'];

/** A field that two people saved differently, each value as readable text. */
export type Difference = { field: DraftField; theirs: string; yours: string };

/** Compares what somebody else saved with what was typed, field by field. Stock counts that were not edited are equal. */
export function listDifferences(theirs: ProductDraft, yours: ProductDraft): Difference[] {
  const theirStocks = new Map(theirs.variants.map(({ id, stock }) => [id, stock]));
  const variants = yours.variants.map((variant) =>
    variant.stock === variant.stockWas && theirStocks.has(variant.id)
      ? { ...variant, stock: theirStocks.get(variant.id) ?? '' }
      : variant,
  );
  const mine = { ...yours, variants };
  return draftFields
    .map((field) => ({ field, theirs: textOf(theirs, field), yours: textOf(mine, field) }))
    .filter((difference) => difference.theirs !== difference.yours);
}

/** The same as a record for the audit log. */
export const recordOf = (draft: ProductDraft): Record<string, string> =>
  Object.fromEntries(draftFields.map((field) => [field, textOf(draft, field)]));

function textOf(draft: ProductDraft, field: DraftField): string {
  if (field === 'variants') return namesOfGrid(draft).join('\n');
  if (field === 'pictures') return draft.pictures.map(nameOfPicture).join('\n');
  const text = draft[field].replace(/\r\n?/g, '\n').trim();
  // "499.00" and "499" are one amount.
  const isFigure = ['rupees', 'percent'].includes(fieldOf(field).kind) && /^\d+(\.\d+)?$/.test(text);
  return isFigure ? String(Number(text)) : text;
}

const nameOfPicture = ({ address, alt }: PictureDraft): string =>
  [alt.trim(), address.replace(/\/\d+\.webp$/, '').replace(/^https?:\/\/[^/]+(?=\/media\/)/, '')]
    .filter(Boolean)
    .join(' – ');

/** An amount as somebody types it: "499". */
export const typedRupees = (amount: Paise): string => String(amount / PAISE_PER_RUPEE);
