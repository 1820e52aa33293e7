import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type CategorySlug, isCategorySlug } from './category.ts';
import type { ProductInput } from './product-input.ts';
import { saveProduct } from './save-product.server.ts';

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
    const original = await readProduct(trx, id);
    if (original === null) return refuse('no-such-product');
    const name = nameOf(original.name);
    const copy = { ...original, name };
    const saved = await saveProduct(trx, copy, { reference: `admin:${adminId}`, by: adminId });
    // A stored product has passed these checks before.
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

async function readProduct(trx: Db, id: string): Promise<ProductInput | null> {
  const row = await trx
    .selectFrom('products')
    .select(['type', 'category', 'name', 'description', 'full_description as fullDescription', 'price_paise as price'])
    .select(['discount', 'option1_name as option1Name', 'option2_name as option2Name', 'size_table as sizeTable'])
    .select(['demo_url as demoUrl', 'hsn', 'gst_rate as gstRate', 'country_of_origin as countryOfOrigin', 'maker'])
    .select(['net_quantity as netQuantity', 'series'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const variants = await trx
    .selectFrom('variants')
    .select(['option1', 'option2', 'stock', 'price_paise as price'])
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
    ...row,
    category: categoryOf(row.category),
    variants: variants.map((variant) => ({ ...variant, sku: null, stock: variant.stock === null ? null : 0 })),
    images,
    published: false,
    // A copy of a demo product is the owner's and is not cleared with the demo data.
    isDemo: false,
  };
}

const categoryOf = (slug: string | null): CategorySlug | null => (slug !== null && isCategorySlug(slug) ? slug : null);
