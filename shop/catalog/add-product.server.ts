import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { violates } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { type Result, refuse } from '#lib/result.ts';
import { findProductForm } from './find-product-form.server.ts';
import { imagesOf } from './internal/product-images.ts';
import { findTakenSku, type PictureGone } from './internal/save-variants.ts';
import type { ProductToSave } from './product.form.ts';
import type { ProductRefusal } from './product.ts';
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
