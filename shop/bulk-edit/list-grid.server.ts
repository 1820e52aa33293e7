import { sql } from 'kysely';
import { countCapped } from '#db/capped-count.ts';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { categories, isCategorySlug } from '#shop/catalog/category.ts';
import { typedValue } from '#shop/catalog/editing/product-draft.ts';
import { nameOfVariant } from '#shop/catalog/editing/variant-grid.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import type { ProductValues } from '#shop/catalog/product-fields.ts';
import { type VariantRow, variantsOfProduct } from '#shop/catalog/product-sql.server.ts';
import { listHandMade, listMemberships } from '#shop/collections/set-collections.server.ts';
import type { AdminProductQuery } from '#shop/search/admin-product.ts';
import { productCondition, productConditions } from '#shop/search/admin-products-sql.server.ts';
import { GRID_MAX_PRODUCTS, GRID_MAX_VARIANTS, type GridRow } from './product-grid.ts';

/** The selected products, or those of a list's query. */
type GridChoice = { ids: readonly string[] } | { query: AdminProductQuery };

/** The ids of the chosen products of a type by name, at most `GRID_MAX_PRODUCTS`, and how many there are. */
export async function chooseGrid(
  db: Db,
  type: ProductType,
  choice: GridChoice,
): Promise<{ ids: string[]; total: number; isTotalCapped: boolean }> {
  const conditions = 'ids' in choice ? null : productConditions(type, choice.query);
  if (!('ids' in choice) && conditions === null) return { ids: [], total: 0, isTotalCapped: false };
  const chosen =
    'ids' in choice
      ? sql`id = ${anyOf(choice.ids)} and type = ${type} and deleted_at is null`
      : sql`${conditions && productCondition(conditions)} and deleted_at is null`;
  const [{ rows }, counted] = await Promise.all([
    sql<{ id: string }>`
      select id from products where ${chosen} order by lower(name), id limit ${GRID_MAX_PRODUCTS}`.execute(db),
    countCapped(db, sql`from products where ${chosen}`),
  ]);
  return { ids: rows.map(({ id }) => id), ...counted };
}

type Stored = Pick<ProductValues, 'price' | 'discount' | 'category' | 'series' | 'tags'> & {
  id: string;
  name: string;
  version: number;
  isPublished: boolean;
  variants: VariantRow[];
};

/** The products with these ids, in this order, as the grid shows them; those that are deleted are left out. */
export async function listGrid(db: Db, ids: readonly string[]): Promise<GridRow[]> {
  const [{ rows }, memberships, collections] = await Promise.all([
    sql<Stored>`
      select p.id, p.name, p.version, p.published as "isPublished", p.price_paise as price, p.discount, p.category,
        p.series, p.tags, ${variantsOfProduct} as variants
      from products p where p.id = ${anyOf(ids)} and p.deleted_at is null`.execute(db),
    listMemberships(db, ids),
    listHandMade(db),
  ]);
  const titles = new Map(collections.map(({ id, title }) => [id, title]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined
      ? []
      : gridRowOf(
          row,
          (memberships.get(id) ?? []).map((own) => titles.get(own) ?? ''),
        );
  });
}

const gridRowOf = (
  { variants, id, name, version, isPublished, ...stored }: Stored,
  collections: string[],
): GridRow => ({
  id,
  name,
  version,
  isPublished,
  hasOwnPrices: variants.some(({ price }) => price !== null),
  values: {
    price: typedValue('price', stored.price),
    discount: typedValue('discount', stored.discount),
    category: stored.category !== null && isCategorySlug(stored.category) ? categories[stored.category] : '',
    series: stored.series ?? '',
    collections: collections.join(', '),
    tags: stored.tags ?? '',
  },
  stocks:
    variants.length > GRID_MAX_VARIANTS
      ? null
      : variants.map(({ id: variantId, option1, option2, stock }) => ({
          variantId,
          label: nameOfVariant({ option1, option2 }),
          stock: stock === null ? '' : String(stock),
        })),
});
