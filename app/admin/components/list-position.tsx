import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { type TableQuery, tableHref } from '#lib/table-query.ts';

const STORED = 'deskList:';

/** A list remembers how it was narrowed down and where it was open, for the way back from one of its rows. */
export function useListPlace(path: string, href: string): void {
  useEffect(() => {
    if (path === '') return;
    try {
      sessionStorage.setItem(STORED + path, href);
    } catch {
      // A browser that keeps nothing leads to the list's beginning.
    }
  }, [path, href]);
}

/** Whoever comes back to a row stands on it, also by keyboard. */
export function useRowOfAddress(): void {
  useEffect(() => {
    if (!location.hash.startsWith('#row-')) return;
    document.querySelector<HTMLElement>(`#${CSS.escape(location.hash.slice(1))} a`)?.focus();
  }, []);
}

/** Does something when another page of the same list is open. */
export function useTurnedPage(path: string, query: TableQuery, act: () => void): void {
  const submitted = tableHref(path, query, {});
  const before = useRef({ submitted, page: query.page });
  useEffect(() => {
    const isTurned = before.current.submitted === submitted && before.current.page !== query.page;
    before.current = { submitted, page: query.page };
    if (isTurned) act();
  });
}

export const rowName = (id: string): string => `row-${id}`;

/** Back to the list that one of its things was opened from, as it was, at that row. */
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
