import type { ProductCard } from '../product.ts';

/**
 * Lets pictures that exist in the same widths share one list of them. Nearly all do, and a list that is met again
 * costs the page's data nothing.
 */
export function shareWidths(cards: ProductCard[]): ProductCard[] {
  const known: number[][] = [];
  const share = (widths: number[]): number[] => {
    const same = known.find(
      (other) => other.length === widths.length && other.every((width, at) => width === widths[at]),
    );
    if (same === undefined) known.push(widths);
    return same ?? widths;
  };
  for (const { cover } of cards) {
    if (cover === null) continue;
    cover.avifWidths = share(cover.avifWidths);
    cover.webpWidths = share(cover.webpWidths);
  }
  return cards;
}
