import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import type { ProductCard } from '#shop/catalog/product.ts';
import { gridWindow, type Listing } from '#shop/search/listing.ts';
import { growBackwards, growGrid, recallGrid, rememberGrid } from './use-growing-grid.ts';

const SIZE = numbers.GRID_PAGE_PRODUCTS;
const WINDOW = numbers.GRID_WINDOW_PAGES;
const TOTAL = 10 * SIZE;

const card = (place: number): ProductCard => ({
  id: `p${place}`,
  type: 'shop',
  name: `Product ${place}`,
  price: 10_000,
  payable: 10_000,
  discount: 0,
  priceVaries: false,
  availability: 'in-stock',
  ratingSum: 0,
  ratingCount: 0,
  cover: null,
  onlyVariantId: null,
});

/** As the server answers `?page=n`; `pushed` new products came to the top since the first visit. */
function answer(page: number, pushed = 0): Listing {
  const { firstPage, offset, limit } = gridWindow(page);
  const cards = Array.from({ length: limit }, (_, place) => card(offset + place - pushed));
  return { cards, total: TOTAL, isTotalCapped: false, page, firstPage, lastPage: 10 };
}

const ids = ({ cards }: Listing) => cards.map(({ id }) => id);
const places = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => `p${from + place}`);

/** "Show more", clicked until page n. */
function grown(page: number): Listing {
  let grid = answer(1);
  for (let next = 2; next <= page; next++) grid = growGrid(grid, answer(next));
  return grid;
}

test('show more keeps earlier products, also when the responses do not begin at the first page', () => {
  const grid = grown(WINDOW + 3);
  expect(grid.firstPage).toBe(1);
  expect(ids(grid)).toEqual(places(0, (WINDOW + 3) * SIZE));
});

test('Back restores the grid', () => {
  const left = grown(WINDOW + 2);
  expect(ids(growGrid(left, answer(WINDOW + 2)))).toEqual(ids(left));
});

test('a new visit shows only what the server returns', () => {
  expect(growGrid(null, answer(WINDOW + 2)).firstPage).toBe(3);
  expect(ids(growGrid(grown(WINDOW + 2), answer(1)))).toEqual(places(0, SIZE));
});

test('pages that are not adjacent are not joined', () => {
  const far = answer(10);
  expect(growGrid(answer(2), far)).toBe(far);
});

test('a product that moved to the next page is shown once', () => {
  const grid = growGrid(grown(WINDOW), answer(WINDOW + 1, 1));
  expect(new Set(ids(grid)).size).toBe(grid.cards.length);
});

test('earlier pages are added before the grid once', () => {
  const grid = growBackwards(answer(WINDOW + 3), answer(3));
  expect(grid.firstPage).toBe(1);
  expect(grid.page).toBe(WINDOW + 3);
  expect(ids(grid)).toEqual(places(0, (WINDOW + 3) * SIZE));
  expect(growBackwards(grid, answer(3))).toBe(grid);
});

test('the oldest saved lists are deleted', () => {
  for (let list = 0; list < 20; list++) rememberGrid(`/list/${list}`, answer(1));
  expect(recallGrid('/list/0')).toBeNull();
  expect(recallGrid('/list/19')).not.toBeNull();
});
