import { expect, test } from 'vitest';
import { readTableQuery, tableHref } from './table-query.ts';

const shape = { sorts: ['newest', 'name'], filters: { status: ['open', 'done'] } } as const;
const read = (query: string) => readTableQuery(new URLSearchParams(query), shape);

test('unknown query fields are ignored', () => {
  expect(read('')).toEqual({ q: '', sort: 'newest', page: 1, filters: {} });
  expect(read('sort=price&page=-1&status=gone&other=1')).toEqual({ q: '', sort: 'newest', page: 1, filters: {} });
  expect(read('q=%20fox%20&sort=name&page=3&status=done')).toEqual({
    q: 'fox',
    sort: 'name',
    page: 3,
    filters: { status: 'done' },
  });
});

test('characters that the database cannot store are not searched', () => {
  expect(read('q=%00').q).toBe('');
  expect(read('q=%20fox%00%0Amask%1F').q).toBe('fox mask');
  expect(read(`q=${'x'.repeat(199)}%F0%9F%A6%8A`).q).toBe('x'.repeat(199));
});

test('an address and its query are equivalent, and a new sort order begins on the first page', () => {
  const query = read('q=fox&page=3&status=done');
  expect(read(tableHref('/list', query, { page: 3 }).split('?')[1] ?? '')).toEqual(query);
  expect(tableHref('/list', query, { sort: 'name' })).toBe('/list?q=fox&status=done&sort=name');
  expect(tableHref('/list', query, { filters: { status: '' } })).toBe('/list?q=fox&sort=newest');
});
