import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { dayToCome } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';
import { startOf } from '#shop/drops/drops.server.ts';
import type { CategorySlug } from './category.ts';
import { type Picture, type ProductType, payable } from './product.ts';
import { type VariantRow, variantsOfProduct } from './product-sql.server.ts';

/** Rows in memory at a time, while a feed of the whole catalogue is streamed. */
const BATCH_ROWS = 1_000;

/** Sorts before every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The number of published products, and when one of them last changed; null: there are none. */
export async function measureCatalogue(db: Db): Promise<{ products: number; changedAt: Date | null }> {
  const { products, changedAt } = await db
    .selectFrom('products')
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('products'), eb.fn.max('updated_at').as('changedAt')])
    .executeTakeFirstOrThrow();
  return { products, changedAt };
}

/** Published products in id order, `count` of them after the first `skip`. */
export async function* walkProducts(
  db: Db,
  { skip, count }: { skip: number; count: number },
): AsyncGenerator<{ id: string; updatedAt: Date }> {
  let after = BEFORE_ALL;
  let left = count;
  for (let offset = skip; left > 0; offset = 0) {
    const rows = await db
      .selectFrom('products')
      .where('published', '=', true)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .offset(offset)
      .limit(Math.min(BATCH_ROWS, left))
      .select(['id', 'updated_at as updatedAt'])
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    left -= rows.length;
  }
}

/** One variant, as the merchant feed lists it. */
export type FeedVariant = {
  id: string;
  productId: string;
  /** Whether the product has several variants, which a feed groups. */
  hasSiblings: boolean;
  type: ProductType;
  category: CategorySlug | null;
  name: string;
  description: string;
  /** Names and values of this variant's options. */
  options: { name: string; value: string }[];
  sku: string | null;
  price: Paise;
  payable: Paise;
  /** Sold out, or not on sale yet. */
  isSoldOut: boolean;
  /** The day from which a pre-order ships; null: it is none. */
  releaseOn: string | null;
  series: string | null;
  /** In order, only those with a file. */
  pictures: Picture[];
};

/** Every variant of every published product, grouped by product. */
export async function* walkVariants(db: Db): AsyncGenerator<FeedVariant> {
  for (let after = BEFORE_ALL; ; ) {
    const { rows } = await productRows(after).execute(db);
    for (const row of rows) yield* variantsOf(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

type ProductRow = {
  id: string;
  type: ProductType;
  category: CategorySlug | null;
  name: string;
  description: string;
  price: Paise;
  discount: number;
  series: string | null;
  startsAtMs: number | null;
  /** The product's release day, also a past one. */
  releaseOn: string | null;
  option1Name: string | null;
  option2Name: string | null;
  variants: VariantRow[];
  pictures: Picture[];
};

/** Smaller than `BATCH_ROWS`: products with many variants need more memory than a sitemap's lines. */
const FEED_BATCH_PRODUCTS = 200;

const productRows = (after: string) => sql<ProductRow>`
  select p.id, p.type, p.category, p.name, p.description, p.price_paise as price, p.discount, p.series,
    ${startOf('p')} as "startsAtMs", p.release_on as "releaseOn",
    p.option1_name as "option1Name", p.option2_name as "option2Name",
    ${variantsOfProduct} as variants,
    coalesce((select json_agg(json_build_object('id', m.id, 'alt', i.alt, 'avifWidths', m.avif_widths,
        'webpWidths', m.webp_widths) order by i.position)
      from product_images i join media m on m.id = i.media_id where i.product_id = p.id), '[]'::json) as pictures
  from products p
  where p.published and p.deleted_at is null and p.id > ${after}
  order by p.id
  limit ${FEED_BATCH_PRODUCTS}`;

function* variantsOf(row: ProductRow): Generator<FeedVariant> {
  const now = new Date();
  for (const variant of row.variants) {
    const price = variant.price ?? row.price;
    const options = [
      { name: row.option1Name, value: variant.option1 },
      { name: row.option2Name, value: variant.option2 },
    ];
    yield {
      id: variant.id,
      productId: row.id,
      hasSiblings: row.variants.length > 1,
      type: row.type,
      category: row.category,
      name: row.name,
      description: row.description,
      options: options.filter((option): option is { name: string; value: string } =>
        Boolean(option.name && option.value),
      ),
      sku: variant.sku,
      price,
      payable: payable(price, row.discount),
      isSoldOut: variant.stock === 0 || row.startsAtMs !== null,
      releaseOn: dayToCome(variant.releaseOn ?? row.releaseOn, now),
      series: row.series,
      pictures: row.pictures,
    };
  }
}
