import type { Listing } from '#shop/catalog/listing-defaults.ts';
import type { ProductInput, VariantInput } from '#shop/catalog/product-input.ts';
import { searchText } from '#shop/catalog/search-text.ts';
import { stockSummaryOf } from '#shop/catalog/stock-summary.ts';

type Described = Omit<ProductInput, 'variants' | 'images' | 'sizeTable' | 'demoUrl' | 'published'> & Listing;

/** Columns of a product's row, including those that listings and search read instead of its variants. */
export function productColumns(
  product: Described,
  variants: Parameters<typeof stockSummaryOf>[1],
  searchVector: string,
) {
  const summary = stockSummaryOf(product, variants);
  return {
    type: product.type,
    category: product.category,
    name: product.name,
    description: product.description,
    full_description: product.fullDescription,
    price_paise: product.price,
    discount: product.discount,
    option1_name: product.option1Name,
    option2_name: product.option2Name,
    hsn: product.hsn,
    gst_rate: product.gstRate,
    country_of_origin: product.countryOfOrigin,
    maker: product.maker,
    net_quantity: product.netQuantity,
    series: product.series,
    is_demo: product.isDemo,
    from_price_paise: summary.fromPrice,
    from_payable_paise: summary.fromPayable,
    price_varies: summary.priceVaries,
    availability: summary.availability,
    search_vector: searchVector,
  };
}

type Searched = Pick<ProductInput, 'name' | 'series' | 'category' | 'description' | 'fullDescription'> & {
  variants: readonly Pick<VariantInput, 'option1' | 'option2' | 'sku'>[];
};

/** The product's search columns; see `searchText`. */
export const productSearch = ({ name, series, category, variants, description, fullDescription }: Searched) =>
  searchText({
    name,
    series,
    category,
    optionValues: [...new Set(variants.flatMap(({ option1, option2 }) => [option1, option2]))].filter(
      (value) => value !== null,
    ),
    skus: variants.map(({ sku }) => sku),
    description,
    fullDescription,
  });
