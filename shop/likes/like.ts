import type { ProductCard } from '#shop/catalog/product.ts';

export const LIKED_PAGE_PRODUCTS = 24;

/** `gone`: taken out of the shop, which is no reason to like it anew. */
export type LikeRefusal = 'no-such-product' | 'gone';

/** What somebody likes, as it is today. A removed product stays until it is unliked. */
export type LikedProduct = { card: ProductCard; isRemoved: boolean; likedAt: Date };

/** Where the form of a product's heart goes. */
export const likeHref = (productId: string): string => `/item/${productId}/like`;
