import type { RouterContextProvider } from 'react-router';
import { type ShownTag, visitContext } from './context.ts';

/**
 * Says that this answer is the same for every visitor, and what it shows, so that it may be kept until that changes. A
 * loader that says nothing is never kept; nor is an answer for somebody who is signed in.
 */
export function tagPage(context: Readonly<RouterContextProvider>, ...shown: readonly ShownTag[]): void {
  const visit = context.get(visitContext);
  for (const tag of shown) visit.shown.add(tag);
}

/** The tags of products by their ids. */
export const productTags = (products: readonly { id: string }[]): ShownTag[] =>
  products.map(({ id }): ShownTag => `product:${id}`);
