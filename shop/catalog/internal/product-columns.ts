import type { Listing } from '#shop/catalog/listing-defaults.ts';
import type { ProductInput, VariantInput } from '#shop/catalog/product-input.ts';
import { searchText } from '#shop/catalog/search-text.ts';
import { stockSummaryOf } from '#shop/catalog/stock-summary.ts';

type Described = Omit<ProductInput, 'variants' | 'images' | 'sizeTable' | 'demoUrl' | 'published'> & Listing;

/** The columns of a product's row that its description fills, with what listings and search read instead of its variants. */
export function productColumns(
  product: Described,
  variants: Parameters<typeof stockSummaryOf>[1],
  searchVector: string,
) {
  const shelf = stockSummaryOf(product, variants);
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
    is_sample: product.isDemo,
    from_price_paise: shelf.fromPrice,
    from_payable_paise: shelf.fromPayable,
    price_varies: shelf.priceVaries,
    availability: shelf.availability,
    search_vector: searchVector,
  };
}

type Searched = Pick<ProductInput, 'name' | 'series' | 'category' | 'description' | 'fullDescription'> & {
  variants: readonly Pick<VariantInput, 'option1' | 'option2' | 'sku'>[];
};

/** What search knows of a product; see `searchText`. */
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
