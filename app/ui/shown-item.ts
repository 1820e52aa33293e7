import type { ProductCard, ShownProduct } from '#shop/catalog/product.ts';
import type { Likeable } from '#shop/likes/like.ts';

/** What an item's page shows of the shelf: the JSON of this is what its loader answers. */
export type Shown = { product: ShownProduct; related: Likeable<ProductCard>[] };

let lastShown: [text: string, shown: Shown] | undefined;

/**
 * What the loader packed as one text: each value of an object is looked at by itself on its way to the browser. One text
 * gives the same objects as long as it is shown.
 */
export function readShown(text: string): Shown {
  if (lastShown?.[0] !== text) lastShown = [text, JSON.parse(text)];
  return lastShown[1];
}
