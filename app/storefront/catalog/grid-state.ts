import * as numbers from '#config/numbers.ts';
import type { Listing } from '#shop/search/listing.ts';

/** How many lists are remembered: enough for a stroll with Back, little enough for a phone. */
const LISTS_MAX = 8;

/** What was on the shelves when they were left, by list; filled in the browser only. */
const remembered = new Map<string, Listing>();

export const recallGrid = (list: string): Listing | null => remembered.get(list) ?? null;

export function rememberGrid(list: string, grid: Listing): void {
  remembered.delete(list);
  remembered.set(list, grid);
  for (const oldest of remembered.keys()) if (remembered.size > LISTS_MAX) remembered.delete(oldest);
}

/**
 * The grid after the server's answer. An answer holds a few pages up to the one asked for; pages before it that were
 * on the screen already stay there, so that "Show more" takes nothing away and Back finds the grid as it was left.
 */
export function growGrid(before: Listing | null, answer: Listing): Listing {
  const isSamePlace = before !== null && (answer.page === before.page || answer.page === before.page + 1);
  if (!isSamePlace || before.firstPage >= answer.firstPage || answer.firstPage > before.page + 1) return answer;
  const kept = before.cards.slice(0, (answer.firstPage - before.firstPage) * numbers.GRID_PAGE_PRODUCTS);
  return { ...answer, firstPage: before.firstPage, cards: [...without(kept, answer), ...answer.cards] };
}

/** The grid with the pages that stand before its first one; any other answer changes nothing. */
export function growBackwards(grid: Listing, earlier: Listing): Listing {
  if (earlier.page !== grid.firstPage - 1) return grid;
  return { ...grid, firstPage: earlier.firstPage, cards: [...without(earlier.cards, grid), ...grid.cards] };
}

/** New goods push others to the next page: nothing stands in the grid twice. */
function without(cards: Listing['cards'], shown: Listing): Listing['cards'] {
  const ids = new Set(shown.cards.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}
