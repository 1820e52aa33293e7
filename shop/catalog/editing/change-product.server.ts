import type { Db } from '#db/connect.ts';
import { type Result, refuse } from '#lib/result.ts';
import { isHttps, oneLine } from '#lib/text.ts';
import type { PictureGone } from '../internal/save-variants.ts';
import { pictureIdIn } from '../picture-address.ts';
import type { ProductInput, ProductRefusal, VariantInput } from '../product.ts';
import { usualDetails } from '../product-details.ts';
import { emptyProduct, mapFields, type ProductValues } from '../product-fields.ts';
import { findStoredProduct, type StoredProduct } from '../read-products.server.ts';
import { addProduct, type Editor, editProduct } from './edit-product.server.ts';
import { findProductForm } from './find-product-form.server.ts';
import { checkProduct, type ProductToSave, type TypedVariant } from './product.form.ts';
import type { PictureDraft } from './product-draft.ts';
import type { SavedProduct } from './save-product.server.ts';

/** Values of a product that another program sends. `variants` and `pictures` replace all that there are. */
export type ProductChanges = Partial<ProductValues> & {
  variants?: VariantInput[] | undefined;
  pictures?: PictureDraft[] | undefined;
};

const onlyVariant: VariantInput = { option1: null, option2: null, sku: null, stock: 0, price: null };

/** Checks and adds a product; what is not sent has its category's default or is empty. */
export async function createProduct(
  db: Db,
  editor: Editor,
  { variants = [onlyVariant], pictures = [], ...values }: ProductChanges,
): Promise<Result<SavedProduct, ProductRefusal | PictureGone | 'added-already'>> {
  const read = toSave({ ...emptyProduct, ...values }, variants, pictures, { editor, stored: [] });
  return read.ok ? addProduct(db, editor, read.value) : read;
}

/**
 * Checks and saves changes of a product, unless it has another version. The stock of a variant that comes without one stays
 * as it is.
 */
export async function changeProduct(
  db: Db,
  editor: Editor,
  { id, version }: { id: string; version: number },
  { variants, pictures, ...values }: ProductChanges,
): Promise<Result<SavedProduct, ProductRefusal | PictureGone>> {
  const [stored, form] = await Promise.all([findStoredProduct(db, id), findProductForm(db, id)]);
  if (stored === null || form === null) return refuse('no-such-product');
  // Both were read at this version, or the version is refused when the product is saved.
  if (stored.version !== version) return refuse('changed-meanwhile');
  const product = mapFields((name) => stored[name]) as ProductValues;
  const unchanged = stored.variants.map(({ stock: _, ...variant }) => variant);
  const wanted = { ...product, ...values };
  const read = toSave(wanted, variants ?? unchanged, pictures ?? form.draft.pictures, {
    editor,
    stored: stored.variants,
  });
  return read.ok ? editProduct(db, editor, { ...read.value, id, version, isStockCertain: true }) : read;
}

type Known = { editor: Editor; stored: StoredProduct['variants'] };

/** The product as the form's use cases take it, checked. */
function toSave(
  values: ProductValues,
  variants: VariantInput[],
  pictures: PictureDraft[],
  { editor, stored }: Known,
): Result<ProductToSave, ProductRefusal> {
  const isPicture = ({ address }: PictureDraft) => isHttps(address) || pictureIdIn(address, editor.shopOrigin) !== null;
  if (!pictures.every(isPicture)) return refuse('field-wrong', 'pictures');
  const named = pictures.map(({ address, alt }) => ({ address, alt: oneLine(alt) }));
  // Only for the checks of their number and texts: the stored ones are looked up in the transaction.
  const images = named.map(({ alt }) => ({ mediaId: null, sourceUrl: 'https://shop.invalid/', alt }));
  const input: ProductInput = { ...values, variants, images, isDemo: false };
  const checked = checkProduct(input);
  if (!checked.ok) return checked;
  const { variants: rows, images: _, isDemo: __, ...product } = checked.value;
  const usual: Partial<ProductValues> = usualDetails(product as ProductValues);
  return {
    ok: true,
    value: {
      product: mapFields((name) => (product as ProductValues)[name] ?? usual[name] ?? null) as ProductValues,
      variants: rows.map((row) => typedVariant(row, stored)),
      pictures: named,
      isRounded: false,
    },
  };
}

/** Found by its options, as it will be saved, and then by its id. */
function typedVariant({ id = '', stock, ...row }: VariantInput, stored: Known['stored']): TypedVariant {
  const same = stored.find(({ option1, option2 }) => option1 === row.option1 && option2 === row.option2);
  const known = same ?? stored.find((variant) => variant.id === id);
  const was = known?.stock ?? null;
  const isStockTouched = known === undefined || stock !== undefined;
  return {
    ...row,
    id: known?.id ?? '',
    stock: stock === undefined ? (known === undefined ? 0 : was) : stock,
    isStockTouched,
    stockWas: was,
  };
}
