/** Path of an item page. */
export const itemHref = (id: string): string => `/item/${encodeURIComponent(id)}`;

/** Path of an item's reviews. */
export const reviewsHref = (id: string): string => `${itemHref(id)}#reviews`;
