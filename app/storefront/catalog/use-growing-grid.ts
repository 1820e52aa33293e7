import { type MouseEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { NEW_CARDS_ID } from '#app/components/product-grid.tsx';
import { type Listing, listingHref, parseListingQuery, wholeListing } from '#shop/search/listing.ts';
import { growBackwards, growGrid, recallGrid, rememberGrid } from './grid-state.ts';

/** Is this a plain click that opens the page here? Any other (a new tab, a download) is left to the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

type Props = { data: { listing: Listing }; path: string; q?: string };

/**
 * One grid of everything shown so far. "Show more" goes to the next page's address and appends in place; "Show earlier"
 * prepends without changing the address. Without scripts both are plain links.
 */
export function useGrowingGrid({ data: { listing }, path, q }: Props) {
  const { search } = useLocation();
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
  const taken = useRef(answer);
  useEffect(() => {
    const shown = recallGrid(list);
    if (!answer || answer === taken.current || !shown) return;
    taken.current = answer;
    const grown = growBackwards(shown, answer);
    if (grown === shown) return;
    rememberGrid(list, grown);
    notePrepended();
  });

  const showMore = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    awaited.current = grid.cards.length;
    navigate(hrefOf(grid.page + 1), { replace: true, preventScrollReset: true });
  };
  const showEarlier = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    earlier.load(hrefOf(grid.firstPage - 1));
  };

  return {
    grid,
    firstNew,
    moreHref: grid.page < grid.lastPage ? `${hrefOf(grid.page + 1)}#${NEW_CARDS_ID}` : null,
    showMore,
    earlierHref: grid.firstPage > 1 ? hrefOf(grid.firstPage - 1) : null,
    showEarlier,
  };
}
