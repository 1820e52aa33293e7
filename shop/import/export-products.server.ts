import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { csvLine } from '#lib/csv.ts';
import type { Paise } from '#lib/money.ts';
import { type ProductType, payable } from '#shop/catalog/product.ts';
import { type FieldName, fieldOf, mapFields, type ProductValues } from '#shop/catalog/product-fields.ts';
import { fieldsOf } from '#shop/catalog/product-sql.server.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import type { AdminProductQuery } from '#shop/search/admin-product.ts';
import { productCondition, productConditions } from '#shop/search/admin-products-sql.server.ts';
import { type Column, exportColumns, exportHead } from './internal/csv-columns.ts';

type ExportOptions = {
  /** The shop's public address, for pictures without another one. */
  origin: string;
  write(text: string): Promise<void>;
  /** Type and query of the admin's product list; absent: every product that is not deleted. */
  only?: { type: ProductType; query: AdminProductQuery };
  onProgress?: (done: number, total: number) => void;
};

const BATCH_PRODUCTS = 200;

/**
 * Writes products as CSV, including drafts, in id order. They come from one database snapshot, one batch in memory at a
 * time. `importProducts` reads the file back. Returns the number of products.
 */
export async function exportProducts(db: Db, { origin, write, only, onProgress }: ExportOptions): Promise<number> {
  const condition = conditionOf(only);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { total } = await trx
        .selectFrom('products')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(condition)
        .executeTakeFirstOrThrow();
      await write(csvLine(exportHead()));
      let done = 0;
      for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
        const products = await listProducts(trx, last, condition);
        if (products.length === 0) return done;
        const ids = products.map(({ id }) => id);
        last = ids.at(-1) ?? last;
        const variants = Map.groupBy(await listVariants(trx, ids), ({ product_id }) => product_id);
        const images = Map.groupBy(await listImages(trx, ids), ({ product_id }) => product_id);
        const lines = products.flatMap((product) =>
          rowsOf(product, variants.get(product.id) ?? [], images.get(product.id) ?? [], origin),
        );
        await write(lines.join(''));
        done += products.length;
        onProgress?.(done, total);
      }
    });
}

type ExportedVariant = Awaited<ReturnType<typeof listVariants>>[number];
type ExportedImage = Awaited<ReturnType<typeof listImages>>[number];
type Cells = Partial<Record<Column, string | number | null>>;

type Condition = RawBuilder<SqlBool>;

function conditionOf(only: ExportOptions['only']): Condition {
  if (only === undefined) return sql<SqlBool>`deleted_at is null`;
  const conditions = productConditions(only.type, only.query);
  return conditions === null ? sql<SqlBool>`false` : sql<SqlBool>`${productCondition(conditions)}`;
}

type ExportedProduct = ProductValues & { id: string; handle: string; isDemo: boolean; createdAt: Date };

async function listProducts(trx: Db, after: string, condition: Condition): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    select id, handle, is_demo as "isDemo", created_at as "createdAt", ${fieldsOf('products')}
    from products where ${condition} and id > ${after} order by id limit ${BATCH_PRODUCTS}`.execute(trx);
  return rows;
}

const listVariants = (trx: Db, productIds: readonly string[]) =>
  trx
    .selectFrom('variants')
    .select(['product_id', 'option1', 'option2', 'sku', 'stock', 'price_paise', 'release_on'])
    .where('product_id', '=', anyOf(productIds))
    .orderBy('product_id')
    .orderBy('position')
    .execute();

const listImages = (trx: Db, productIds: readonly string[]) =>
  trx
    .selectFrom('product_images')
    .leftJoin('media', 'media.id', 'product_images.media_id')
    .select(['product_id', 'media_id', 'source_url', 'alt'])
    .select(sql<number | null>`(select max(width) from unnest(media.webp_widths) as width)`.as('widest'))
    .where('product_id', '=', anyOf(productIds))
    .orderBy('product_id')
    .orderBy('position')
    .execute();

/** One row per variant or picture, side by side; the product's own cells are in the first row. */
function rowsOf(
  product: ExportedProduct,
  variants: readonly ExportedVariant[],
  images: readonly ExportedImage[],
  origin: string,
): string[] {
  return Array.from({ length: Math.max(variants.length, images.length) }, (_, at) => {
    const [variant, image] = [variants[at], images[at]];
    const cells: Cells = {
      handle: product.handle,
      ...(at === 0 ? productCells(product) : {}),
      ...(variant ? variantCells(product, variant) : {}),
      ...(image ? { ...imageCells(image, origin), imagePosition: at + 1 } : {}),
    };
    return csvLine(exportColumns.map((column) => cells[column] ?? ''));
  });
}

const productCells = (product: ExportedProduct): Cells => ({
  ...mapFields((name) => cellOf(name, product[name])),
  isDemo: String(product.isDemo),
  createdAt: product.createdAt.toISOString(),
});

/** A value as text that `product-of-rows.ts` reads back. */
function cellOf(name: FieldName, value: ProductValues[FieldName]): string | number | null {
  const { kind } = fieldOf(name);
  if (value === null) return null;
  if (kind === 'sizeTable') return JSON.stringify(value);
  return kind === 'rupees' ? rupees(Number(value)) : String(value);
}

/** As in Shopify: the price is what a buyer pays, the compare-at price is the MRP. */
function variantCells({ price, discount }: ExportedProduct, variant: ExportedVariant): Cells {
  const mrp = variant.price_paise ?? price;
  return {
    option1Value: variant.option1,
    option2Value: variant.option2,
    sku: variant.sku,
    tracker: variant.stock === null ? '' : 'shopify',
    quantity: variant.stock,
    policy: variant.stock === null ? 'continue' : 'deny',
    variantPrice: rupees(payable(mrp, discount)),
    compareAt: rupees(mrp),
    variantReleaseOn: variant.release_on,
  };
}

const imageCells = ({ media_id, source_url, widest, alt }: ExportedImage, origin: string): Cells => ({
  imageSrc: source_url ?? (media_id && widest ? `${origin}${pictureUrl(media_id, widest, 'webp')}` : ''),
  imageAlt: alt,
  imageId: media_id,
});

const rupees = (amount: Paise): number => amount / 100;
