import * as numbers from '#config/numbers.ts';
import type { Listing } from '#shop/search/listing.ts';

/** Number of listings that are remembered for Back; limited because of memory on phones. */
const LISTS_MAX = 8;

/** Grids by listing, as they were left; filled only in the browser. */
const remembered = new Map<string, Listing>();

export const recallGrid = (list: string): Listing | null => remembered.get(list) ?? null;

export function rememberGrid(list: string, grid: Listing): void {
  remembered.delete(list);
  remembered.set(list, grid);
  for (const oldest of remembered.keys()) if (remembered.size > LISTS_MAX) remembered.delete(oldest);
}

/**
 * The grid after an answer. An answer holds one or more pages up to the requested one; earlier pages that were already
 * shown stay, so that "Show more" removes nothing and Back finds the grid as it was.
 */
export function growGrid(before: Listing | null, answer: Listing): Listing {
  const isSamePlace = before !== null && (answer.page === before.page || answer.page === before.page + 1);
  if (!isSamePlace || before.firstPage >= answer.firstPage || answer.firstPage > before.page + 1) return answer;
  const earlierCards = before.cards.slice(0, (answer.firstPage - before.firstPage) * numbers.GRID_PAGE_PRODUCTS);
  return { ...answer, firstPage: before.firstPage, cards: [...without(earlierCards, answer), ...answer.cards] };
}

/** The grid with the pages before its first one. Any other answer changes nothing. */
export function growBackwards(grid: Listing, earlier: Listing): Listing {
  if (earlier.page !== grid.firstPage - 1) return grid;
  return { ...grid, firstPage: earlier.firstPage, cards: [...without(earlier.cards, grid), ...grid.cards] };
}

/** New products move others to the next page: no product may be in the grid twice. */
function without(cards: Listing['cards'], shown: Listing): Listing['cards'] {
  const ids = new Set(shown.cards.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}
