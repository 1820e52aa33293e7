import { beginningOf } from './text.ts';

/** One page of a list. `page` starts at 1; `total` counts the whole list. */
export type Page<Row> = { rows: Row[]; page: number; total: number; pageSize: number };

/** A page of a list that may be too long to be counted. `isTotalCapped`: there are more than `total`, "10,000+". */
export type CappedPage<Row> = Page<Row> & { isTotalCapped: boolean };

/** The number of the last page; an empty list has page 1. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** The query of an admin list, read from the URL: `?q=…&sort=…&page=…` and one parameter per filter. */
export type TableQuery<Sort extends string = string, Filter extends string = string> = {
  /** Search text, trimmed; empty for no search. */
  q: string;
  sort: Sort;
  page: number;
  /** A filter that is not set is absent. */
  filters: Partial<Record<Filter, string>>;
};

/** The sort orders of a list (the first is the default) and the values of each filter; `text`: any text. */
export type TableShape<Sort extends string, Filter extends string> = {
  sorts: readonly [Sort, ...Sort[]];
  filters: Readonly<Record<Filter, readonly string[] | 'text'>>;
};

const TEXT_MAX_CHARACTERS = 200;
const PAGE = /^[1-9]\d{0,5}$/;

/** Reads a query from URL parameters; unknown values are ignored. */
export function readTableQuery<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  { sorts, filters }: TableShape<Sort, Filter>,
): TableQuery<Sort, Filter> {
  const page = params.get('page') ?? '1';
  const known = Object.entries<readonly string[] | 'text'>(filters).flatMap(([name, values]) => {
    const value = cleanText(params.get(name) ?? '');
    return value !== '' && (values === 'text' || values.includes(value)) ? [[name, value]] : [];
  });
  return {
    q: cleanText(params.get('q') ?? ''),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    page: PAGE.test(page) ? Number(page) : 1,
    filters: Object.fromEntries(known),
  };
}

/** Removes control characters: the database refuses NUL. */
const cleanText = (text: string): string => beginningOf(text.replace(/\p{Cc}+/gu, ' ').trim(), TEXT_MAX_CHARACTERS);

/** The URL of the list with some changes; a change of anything but the page leads to the first page. */
export function tableHref(path: string, query: TableQuery, changes: Partial<TableQuery>): string {
  const { q, sort, page, filters } = { ...query, page: 1, ...changes };
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const [name, value] of Object.entries({ ...query.filters, ...filters })) {
    if (value !== undefined && value !== '') params.set(name, value);
  }
  params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return `${path}?${params}`;
}
