import type { RouterContextProvider } from 'react-router';
import { type ShownTag, visitContext } from './context.ts';

/**
 * Marks this answer as the same for its whole audience and names what it shows, so that the page cache may keep it
 * until that changes. An answer without tags is never cached.
 */
export function tagPage(context: Readonly<RouterContextProvider>, ...shown: readonly ShownTag[]): void {
  const visit = context.get(visitContext);
  for (const tag of shown) visit.shown.add(tag);
}

/** The cache tags of these products. */
export const productTags = (products: readonly { id: string }[]): ShownTag[] =>
  products.map(({ id }): ShownTag => `product:${id}`);
