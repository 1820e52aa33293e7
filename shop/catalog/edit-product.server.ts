import { differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { type Result, refuse } from '#lib/result.ts';
import type { Editor } from './add-product.server.ts';
import { findProductForm } from './find-product-form.server.ts';
import { imagesOf } from './internal/product-images.ts';
import { findTakenSku, lockVariants, type PictureGone } from './internal/save-variants.ts';
import type { ProductToSave } from './product.form.ts';
import type { ProductRefusal, VariantInput } from './product.ts';
import { recordOf } from './product-draft.ts';
import { type SavedProduct, saveCheckedProduct } from './save-product.server.ts';

/** `version`: the one that the form was rendered with. */
export type Edit = ProductToSave & {
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
