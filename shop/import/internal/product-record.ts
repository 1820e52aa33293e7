import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { typedValue } from '#shop/catalog/editing/product-draft.ts';
import { mapFields, type ProductValues } from '#shop/catalog/product-fields.ts';
import { fieldsOf } from '#shop/catalog/product-sql.server.ts';

/** A product's values by the page's field names, for comparing two states of it. */
type ProductRecord = Record<string, string | number | boolean | null>;

type Stored = ProductValues & {
  isDemo: boolean;
  isDeleted: boolean;
  variants:
    | { name: string; sku: string | null; stock: number | null; price: number | null; releaseOn: string | null }[]
    | null;
  images: string[] | null;
};

/** The stored product with a handle; null: there is none. */
export async function readRecord(db: Db, handle: string): Promise<ProductRecord | null> {
  const { rows } = await sql<Stored>`
    select ${fieldsOf('products')}, is_demo as "isDemo", deleted_at is not null as "isDeleted",
      (select json_agg(json_build_object('name', concat_ws(' / ', option1, option2), 'sku', sku, 'stock', stock,
          'price', variants.price_paise / 100, 'releaseOn', variants.release_on) order by position)
        from variants where product_id = products.id) as variants,
      (select json_agg(coalesce(media_id::text, source_url) || case when alt = '' then '' else ' (' || alt || ')' end
          order by position)
        from product_images where product_id = products.id) as images
    from products where handle = ${handle}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const record: ProductRecord = {
    ...mapFields((name) => {
      const typed = typedValue(name, row[name]);
      return typeof row[name] === 'number' ? Number(typed) : typed || null;
    }),
    deleted: row.isDeleted,
    isDemo: row.isDemo,
    pictures: row.images?.join(', ') ?? null,
  };
  for (const { name, sku, stock, price, releaseOn } of row.variants ?? []) {
    const of = (what: string) => `${what} ${name}`.trim();
    Object.assign(record, { [of('SKU')]: sku, [of('stock')]: stock ?? 'made to order' });
    if (price !== null) Object.assign(record, { [of('price')]: price });
    if (releaseOn !== null) Object.assign(record, { [of('ships from')]: releaseOn });
  }
  return record;
}

/** Which of the SKUs a product has, by its handle. */
export async function findSkuOwners(db: Db, skus: string[]): Promise<{ sku: string; handle: string }[]> {
  if (skus.length === 0) return [];
  const { rows } = await sql<{ sku: string; handle: string }>`
    select variants.sku, products.handle from variants join products on products.id = variants.product_id
    where variants.sku = any(${skus}::text[])`.execute(db);
  return rows;
}
