import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { violates } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { handleOf } from '../handle.ts';
import { productColumns, productSearch } from '../internal/product-columns.ts';
import { saveImages } from '../internal/product-images.ts';
import { lockVariants, type Matched, matchVariants, saveVariants } from '../internal/save-variants.ts';
import type { ProductInput, ProductRefusal } from '../product.ts';
import { withDetails } from '../product-details.ts';
import type { ProductValues } from '../product-fields.ts';
import { fieldsOf } from '../product-sql.server.ts';
import { checkProduct } from './product.form.ts';
import { recordPrices } from './record-prices.server.ts';

export type SaveAs = {
  /** The product to change; a deleted one is refused. */
  id?: string;
  /** Id for a new product, generated with its form. */
  newId?: string;
  /** Changes the product with this handle (a deleted one is restored), or creates it. */
  handle?: string;
  /** Refuse if somebody else has saved the product since this version. */
  version?: number;
  /** Reference of opening and changed stock in the stock ledger. */
  reference: string;
  /** The administrator, for the price history; absent: an import or a command. */
  by?: string;
  /** Creation time of a new product; absent: now. */
  createdAt?: Date;
};

export type SavedProduct = { id: string; version: number; isNew: boolean };

/** Checks and saves a product that a file or a command composed; see `saveCheckedProduct`. */
export async function saveProduct(
  db: Db,
  input: ProductInput,
  as: SaveAs,
): Promise<Result<SavedProduct, ProductRefusal>> {
  const checked = checkProduct(input);
  if (!checked.ok) return checked;
  if (as.handle !== undefined && handleOf(as.handle) !== as.handle) return refuse('field-wrong', 'handle');
  return saveCheckedProduct(db, checked.value, as);
}

/**
 * Saves a whole product: options, variants with their stock, pictures, and the columns that listings and search read.
 * The product comes from `readProductForm` or `checkProduct`, or was stored before.
 */
export async function saveCheckedProduct(
  db: Db,
  product: ProductInput,
  as: SaveAs,
): Promise<Result<SavedProduct, ProductRefusal>> {
  try {
    return await withTransaction(db, (trx) => save(trx, product, as));
  } catch (error) {
    if (violates(error, 'unique', 'variants_sku_key')) return refuse('sku-taken', 'sku');
    throw error;
  }
}

async function save(trx: Db, product: ProductInput, as: SaveAs): Promise<Result<SavedProduct, ProductRefusal>> {
  const id = await findId(trx, as);
  if (id === null) return as.id === undefined ? insertProduct(trx, product, as) : refuse('no-such-product');
  // Locks variants before their product, as sales do, and reads them again below: a concurrent edit may have added some.
  await lockVariants(trx, id);
  const { rows } = await sql<ProductValues & { version: number; deleted_at: Date | null }>`
    select version, deleted_at, ${fieldsOf('products')} from products where id = ${id} for no key update`.execute(trx);
  const [current] = rows;
  if (!current || (as.id !== undefined && current.deleted_at !== null)) return refuse('no-such-product');
  if (as.version !== undefined && as.version !== current.version) return refuse('changed-meanwhile');
  // Buyers of a file, and carts, rely on the type; also where a deleted product is restored.
  if (current.type !== product.type) return refuse('field-wrong', 'type');
  const stored = await lockVariants(trx, id);
  const matched = matchVariants(stored, product.variants);
  const version = current.version + 1;
  await trx
    .updateTable('products')
    .set({ ...columnsOf(withDetails(product, current), matched), version, updated_at: sql`now()`, deleted_at: null })
    .where('id', '=', id)
    .execute();
  await saveDetails(trx, { id, product, matched, reference: as.reference, isNew: false });
  await recordPrices(trx, [
    {
      id,
      before: { price_paise: current.price, discount: current.discount, variants: stored },
      after: product,
      variants: matched.toSave,
      by: as.by,
    },
  ]);
  return accept({ id, version, isNew: false });
}

async function findId(trx: Db, { id, handle }: SaveAs): Promise<string | null> {
  if (id !== undefined) return id;
  if (handle === undefined) return null;
  const row = await trx.selectFrom('products').select('id').where('handle', '=', handle).executeTakeFirst();
  return row?.id ?? null;
}

async function insertProduct(
  trx: Db,
  product: ProductInput,
  as: SaveAs,
): Promise<Result<SavedProduct, ProductRefusal>> {
  const id = as.newId ?? newId();
  const matched = matchVariants([], product.variants);
  const named = as.handle ?? (handleOf(product.name) || 'product');
  for (const handle of as.handle === undefined ? [named, `${named.slice(0, 190)}-${id.slice(-8)}`] : [named]) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('products')
      .values({
        ...columnsOf(withDetails(product, null), matched),
        id,
        handle,
        deleted_at: null,
        ...(as.createdAt === undefined ? {} : { created_at: as.createdAt }),
      })
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) continue;
    await saveDetails(trx, { id, product, matched, reference: as.reference, isNew: true });
    return accept({ id, version: 1, isNew: true });
  }
  // Another request has created the same handle in the meantime: change that product.
  return as.handle === undefined ? refuse('handle-taken', 'handle') : save(trx, product, as);
}

type Details = { id: string; product: ProductInput; matched: Matched; reference: string; isNew: boolean };

async function saveDetails(trx: Db, { id, product, matched, reference, isNew }: Details): Promise<void> {
  await freeSkus(trx, id, matched);
  await saveVariants(trx, id, matched, reference);
  await saveImages(trx, id, product.images, isNew);
  // Sorted everywhere, so that two transactions that write the same words cannot deadlock.
  const words = productSearch(product).words.toSorted();
  if (words.length > 0) {
    await sql`insert into search_words (word) select unnest(${words}::text[]) on conflict do nothing`.execute(trx);
  }
}

/** A deleted product keeps its SKUs only until another one needs them. */
async function freeSkus(trx: Db, id: string, { toSave }: Matched): Promise<void> {
  const skus = toSave.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0) return;
  await sql`
    update variants set sku = null
    where sku = any(${skus}::text[]) and product_id <> ${id} and exists (
      select from products where products.id = variants.product_id and deleted_at is not null
    )`.execute(trx);
}

/** All columns of the product's row except id, handle and times. */
const columnsOf = (product: ProductInput & ProductValues, { toSave }: Matched) => ({
  ...productColumns(
    product,
    toSave.map(({ price_paise, stock }) => ({ price: price_paise, stock })),
    productSearch(product).vector,
  ),
  size_table: product.sizeTable === null ? null : JSON.stringify(product.sizeTable),
});
