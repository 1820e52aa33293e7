import { sql } from 'kysely';
import { differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { EmptyStock } from '#shop/inventory/availability.ts';
import { setStock } from '#shop/inventory/stock.server.ts';
import type { QuickEdit, QuickEditRefusal, QuickEditValues } from '#shop/search/admin-product.ts';
import { lockVariants } from '../internal/save-variants.ts';
import { type ProductType, payable } from '../product.ts';
import { stockSummaryOf } from '../stock-summary.ts';
import { recordPrices } from './record-prices.server.ts';

/** Reference of these changes in the stock ledger. */
const REFERENCE = 'changed in the list of products';

/** The values that a quick edit starts with; null: there is no such product, or it is deleted. */
export async function findQuickEditValues(db: Db, type: ProductType, id: string): Promise<QuickEditValues | null> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'name', 'version', 'price_paise as price', 'discount'])
    .where('id', '=', id)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!product) return null;
  const variants = await db
    .selectFrom('variants')
    .select(['id', 'option1', 'option2', 'sku', 'stock', 'price_paise'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    ...product,
    hasOwnPrices: variants.some(({ price_paise }) => price_paise !== null),
    variants: variants.map(({ option1, option2, price_paise: _, ...variant }) => ({
      ...variant,
      label: labelOf({ option1, option2 }),
    })),
  };
}

const labelOf = ({ option1, option2 }: { option1: string | null; option2: string | null }): string =>
  [option1, option2].filter((value) => value !== null).join(' / ');

/**
 * Changes price, discount and stock in one transaction, with price history and an audit log entry if anything changed.
 * @param limits `isStockOnly`: this person may not change price and discount
 */
export function quickEdit(
  db: Db,
  adminId: string,
  type: ProductType,
  change: QuickEdit,
  { isStockOnly = false } = {},
): Promise<Result<undefined, QuickEditRefusal>> {
  return withTransaction(db, async (trx) => {
    // Variants before their product, as sales lock them.
    const variants = await lockVariants(trx, change.id);
    const product = await trx
      .selectFrom('products')
      .select(['name', 'version', 'price_paise as price', 'discount', 'empty_stock as emptyStock'])
      .where('id', '=', change.id)
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!product) return refuse('no-such-product');
    if (product.version !== change.version) return refuse('changed-meanwhile');
    const isPriced = change.price !== product.price || change.discount !== product.discount;
    if (isStockOnly && isPriced) return refuse('stock-only');
    const before = auditValues(product, variants);
    for (const { variantId, quantity, was } of change.stocks) {
      if (quantity === was) continue;
      const variant = variants.find(({ id }) => id === variantId);
      if (!variant) return refuse('changed-meanwhile');
      if (variant.stock !== was) return refuse('stock-moved', `stock-${variantId}`);
      const set = await setStock(trx, variantId, quantity, REFERENCE);
      if (!set.ok) throw new Error(`The form accepted a stock that setStock refuses: ${set.reason}`);
      variant.stock = quantity;
    }
    const difference = differenceOf(before, auditValues(change, variants));
    if (difference === null) return accept(undefined);
    await writeListing(trx, change, product.emptyStock, variants);
    await recordPrices(trx, [
      {
        id: change.id,
        by: adminId,
        before: { price_paise: product.price, discount: product.discount, variants },
        after: change,
        variants: variants.map((variant) => ({ ...variant, isNew: false })),
      },
    ]);
    await logAdminAction(trx, {
      adminId,
      action: 'product.update',
      subjectId: change.id,
      subjectName: product.name,
      ...difference,
    });
    return accept(undefined);
  });
}

type Priced = { price: number; discount: number };
type Stocked = Awaited<ReturnType<typeof lockVariants>>;

/** The values for the audit log: stock by the variant's name. */
function auditValues({ price, discount }: Priced, variants: Stocked): Record<string, unknown> {
  const stocks = variants.map((variant) => [`stock ${labelOf(variant)}`.trim(), variant.stock ?? 'made to order']);
  return { price: price / 100, discount, payable: payable(price, discount) / 100, ...Object.fromEntries(stocks) };
}

async function writeListing(
  trx: Db,
  { id, price, discount }: QuickEdit,
  emptyStock: EmptyStock,
  variants: Stocked,
): Promise<void> {
  const summary = stockSummaryOf(
    { price, discount, emptyStock },
    variants.map((variant) => ({ price: variant.price_paise, stock: variant.stock })),
  );
  await trx
    .updateTable('products')
    .set({
      price_paise: price,
      discount,
      from_price_paise: summary.fromPrice,
      from_payable_paise: summary.fromPayable,
      price_varies: summary.priceVaries,
      availability: summary.availability,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}
