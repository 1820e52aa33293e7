import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { type TableQuery, tableHref } from '#lib/table-query.ts';

const STORED = 'deskList:';

/** Stores the filters and page of a list for the way back from one of its rows. */
export function useListPlace(path: string, href: string): void {
  useEffect(() => {
    if (path === '') return;
    try {
      sessionStorage.setItem(STORED + path, href);
    } catch {
      // Storage is blocked: the way back leads to the start of the list.
    }
  }, [path, href]);
}

/** Focuses the row in the address, for people who return to a list. */
export function useRowOfAddress(): void {
  useEffect(() => {
    if (!location.hash.startsWith('#row-')) return;
    document.querySelector<HTMLElement>(`#${CSS.escape(location.hash.slice(1))} a`)?.focus();
  }, []);
}

/** Calls `act` when another page of the same list is open. */
export function useTurnedPage(path: string, query: TableQuery, act: () => void): void {
  const listHref = tableHref(path, query, {});
  const before = useRef({ listHref, page: query.page });
  useEffect(() => {
    const isTurned = before.current.listHref === listHref && before.current.page !== query.page;
    before.current = { listHref, page: query.page };
    if (isTurned) act();
  });
}

export const rowName = (id: string): string => `row-${id}`;

/** Link back to the list that this page was opened from, with its filters and at this row. */
export function ListCrumb({ path, label, id }: { path: string; label: string; id: string }) {
  const [list, setList] = useState(path);
  useEffect(() => {
    try {
      setList(sessionStorage.getItem(STORED + path) ?? path);
    } catch {
      setList(path);
    }
  }, [path]);
  return (
    <p className="crumbs">
      <Link to={`${list}#${rowName(id)}`}>
        <Icon name="back" />
        {label}
      </Link>
    </p>
  );
}
