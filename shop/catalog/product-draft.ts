import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import { namesOfGrid, newVariantDraft, type VariantDraft } from './variant-grid.ts';

/** `address`: of a stored picture or on another site. */
export type PictureDraft = { address: string; alt: string };

/** The product form's values as text: what somebody typed, or the stored product in the same form. */
export type ProductDraft = {
  type: string;
  category: string;
  name: string;
  price: string;
  discount: string;
  description: string;
  fullDescription: string;
  option1Name: string;
  option1Values: string;
  option2Name: string;
  option2Values: string;
  variants: VariantDraft[];
  pictures: PictureDraft[];
  /** Pasted addresses that are not among the pictures yet. */
  imageUrls: string;
  sizeTable: string;
  demoUrl: string;
  hsn: string;
  gstRate: string;
  countryOfOrigin: string;
  maker: string;
  netQuantity: string;
  series: string;
  /** "true" or "false". */
  published: string;
};

type DraftField = Exclude<keyof ProductDraft, 'option1Values' | 'option2Values' | 'imageUrls'>;

/** An empty form. */
export const newProductDraft = (type: 'shop' | 'digital', category = ''): ProductDraft => ({
  type,
  category,
  name: '',
  price: '',
  discount: '0',
  description: '',
  fullDescription: '',
  option1Name: '',
  option1Values: '',
  option2Name: '',
  option2Values: '',
  variants: [newVariantDraft],
  pictures: [],
  imageUrls: '',
  sizeTable: '',
  demoUrl: '',
  hsn: '',
  gstRate: '',
  countryOfOrigin: '',
  maker: '',
  netQuantity: '',
  series: '',
  published: 'true',
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

const draftFields: readonly DraftField[] = [
  'type',
  'published',
  'name',
  'category',
  'price',
  'discount',
  'description',
  'fullDescription',
  'option1Name',
  'option2Name',
  'variants',
  'pictures',
  'sizeTable',
  'demoUrl',
  'hsn',
  'gstRate',
  'countryOfOrigin',
  'maker',
  'netQuantity',
  'series',
];

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
  const isFigure = ['price', 'discount', 'gstRate'].includes(field) && /^\d+(\.\d+)?$/.test(text);
  return isFigure ? String(Number(text)) : text;
}

const nameOfPicture = ({ address, alt }: PictureDraft): string =>
  [alt.trim(), address.replace(/\/\d+\.webp$/, '').replace(/^https?:\/\/[^/]+(?=\/media\/)/, '')]
    .filter(Boolean)
    .join(' – ');

/** An amount as somebody types it: "499". */
export const typedRupees = (amount: Paise): string => String(amount / PAISE_PER_RUPEE);

/** The draft in the shape that `productForm` reads. */
export const nestDraft = ({
  option1Name,
  option1Values,
  option2Name,
  option2Values,
  variants,
  pictures,
  imageUrls,
  ...fields
}: ProductDraft) => ({
  ...fields,
  options: { option1Name, option1Values, option2Name, option2Values, variants },
  images: { listed: pictures, imageUrls },
});
