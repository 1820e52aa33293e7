// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles where it is drawn as cards
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { type TableQuery, tableHref } from '#lib/table-query.ts';
import { adminSortWords, adminTableWords as words } from './copy.ts';
import { rowName, useListPlace, useRowOfAddress, useTurnedPage } from './list-position.tsx';

export type Column<Row> = {
  /** Names the cell's class too: the style sheet lays a row out as a card on a phone. */
  key: string;
  title: string;
  /** The list's order that a press on the title asks for; `reversed` is asked for where that one is on. */
  sort?: string;
  reversed?: string;
  /** `sort` begins with the newest or the most. */
  isFalling?: boolean;
  /** Figures stand at the right, under each other. */
  isNumber?: boolean;
  /** Names the row: one column has it. */
  isHead?: boolean;
  cell: (row: Row) => ReactNode;
  /** Below the column. */
  total?: ReactNode;
};

type Props<Row> = {
  label: string;
  /** The list's own address; '' where the table is a part of another page. */
  path: string;
  query: TableQuery;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Rows can be chosen: named for whoever cannot see them. Needs a `<ChosenForm>` around the table. */
  nameOf?: (row: Row) => string;
};

/** A table on a desk, cards on a phone. The roles stay where the style sheet takes the table's own away. */
export function DataTable<Row>({ label, path, query, columns, rows, idOf, nameOf }: Props<Row>) {
  useListPlace(path, tableHref(path, query, { page: query.page }));
  useRowOfAddress();
  const table = useRef<HTMLTableElement>(null);
  // Another page of the list is read from its first row; what led there stands below it.
  useTurnedPage(path, query, () => table.current?.focus({ preventScroll: true }));
  const sorted = columns.find((column) => linkOf(column, query.sort));
  const hasTotals = columns.some(({ total }) => total !== undefined);
  return (
    <>
      <p className="vh" role="status">
        {sorted && words.sorted(adminSortWords[query.sort as keyof typeof adminSortWords])}
      </p>
      <table ref={table} tabIndex={-1} className="admin-table" role="table" aria-label={label}>
        <thead>
          <tr role="row">
            {nameOf && (
              <th scope="col" role="columnheader">
                <span className="vh">{words.chosenColumn}</span>
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
                <td role="cell" className="admin-choose">
                  <input
                    type="checkbox"
                    className="scripted"
                    name="id"
                    value={idOf(row)}
                    aria-label={words.choose(nameOf(row))}
                  />
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
                  className={`${column.isNumber ? 'is-number ' : ''}at-${column.key}`}
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
  const className = `${column.isNumber ? 'is-number ' : ''}at-${column.key}`;
  return column.isHead ? (
    <th scope="row" role="rowheader" className={className}>
      {children}
    </th>
  ) : (
    <td role="cell" data-label={column.title} className={className}>
      {children}
    </td>
  );
}

type HeadProps<Row> = { column: Column<Row>; path: string; query: TableQuery };

/** Which way the list's order sorts a column; undefined: it is sorted by another one. */
function linkOf<Row>({ sort, reversed, isFalling }: Column<Row>, order: string) {
  if (sort !== undefined && order === sort) return isFalling ? 'descending' : 'ascending';
  if (reversed !== undefined && order === reversed) return isFalling ? 'ascending' : 'descending';
  return undefined;
}

function Head<Row>({ column, path, query }: HeadProps<Row>) {
  const { key, title, sort, reversed, isNumber } = column;
  const way = linkOf(column, query.sort);
  const isFirst = query.sort === sort;
  return (
    <th scope="col" role="columnheader" className={`${isNumber ? 'is-number ' : ''}at-${key}`} aria-sort={way}>
      {sort === undefined ? (
        title
      ) : (
        <Link
          to={tableHref(path, query, { sort: isFirst && reversed !== undefined ? reversed : sort })}
          title={words.sortBy(title)}
        >
          {title}
          {way && <span aria-hidden="true"> {way === 'ascending' ? '↑' : '↓'}</span>}
        </Link>
      )}
    </th>
  );
}
