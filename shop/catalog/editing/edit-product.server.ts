import { sql } from 'kysely';
import { differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { violates } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { imagesOf } from '../internal/product-images.ts';
import { findTakenSku, lockVariants, type PictureGone } from '../internal/save-variants.ts';
import type { ProductInput, ProductRefusal, VariantInput } from '../product.ts';
import type { ProductValues } from '../product-fields.ts';
import { fieldsOf } from '../product-sql.server.ts';
import { findProductForm } from './find-product-form.server.ts';
import type { ProductToSave } from './product.form.ts';
import { recordOf } from './product-draft.ts';
import { type SavedProduct, saveCheckedProduct } from './save-product.server.ts';

/** The administrator, and the shop's public address, with which its own pictures' addresses begin. */
export type Editor = { adminId: string; shopOrigin: string };

/**
 * Adds a product for an administrator. For `sku-taken`, the refusal's field names the variant: `sku-3`.
 * @param newId the id that the form was rendered with: a repeated submission is refused as `added-already`
 */
export async function addProduct(
  db: Db,
  editor: Editor,
  toSave: ProductToSave & { newId?: string },
): Promise<Result<SavedProduct, ProductRefusal | PictureGone | 'added-already'>> {
  try {
    return await findTakenSku(db, await withTransaction(db, (trx) => add(trx, editor, toSave)), toSave.variants, null);
  } catch (error) {
    if (violates(error, 'unique', 'products_pkey')) return refuse('added-already');
    throw error;
  }
}

async function add(
  trx: Db,
  { adminId, shopOrigin }: Editor,
  { product, variants, pictures, newId }: ProductToSave & { newId?: string },
): Promise<Result<SavedProduct, ProductRefusal | PictureGone>> {
  const images = await imagesOf(trx, shopOrigin, pictures, null);
  if (images === null) return refuse('picture-gone', 'images');
  const input = { ...product, images, isDemo: false, variants: variants.map((row) => ({ ...row, id: undefined })) };
  const outcome = await saveCheckedProduct(trx, input, {
    reference: `admin:${adminId}`,
    by: adminId,
    ...(newId !== undefined && isId(newId) ? { newId } : {}),
  });
  if (!outcome.ok) return outcome;
  const { id } = outcome.value;
  const form = await findProductForm(trx, id);
  const after = form === null ? {} : recordOf(form.draft);
  await logAdminAction(trx, { adminId, action: 'product.add', subjectId: id, subjectName: product.name, after });
  return outcome;
}

/**
 * Creates a draft from another product, without SKUs and with a stock of 0; variants made to order stay so. Returns the
 * new product's id.
 * @param nameOf the copy's name
 */
export async function duplicateProduct(
  db: Db,
  adminId: string,
  id: string,
  nameOf: (name: string) => string,
): Promise<Result<string, 'no-such-product'>> {
  if (!isId(id)) return refuse('no-such-product');
  return withTransaction(db, async (trx) => {
    const original = await findProduct(trx, id);
    if (original === null) return refuse('no-such-product');
    const name = nameOf(original.name);
    const copy = { ...original, name };
    const saved = await saveCheckedProduct(trx, copy, { reference: `admin:${adminId}`, by: adminId });
    if (!saved.ok) throw new Error(`A copy of ${id} was refused: ${saved.reason} ${saved.field}`);
    const after = { copyOf: id };
    await logAdminAction(trx, {
      adminId,
      action: 'product.duplicate',
      subjectId: saved.value.id,
      subjectName: name,
      after,
    });
    return accept(saved.value.id);
  });
}

async function findProduct(trx: Db, id: string): Promise<ProductInput | null> {
  const { rows } = await sql<ProductValues>`
    select ${fieldsOf('products')} from products where id = ${id} and deleted_at is null`.execute(trx);
  const [values] = rows;
  if (values === undefined) return null;
  const variants = await trx
    .selectFrom('variants')
    .select(['option1', 'option2', 'stock', 'price_paise as price', 'release_on as releaseOn'])
    .where('product_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const images = await trx
    .selectFrom('product_images')
    .select(['media_id as mediaId', 'source_url as sourceUrl', 'alt'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    ...values,
    variants: variants.map((variant) => ({ ...variant, sku: null, stock: variant.stock === null ? null : 0 })),
    images,
    published: false,
    // A copy of a demo product is the owner's and is not cleared with the demo data.
    isDemo: false,
  };
}

/** `version`: the one that the form was rendered with. */
type Edit = ProductToSave & {
  id: string;
  version: number;
  /** Save the entered stock counts even if units were sold since the form was rendered. */
  isStockCertain: boolean;
};

/**
 * Saves an administrator's changes, unless somebody else has saved the product meanwhile. A stock count that was not edited
 * stays as it is in the database. One that was edited while units were sold is refused as `changed-meanwhile`.
 */
export async function editProduct(
  db: Db,
  { adminId, shopOrigin }: Editor,
  { id, version, isStockCertain, product, variants, pictures }: Edit,
): Promise<Result<SavedProduct, ProductRefusal | PictureGone>> {
  if (!isId(id)) return refuse('no-such-product');
  const saved = await withTransaction(db, async (trx) => {
    // Variants before their product, as sales lock them.
    const stored = await lockVariants(trx, id);
    const before = await findProductForm(trx, id);
    if (before === null || before.isRemoved) return refuse('no-such-product');
    if (before.version !== version) return refuse('changed-meanwhile');
    if (before.draft.type !== product.type) return refuse('field-wrong', 'type');
    const storedById = new Map(stored.map((variant) => [variant.id, variant]));
    const hasSold = variants.some((row) => {
      const current = storedById.get(row.id);
      return (
        current !== undefined && row.isStockTouched && current.stock !== row.stockWas && current.stock !== row.stock
      );
    });
    if (hasSold && !isStockCertain) return refuse('changed-meanwhile');
    const images = await imagesOf(trx, shopOrigin, pictures, id);
    if (images === null) return refuse('picture-gone', 'images');
    const rows = variants.map((row): VariantInput => {
      const sameOptions = stored.find(({ option1, option2 }) => option1 === row.option1 && option2 === row.option2);
      const isSame = storedById.has(row.id) && (sameOptions === undefined || sameOptions.id === row.id);
      return { ...row, id: row.id || undefined, stock: isSame && !row.isStockTouched ? undefined : row.stock };
    });
    const input = { ...product, images, isDemo: before.isDemo, variants: rows };
    const outcome = await saveCheckedProduct(trx, input, { id, version, reference: `admin:${adminId}`, by: adminId });
    if (!outcome.ok) return outcome;
    const after = await findProductForm(trx, id);
    const changed = after && differenceOf(recordOf(before.draft), recordOf(after.draft));
    if (changed) {
      await logAdminAction(trx, {
        adminId,
        action: 'product.update',
        subjectId: id,
        subjectName: product.name,
        ...changed,
      });
    }
    return outcome;
  });
  return findTakenSku(db, saved, variants, id);
}
