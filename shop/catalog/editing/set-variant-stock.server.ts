import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type SetStockRefusal, setStock } from '#shop/inventory/stock.server.ts';

/** Units of a variant; null: made to order. */
type VariantStock = { id: string; productId: string; stock: number | null };

/** `to`: the units counted, null: made to order. `by`: units that came in or, below 0, went out. */
type StockChange = { to: number | null } | { by: number };

/**
 * Sets or changes the stock of one variant for an administrator, with the stock ledger and the audit log. Sales and other
 * changes wait meanwhile. `stock-wrong`: below 0 or too large, or `by` where there is no stock count.
 */
export function setVariantStock(
  db: Db,
  { adminId, variantId }: { adminId: string; variantId: string },
  change: StockChange,
): Promise<Result<VariantStock, SetStockRefusal>> {
  if (!isId(variantId)) return Promise.resolve(refuse('no-such-variant'));
  return withTransaction(db, async (trx): Promise<Result<VariantStock, SetStockRefusal>> => {
    const variant = await trx
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['product_id', 'stock', 'name'])
      .where('variants.id', '=', variantId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate('variants')
      .executeTakeFirst();
    if (variant === undefined) return refuse('no-such-variant');
    if ('by' in change && variant.stock === null) return refuse('stock-wrong', 'change');
    const stock = 'by' in change ? (variant.stock ?? 0) + change.by : change.to;
    if (stock !== variant.stock) {
      const set = await setStock(trx, variantId, stock, `admin:${adminId}`);
      if (!set.ok) return set;
      await logAdminAction(trx, {
        adminId,
        action: 'product.stock',
        subjectId: variant.product_id,
        subjectName: variant.name,
        before: { stock: variant.stock ?? 'made to order' },
        after: { stock: stock ?? 'made to order' },
      });
    }
    return accept({ id: variantId, productId: variant.product_id, stock });
  });
}
