import type { CategorySlug } from '#shop/catalog/category.ts';
import type { Picture, ProductType } from '#shop/catalog/product.ts';
import type { Sort } from '#shop/search/listing.ts';

/** Which products a collection takes by itself: all that fit, in the order of `sort`, at most `count`. */
export type CollectionRule = {
  type: ProductType;
  category: CategorySlug | null;
  series: string | null;
  /** Price range in whole rupees, of what a buyer pays. */
  min: number | null;
  max: number | null;
  inStock: boolean;
  sort: Sort;
  count: number;
};

/** A collection as shoppers see it. */
export type Collection = {
  id: string;
  slug: string;
  title: string;
  text: string;
  /** Address of its own picture; null: none. */
  image: string | null;
  /** Its own picture, or else that of its first product. */
  tile: string | null;
  /** The same picture in all its widths; null: the shop does not store it. */
  picture: Picture | null;
  /** The product whose picture that is; null: none. */
  tileProductId: string | null;
  /** When its products go on sale, in milliseconds since 1970; null: they are on sale. */
  startsAtMs: number | null;
};

/** As the owner sees it; it may be a draft. */
export type AdminCollection = Omit<Collection, 'tile' | 'picture' | 'tileProductId' | 'startsAtMs'> & {
  /** null: its products are chosen by hand. */
  rule: CollectionRule | null;
  isPublished: boolean;
  /** Its products cannot be bought before; null: at any time. */
  startsAt: Date | null;
  /** null: any number. */
  unitsPerCustomer: number | null;
  /** The limit counts each product on its own. */
  isLimitPerProduct: boolean;
  /** Products in it that are for sale. */
  productCount: number;
  /** When it was last saved; its products may have changed since. */
  updatedAt: Date;
};

type Drop = Pick<AdminCollection, 'rule' | 'startsAt' | 'unitsPerCustomer'>;

/**
 * The first field of a drop that cannot be set because a rule chooses the products; null: none. A product that leaves the
 * rule, such as one that sells out, would lose its start and its limit.
 */
export function dropFieldWithRule({ rule, startsAt, unitsPerCustomer }: Drop): 'startsAt' | 'unitsPerCustomer' | null {
  if (rule === null) return null;
  if (startsAt !== null) return 'startsAt';
  return unitsPerCustomer === null ? null : 'unitsPerCustomer';
}

/** A product in a collection, as its form lists it. */
export type CollectionProduct = { id: string; name: string; isForSale: boolean };
