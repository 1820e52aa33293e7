import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** A product's values by the page's field names, for comparing two states of it. */
export type ProductRecord = Record<string, string | number | null>;

type Stored = {
  parts: ProductRecord;
  variants: { name: string; sku: string | null; stock: number | null; price: number | null }[] | null;
  pictures: string[] | null;
};

/** The stored product with a handle; null: there is none. */
export async function readRecord(db: Db, handle: string): Promise<ProductRecord | null> {
  const { rows } = await sql<Stored>`
    select json_build_object(
        'name', name, 'category', category, 'description', description, 'full description', full_description,
        'price', price_paise / 100, 'discount', discount, 'series', series, 'country of origin', country_of_origin,
        'maker', maker, 'net quantity', net_quantity, 'HSN', hsn, 'GST rate', gst_rate, 'demo address', demo_url,
        'size table', size_table::text, 'options', nullif(concat_ws(', ', option1_name, option2_name), ''),
        'status', case when deleted_at is not null then 'deleted' when published then 'published' else 'draft' end,
        'demo data', case when is_demo then 'yes' else 'no' end
      ) as parts,
      (select json_agg(json_build_object('name', concat_ws(' / ', option1, option2), 'sku', sku, 'stock', stock,
          'price', variants.price_paise / 100) order by position)
        from variants where product_id = products.id) as variants,
      (select json_agg(coalesce(media_id::text, source_url) || case when alt = '' then '' else ' (' || alt || ')' end
          order by position)
        from product_images where product_id = products.id) as pictures
    from products where handle = ${handle}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const record = { ...row.parts, pictures: row.pictures?.join(', ') ?? null };
  for (const { name, sku, stock, price } of row.variants ?? []) {
    const of = (what: string) => `${what} ${name}`.trim();
    Object.assign(record, { [of('SKU')]: sku, [of('stock')]: stock ?? 'made to order' });
    if (price !== null) Object.assign(record, { [of('price')]: price });
  }
  return record;
}
