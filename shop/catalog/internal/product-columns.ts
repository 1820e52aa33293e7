import type { Insertable } from 'kysely';
import type { ProductsTable } from '#db/tables/catalog.ts';
import type { ProductInput, VariantInput } from '#shop/catalog/product.ts';
import { fieldNames, fieldOf, type ProductValues, type productFields } from '#shop/catalog/product-fields.ts';
import { searchText } from '#shop/catalog/search-text.ts';
import { stockSummaryOf } from '#shop/catalog/stock-summary.ts';

type FieldColumn = (typeof productFields)[keyof typeof productFields]['column'];

/** Columns of a product's row, including those that listings and search read instead of its variants. */
export function productColumns(
  product: ProductValues & { isDemo: boolean },
  variants: Parameters<typeof stockSummaryOf>[1],
  searchVector: string,
) {
  const summary = stockSummaryOf(product, variants);
  const fields = Object.fromEntries(fieldNames.map((name) => [fieldOf(name).column, product[name]]));
  return {
    ...(fields as Pick<Insertable<ProductsTable>, Exclude<FieldColumn, 'size_table'>>),
    size_table: product.sizeTable,
    is_demo: product.isDemo,
    from_price_paise: summary.fromPrice,
    from_payable_paise: summary.fromPayable,
    price_varies: summary.priceVaries,
    availability: summary.availability,
    search_vector: searchVector,
  };
}

type Searched = Pick<ProductInput, 'name' | 'series' | 'tags' | 'category' | 'description' | 'fullDescription'> & {
  variants: readonly Pick<VariantInput, 'option1' | 'option2' | 'sku'>[];
};

/** The product's search columns; see `searchText`. */
export const productSearch = ({ name, series, tags, category, variants, description, fullDescription }: Searched) =>
  searchText({
    name,
    series,
    tags,
    category,
    optionValues: [...new Set(variants.flatMap(({ option1, option2 }) => [option1, option2]))].filter(
      (value) => value !== null,
    ),
    skus: variants.map(({ sku }) => sku),
    description,
    fullDescription,
  });
