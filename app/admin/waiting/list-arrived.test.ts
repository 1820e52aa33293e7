import { expect, test } from 'vitest';
import { listArrived, NEWEST_COUNT } from './list-arrived.ts';

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => `order-${from - at}`);

test('an order has arrived if it was not there before, also an old one that was paid late', () => {
  const known = new Set(['b', 'c']);
  expect(listArrived(['b', 'c'], known)).toEqual([]);
  expect(listArrived(['a', 'b', 'c'], known)).toEqual(['a']);
  expect(listArrived(['b', 'c', 'late'], known)).toEqual(['late']);
  expect(listArrived(['a'], new Set())).toEqual(['a']);
});

test('in a full list, older orders that move up have not arrived', () => {
  const before = ids(100, NEWEST_COUNT);
  const known = new Set(before);
  // The newest was sent, so that one more of the older ones is listed.
  expect(listArrived(ids(99, NEWEST_COUNT), known)).toEqual([]);
  expect(listArrived(ids(101, NEWEST_COUNT), known)).toEqual(['order-101']);
  expect(listArrived(ids(200, NEWEST_COUNT), known)).toHaveLength(NEWEST_COUNT);
});
