// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles where it is drawn as cards

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { type TableQuery, tableHref } from '#lib/table-query.ts';
import { adminSortCopy, adminTableCopy as copy } from './copy.ts';
import styles from './data-table.module.css';

const STORED = 'adminList:';

/** Stores the filters and page of a list for the way back from one of its rows. */
function useListPlace(path: string, href: string): void {
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
function useRowOfAddress(): void {
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

const rowName = (id: string): string => `row-${id}`;

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

export type Column<Row> = {
  /** Also the cell's `data-column`, by which a page lays out a row as a card on a phone. */
  key: string;
  title: string;
  /** Sort order that a click on the header selects; `reversed` if that one is already selected. */
  sort?: string;
  reversed?: string;
  /** `sort` is descending: newest first, or most first. */
  isDescending?: boolean;
  /** Numbers are right-aligned. */
  isNumber?: boolean;
  /** The row header; one column has it. */
  isHead?: boolean;
  cell: (row: Row) => ReactNode;
  /** Total below the column. */
  total?: ReactNode;
};

const noQuery: TableQuery = { q: '', sort: '', page: 1, filters: {} };

type Props<Row> = {
  label: string;
  /** Address and query of the list. Absent: the table is part of another page, and is neither sorted nor paged. */
  path?: string;
  query?: TableQuery;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Accessible name of a row's checkbox; makes rows selectable. Needs a `<ChosenForm>` around the table. */
  nameOf?: (row: Row) => string;
  /** Class of the page that lays out the rows. */
  className?: string;
};

/**
 * A table on a desktop, cards on a phone. The explicit roles remain where the style sheet removes the table display.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, path = '', query = noQuery, columns, rows, idOf, nameOf, className = '' } = props;
  useListPlace(path, tableHref(path, query, { page: query.page }));
  useRowOfAddress();
  const table = useRef<HTMLTableElement>(null);
  // After paging, the focus moves to the first row; the clicked link is below the table.
  useTurnedPage(path, query, () => table.current?.focus({ preventScroll: true }));
  const sorted = columns.find((column) => linkOf(column, query.sort));
  const hasTotals = columns.some(({ total }) => total !== undefined);
  return (
    <>
      <p className="vh" role="status">
        {sorted && copy.sorted(adminSortCopy[query.sort as keyof typeof adminSortCopy])}
      </p>
      <table ref={table} tabIndex={-1} className={`${styles.table} ${className}`} role="table" aria-label={label}>
        <thead>
          <tr role="row">
            {nameOf && (
              <th scope="col" role="columnheader">
                <span className="vh">{copy.chosenColumn}</span>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} path={path} query={query} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} id={rowName(idOf(row))} role="row">
              {nameOf && (
                <td role="cell" className={styles.choose}>
                  <label className="scripted">
                    <input type="checkbox" name="id" value={idOf(row)} aria-label={copy.choose(nameOf(row))} />
                  </label>
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr role="row">
              {nameOf && <td role="cell" />}
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.title}
                  className={column.isNumber ? styles.isNumber : undefined}
                  data-column={column.key}
                >
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const look = { className: column.isNumber ? styles.isNumber : undefined, 'data-column': column.key };
  return column.isHead ? (
    <th scope="row" role="rowheader" {...look}>
      {children}
    </th>
  ) : (
    <td role="cell" data-label={column.title} {...look}>
      {children}
    </td>
  );
}

type HeadProps<Row> = { column: Column<Row>; path: string; query: TableQuery };

/** Direction in which the current order sorts a column; undefined: another column is sorted. */
function linkOf<Row>({ sort, reversed, isDescending }: Column<Row>, order: string) {
  if (sort !== undefined && order === sort) return isDescending ? 'descending' : 'ascending';
  if (reversed !== undefined && order === reversed) return isDescending ? 'ascending' : 'descending';
  return undefined;
}

function Head<Row>({ column, path, query }: HeadProps<Row>) {
  const { key, title, sort, reversed, isNumber } = column;
  const sorted = linkOf(column, query.sort);
  const isFirst = query.sort === sort;
  return (
    <th
      scope="col"
      role="columnheader"
      className={isNumber ? styles.isNumber : undefined}
      data-column={key}
      aria-sort={sorted}
    >
      {sort === undefined ? (
        title
      ) : (
        <Link
          to={tableHref(path, query, { sort: isFirst && reversed !== undefined ? reversed : sort })}
          title={copy.sortBy(title)}
        >
          {title}
          {sorted && <span aria-hidden="true"> {sorted === 'ascending' ? '↑' : '↓'}</span>}
        </Link>
      )}
    </th>
  );
}
