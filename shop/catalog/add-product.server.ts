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
import { recordOf } from './product-draft.ts';
import type { ProductRefusal } from './product-input.ts';
import { type SavedProduct, saveProduct } from './save-product.server.ts';

/** Who puts it there, and the shop's public address: pictures of its own begin with it. */
export type Hand = { adminId: string; shopOrigin: string };

/**
 * Puts a new product into the shop, for an administrator. `sku-taken` says at which variant: `sku-3`.
 * @param newId the id that the form was drawn with: pressed again after an answer that was lost, it is `added-already`
 */
export async function addProduct(
  db: Db,
  hand: Hand,
  toSave: ProductToSave & { newId?: string },
): Promise<Result<SavedProduct, ProductRefusal | PictureGone | 'added-already'>> {
  try {
    return await findTakenSku(db, await withTransaction(db, (trx) => add(trx, hand, toSave)), toSave.variants, null);
  } catch (error) {
    if (violates(error, 'unique', 'products_pkey')) return refuse('added-already');
    throw error;
  }
}

async function add(
  trx: Db,
  { adminId, shopOrigin }: Hand,
  { product, variants, pictures, newId }: ProductToSave & { newId?: string },
): Promise<Result<SavedProduct, ProductRefusal | PictureGone>> {
  const images = await imagesOf(trx, shopOrigin, pictures, null);
  if (images === null) return refuse('picture-gone', 'images');
  const input = { ...product, images, isDemo: false, variants: variants.map((row) => ({ ...row, id: undefined })) };
  const outcome = await saveProduct(trx, input, {
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
