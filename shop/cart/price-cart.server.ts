import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { releaseOfVariant } from '#shop/catalog/product-sql.server.ts';
import { smallPicture } from '#shop/catalog/small-picture.ts';
import { startOf, unitsMaxOf } from '#shop/drops/drops.server.ts';
import { type LineKey, optionTextOf } from './cart.ts';
import { type LineAnswer, type LineState, lineState } from './current-line.ts';

/** `seen`: unit price that the page showed; null: it showed none. */
type WantedLine = LineKey & { quantity: number; seen: Paise | null };

/** Data that an order stores and a cart does not show. `gstRate`: the product's own, in percent; null: the GST table's. */
type GoodsFacts = {
  sku: string | null;
  hsn: string | null;
  gstRate: number | null;
  category: string | null;
  series: string | null;
};

/** `facts` is null if `answer` is not a line. */
export type PricedLine = { state: LineState; answer: LineAnswer; facts: GoodsFacts | null };

type Row = {
  position: number;
  id: string;
  type: ProductType;
  name: string;
  discount: number;
  variant_id: string | null;
  option1: string | null;
  option2: string | null;
  stock: number | null;
  price_paise: number;
  sku: string | null;
  hsn: string | null;
  gst_rate: number | null;
  category: string | null;
  series: string | null;
  starts_at_ms: number | null;
  units_max: number | null;
  release_on: string | null;
  media_id: string | null;
  webp_widths: number[] | null;
};

/**
 * The current price, stock and data of each line, in their order, in one query. Nothing of the result comes from the
 * browser; a line without `variantId` means a product's single variant.
 */
export async function priceCart(db: Db, wanted: readonly WantedLine[]): Promise<PricedLine[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const variantIds = wanted.map(({ variantId }) => variantId);
  // The subselects hide the number of lines from the planner, which would otherwise plan each execution again; planning
  // takes seven times as long as the query.
  const { rows } = await sql<Row>`
    select wanted.position, products.id, products.type, products.name, products.discount,
      variants.id as variant_id, variants.option1, variants.option2, variants.stock,
      coalesce(variants.price_paise, products.price_paise) as price_paise,
      variants.sku, products.hsn, products.gst_rate, products.category, products.series,
      ${startOf('products')} as starts_at_ms, ${unitsMaxOf('products')} as units_max,
      ${releaseOfVariant('variants', 'products')} as release_on,
      cover.media_id, cover.webp_widths
    from unnest((select ${ids}::uuid[]), (select ${variantIds}::uuid[])) with ordinality as wanted(id, variant_id, position)
    join products on products.id = wanted.id and products.published and products.deleted_at is null
    left join variants on variants.product_id = products.id
      and case when products.option1_name is null then true else variants.id = wanted.variant_id end
    left join lateral (
      select media.id as media_id, media.webp_widths
      from product_images join media on media.id = product_images.media_id
      where product_images.product_id = products.id
      order by product_images.position limit 1
    ) as cover on true`.execute(db);
  const found = new Map(rows.map((row) => [row.position, row]));
  return wanted.map((line, at) => {
    const row = found.get(at + 1);
    const answer = answerOf(row);
    return { state: lineState(line, answer), answer, facts: row ? factsOf(row) : null };
  });
}

const factsOf = ({ sku, hsn, gst_rate: gstRate, category, series }: Row): GoodsFacts => ({
  sku,
  hsn,
  gstRate,
  category,
  series,
});

function answerOf(row: Row | undefined): LineAnswer {
  if (!row) return 'gone';
  if (row.variant_id === null) return 'choose';
  return {
    id: row.id,
    variantId: row.variant_id,
    type: row.type,
    name: row.name,
    optionText: optionTextOf(row.option1, row.option2),
    price: row.price_paise,
    discount: row.discount,
    stock: row.stock,
    startsAtMs: row.starts_at_ms,
    unitsMax: row.units_max,
    releaseOn: row.release_on,
    image: row.media_id === null ? null : smallPicture({ id: row.media_id, webpWidths: row.webp_widths ?? [] }),
  };
}
