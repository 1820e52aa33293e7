import { logDeed } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { type Result, refuse } from '#kit/result.ts';
import { findProductForm } from './find-product-form.server.ts';
import { imagesOf } from './inside/images-of.ts';
import { type PictureGone, takenSku } from './inside/taken-sku.ts';
import type { ProductToSave } from './product.form.ts';
import { recordOf } from './product-draft.ts';
import type { ProductRefusal } from './product-input.ts';
import { type SavedProduct, saveProduct } from './save-product.server.ts';

/** Who puts it there, and the shop's public address: pictures of its own begin with it. */
export type Hand = { adminId: string; shopOrigin: string };

/** Puts a new product into the shop, for an administrator. `sku-taken` says at which variant: `sku-3`. */
export async function addProduct(
  db: Db,
  { adminId, shopOrigin }: Hand,
  { product, variants, pictures }: ProductToSave,
): Promise<Result<SavedProduct, ProductRefusal | PictureGone>> {
  const saved = await withTransaction(db, async (trx) => {
    const images = await imagesOf(trx, shopOrigin, pictures, null);
    if (images === null) return refuse('picture-gone', 'images');
    const input = { ...product, images, isSample: false, variants: variants.map((row) => ({ ...row, id: undefined })) };
    const outcome = await saveProduct(trx, input, { reference: `admin:${adminId}`, by: adminId });
    if (!outcome.ok) return outcome;
    const { id } = outcome.value;
    const form = await findProductForm(trx, id);
    const after = form === null ? {} : recordOf(form.draft);
    await logDeed(trx, { adminId, action: 'product.add', subjectId: id, subjectName: product.name, after });
    return outcome;
  });
  return takenSku(db, saved, variants, null);
}
