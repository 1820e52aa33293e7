import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { productColumns, productSearch } from './internal/product-columns.ts';
import type { Listing } from './listing-defaults.ts';
import type { ProductInput } from './product-input.ts';
import type { VariantRow } from './variants-sql.server.ts';

/** A new product whose pictures are stored already. */
export type LoadedProduct = Omit<ProductInput, 'variants' | 'images' | 'sizeTable' | 'demoUrl' | 'published'> &
  Listing & {
    id: string;
    handle: string;
    variants: Omit<VariantRow, 'id'>[];
    mediaIds: string[];
    /** Sum and count of the reviews that the caller writes in the same transaction. */
    ratingSum: number;
    ratingCount: number;
    createdAt: Date;
  };

/**
 * Inserts many new products with one statement per table: a thousand in about a tenth of a second. Writes everything that
 * `saveProduct` writes: listing columns, search words, opening stock moves under `reference`. Throws where a handle or SKU
 * exists already, and then nothing is loaded.
 */
export async function loadProducts(db: Db, products: readonly LoadedProduct[], reference: string): Promise<void> {
  const texts = products.map((product) => productSearch(product));
  const variants = products.flatMap((product) => variantRows(product));
  await withTransaction(db, async (trx) => {
    await insertRows(
      trx,
      'products',
      rowColumns,
      products.map((product, i) => productRow(product, texts[i]?.vector ?? '')),
    );
    await insertRows(trx, 'variants', variantColumns, variants);
    await insertRows(
      trx,
      'product_images',
      imageColumns,
      products.flatMap((product) => imageRows(product)),
    );
    await insertRows(trx, 'stock_moves', moveColumns, moveRows(variants, reference));
    // Sorted, so that two loads cannot deadlock.
    const words = [...new Set(texts.flatMap((text) => text.words))].sort();
    await sql`insert into search_words (word) select unnest(${words}::text[]) on conflict do nothing`.execute(trx);
  });
}

const rowColumns =
  'id handle type category name description full_description price_paise discount hsn gst_rate country_of_origin maker net_quantity series option1_name option2_name from_price_paise from_payable_paise price_varies availability rating_sum rating_count search_vector is_demo created_at updated_at version published'.split(
    ' ',
  );
const variantColumns = 'id product_id position option1 option2 sku stock price_paise'.split(' ');
const imageColumns = 'product_id position media_id alt'.split(' ');
const moveColumns = 'id variant_id quantity reason reference created_at'.split(' ');

/** All rows are one JSON parameter; PostgreSQL converts each column to the table's type. */
async function insertRows(trx: Db, table: string, columns: string[], rows: Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  );
}

const productRow = (product: LoadedProduct, searchVector: string) => ({
  ...productColumns(product, product.variants, searchVector),
  id: product.id,
  handle: product.handle,
  rating_sum: product.ratingSum,
  rating_count: product.ratingCount,
  created_at: product.createdAt,
  updated_at: product.createdAt,
  version: 1,
  published: true,
});

function variantRows(product: LoadedProduct) {
  return product.variants.map((variant, position) => ({
    id: newId(),
    product_id: product.id,
    position,
    option1: variant.option1,
    option2: variant.option2,
    sku: variant.sku,
    stock: variant.stock,
    price_paise: variant.price,
  }));
}

const imageRows = (product: LoadedProduct) =>
  product.mediaIds.map((mediaId, position) => ({
    product_id: product.id,
    position,
    media_id: mediaId,
    alt: product.name,
  }));

function moveRows(variants: ReturnType<typeof variantRows>, reference: string) {
  const now = new Date();
  return variants
    .filter(({ stock }) => stock !== null && stock > 0)
    .map(({ id, stock }) => ({
      id: newId(),
      variant_id: id,
      quantity: stock,
      reason: 'opening',
      reference,
      created_at: now,
    }));
}
