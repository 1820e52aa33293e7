import { type MouseEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate, useNavigation } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { WAIT_MS } from '#app/client/wait.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { NEW_CARDS_ID } from '#app/components/product/product-grid.tsx';
import * as numbers from '#config/numbers.ts';
import { type Listing, listingHref, parseListingQuery, wholeListing } from '#shop/search/listing.ts';

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

/** Whether the shop answers, and not a proxy in its place. */
const isReachable = async (): Promise<boolean> =>
  navigator.onLine &&
  (await fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(WAIT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  ));

type Props = { data: { listing: Listing }; path: string; q?: string };

/**
 * One grid of everything shown so far. "Show more" goes to the next page's address and appends in place; "Show earlier"
 * prepends without changing the address. Without scripts both are plain links.
 */
export function useGrowingGrid({ data: { listing }, path, q }: Props) {
  const { search, key } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const earlier = useFetcher<{ state: string; listing?: Listing }>();
  const [prepended, notePrepended] = useReducer((times: number) => times + 1, 0);
  const [firstNew, setFirstNew] = useState<number | null>(null);
  const awaited = useRef<number | null>(null);

  const parsed = parseListingQuery(new URLSearchParams(search));
  const query = parsed.ok ? parsed.value : wholeListing;
  const hrefOf = (page: number) => listingHref(path, query, { page }, q);
  const list = listingHref(path, query, { page: 1 }, q);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `prepended` says that the memory has grown
  const grid = useMemo(() => growGrid(recallGrid(list), listing), [list, listing, prepended]);
  useEffect(() => rememberGrid(list, grid), [list, grid]);

  useEffect(() => {
    if (awaited.current === null || grid.cards.length <= awaited.current) return;
    setFirstNew(awaited.current);
    awaited.current = null;
  });

  // Without dependencies: see use-change.ts.
  const answer = earlier.data?.listing;
  const applied = useRef(answer);
  useEffect(() => {
    const shown = recallGrid(list);
    if (!answer || answer === applied.current || !shown) return;
    applied.current = answer;
    const grown = growBackwards(shown, answer);
    if (grown === shown) return;
    rememberGrid(list, grown);
    notePrepended();
  });

  const [isChecking, setChecking] = useState(false);
  const place = useRef('');
  useEffect(() => {
    place.current = key + state;
    return () => {
      place.current = '';
    };
  });

  /**
   * Takes a plain click over from the browser; any other (a new tab, a download) is left to it. While the shop cannot be
   * reached the grid stays as it is: after a failed request React Router would show the error page in its place. A visitor
   * who has opened another page meanwhile stays there.
   */
  const follow = (event: MouseEvent, load: () => void) => {
    if (
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      event.defaultPrevented
    )
      return;
    event.preventDefault();
    const before = place.current;
    setChecking(true);
    isReachable().then((isReached) => {
      setChecking(false);
      if (place.current !== before) return;
      if (isReached) load();
      else toast.error(errorCopy.offline.sentence);
    });
  };

  const showMore = (event: MouseEvent) =>
    follow(event, () => {
      awaited.current = grid.cards.length;
      navigate(hrefOf(grid.page + 1), { replace: true, preventScrollReset: true });
    });
  const showEarlier = (event: MouseEvent) => follow(event, () => earlier.load(hrefOf(grid.firstPage - 1)));

  return {
    grid,
    firstNew,
    moreHref: grid.page < grid.lastPage ? `${hrefOf(grid.page + 1)}#${NEW_CARDS_ID}` : null,
    showMore,
    earlierHref: grid.firstPage > 1 ? hrefOf(grid.firstPage - 1) : null,
    showEarlier,
    isLoading: isChecking || state === 'loading',
  };
}
