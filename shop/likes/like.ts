import type { ProductCard } from '#shop/catalog/product.ts';

export const LIKED_PAGE_PRODUCTS = 24;

/** `gone`: the product is deleted and cannot be liked any more. */
export type LikeRefusal = 'no-such-product' | 'gone';

/** A liked product with its current data. A deleted product stays listed until it is unliked. */
export type LikedProduct = { card: ProductCard; isRemoved: boolean; likedAt: Date };

/** Address that a product's like button posts to. */
export const likeHref = (productId: string): string => `/item/${productId}/like`;
