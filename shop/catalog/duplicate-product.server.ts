import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { fieldsOf } from './fields-sql.server.ts';
import type { ProductInput } from './product.ts';
import type { ProductValues } from './product-fields.ts';
import { saveCheckedProduct } from './save-product.server.ts';

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

async function readProduct(trx: Db, id: string): Promise<ProductInput | null> {
  const { rows } = await sql<ProductValues>`
    select ${fieldsOf('products')} from products where id = ${id} and deleted_at is null`.execute(trx);
  const [values] = rows;
  if (values === undefined) return null;
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
    ...values,
    variants: variants.map((variant) => ({ ...variant, sku: null, stock: variant.stock === null ? null : 0 })),
    images,
    published: false,
    // A copy of a demo product is the owner's and is not cleared with the demo data.
    isDemo: false,
  };
}
