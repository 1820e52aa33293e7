/** What a list of the admin is asked for. All of it stands in the address: `?q=…&sort=…&page=…` and a query for each filter. */
export type TableQuery<Sort extends string = string, Filter extends string = string> = {
  /** Trimmed; empty: everything. */
  q: string;
  sort: Sort;
  page: number;
  /** Absent: not filtered by it. */
  filters: Partial<Record<Filter, string>>;
};

/** What a list can be asked for: its orders, the first one by default, and the values of each filter. */
export type TableShape<Sort extends string, Filter extends string> = {
  sorts: readonly [Sort, ...Sort[]];
  filters: Readonly<Record<Filter, readonly string[]>>;
};

const WORDS_MAX = 200;
const PAGE = /^[1-9]\d{0,5}$/;

/** Reads a query from an address; what the list does not know falls away. */
export function readTableQuery<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  { sorts, filters }: TableShape<Sort, Filter>,
): TableQuery<Sort, Filter> {
  const page = params.get('page') ?? '1';
  const known = Object.entries<readonly string[]>(filters).flatMap(([name, values]) => {
    const value = params.get(name);
    return value !== null && values.includes(value) ? [[name, value]] : [];
  });
  return {
    q: wordsIn(params.get('q') ?? ''),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    page: PAGE.test(page) ? Number(page) : 1,
    filters: Object.fromEntries(known),
  };
}

/** Control characters go: the database refuses NUL, and nobody looks for them. A pair that the cut divided goes, too. */
const wordsIn = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX)
    .replace(/\p{Cs}/gu, '');

/** The address of the same list asked otherwise; a change of anything but the page leads to its first page. */
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
