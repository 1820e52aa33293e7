import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { dayToCome } from '#lib/days.ts';
import { isId } from '#lib/ids.ts';
import { type Picture, type Product, type ProductCard, payable, shownStock } from '#shop/catalog/product.ts';
import { fieldsOf, releaseOf, type VariantRow, variantsOfProduct } from '#shop/catalog/product-sql.server.ts';
import { startOf, unitsMaxOf } from '#shop/drops/drops.server.ts';
import { listGstRates } from '#shop/pricing/gst.ts';
import { offerOfProduct } from '#shop/promotions/show-offers.server.ts';
import { cardsBoughtTogether, cardsRelated, shareWidths } from './internal/listing-sql.ts';

type FoundProduct = {
  /** Related products. */
  related: ProductCard[];
} & (
  | {
      state: 'live';
      product: Product;
      /** Often ordered together with it; none of them is among `related`. */
      together: ProductCard[];
    }
  /** It was deleted: its page answers 410 and shows related products. */
  | { state: 'removed'; name: string }
);

/** How many related products a page shows. */
export const RELATED_PRODUCTS = 4;
/** How many products bought together with it. */
const TOGETHER_PRODUCTS = 4;

/**
 * The product of an item page and its related products, in one statement. null: it does not exist or is not published.
 * @param on the moment whose day decides tax rates and releases
 */
export async function findProduct(db: Db, id: string, on = new Date()): Promise<FoundProduct | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<ProductRow>`
    select p.id, p.handle, p.availability, ${fieldsOf('p')}, p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.is_demo as "isDemo",
      p.created_at as "createdAt", p.updated_at as "updatedAt", p.deleted_at is not null as "isRemoved",
      ${variantsOfProduct} as variants,
      coalesce((
        select json_agg(case when m.id is not null then json_build_object('id', m.id, 'alt', i.alt,
          'avifWidths', m.avif_widths, 'webpWidths', m.webp_widths) end order by i.position)
        from product_images i left join media m on m.id = i.media_id where i.product_id = p.id
      ), '[]') as pictures,
      ${offerOfProduct} as offer, ${startOf('p')} as "startsAtMs", ${unitsMaxOf('p')} as "unitsMax", ${releaseOf('p')} as "preOrder",
      ${cardsRelated(RELATED_PRODUCTS + TOGETHER_PRODUCTS)} as related,
      case when p.deleted_at is null then ${cardsBoughtTogether(TOGETHER_PRODUCTS)} end as together
    from products p where p.id = ${id} and p.published`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { isRemoved, published: _, gstRate, variants: variantRows, related: cards, together: pairs, ...found } = row;
  const { preOrder: releaseOn, ...product } = found;
  const together = pairs ?? [];
  const others = (cards ?? []).filter(({ id: related }) => together.every((card) => card.id !== related));
  const related = shareWidths([...together, ...others.slice(0, RELATED_PRODUCTS)]).slice(together.length);
  if (isRemoved) return { state: 'removed', name: product.name, related };
  const variants = variantRows.map((variant) => {
    const price = variant.price ?? product.price;
    const day = dayToCome(variant.releaseOn ?? found.releaseOn, on);
    const stock = shownStock(variant.stock);
    return { ...variant, stock, price, payable: payable(price, product.discount), releaseOn: day };
  });
  const gstRates = listGstRates({ hsn: product.hsn, gstRate, variants }, on);
  return { state: 'live', product: { ...product, releaseOn, variants, gstRates }, together, related };
}

type ProductRow = Omit<Product, 'variants' | 'pictures' | 'gstRates'> & {
  published: boolean;
  /** The product's own rate; null: the rate of the GST table. */
  gstRate: number | null;
  isRemoved: boolean;
  /** The first release day of its variants, if none can be shipped before. */
  preOrder: string | null;
  variants: VariantRow[];
  pictures: (Picture | null)[];
  related: ProductCard[] | null;
  together: ProductCard[] | null;
};
