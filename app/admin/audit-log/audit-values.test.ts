import { expect, test } from 'vitest';
import { fieldText, listChanges, recordedText, valueText } from './route.tsx';

test('field names are shown as words', () => {
  expect(fieldText('fullDescription')).toBe('Full description');
  expect(fieldText('internal_note')).toBe('Internal note');
  expect(fieldText('fromPricePaise')).toBe('From price');
  expect(fieldText('feePaise')).toBe('Fee');
});

test('values are read as words, never as JSON', () => {
  expect(valueText('pricePaise', 1_23_456_00)).toBe('₹1,23,456');
  expect(valueText('stock', 12_345)).toBe('12,345');
  expect(valueText('published', false)).toBe('no');
  expect(valueText('category', null)).toBe('empty');
  expect(valueText('at', '2026-11-21T10:35:00.000Z')).toBe('21 Nov 2026, 4:05 pm');
  expect(valueText('expectedBy', '2026-11-28')).toBe('28 Nov 2026');
  expect(valueText('variants', [{ sku: 'A-1', stock: 3 }])).toBe('SKU A-1, Stock 3');
  expect(valueText('ids', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])).toBe('a, b, c, d, e, f and 2 more');
  expect(valueText('images', [])).toBe('empty');
  expect(valueText('text', 'x'.repeat(500))).toHaveLength(161);
});

test('codes of orders, returns and refunds are shown as words', () => {
  expect(recordedText('order.ship', 'status', 'shipped')).toBe('Shipped');
  expect(recordedText('return.approved', 'status', 'in-transit')).toBe('On its way back');
  expect(recordedText('refund.retry', 'status', 'requested')).toBe('Not sent yet');
  expect(recordedText('refund.request', 'reason', 'wrong-price')).toBe('Wrong price');
  expect(recordedText('product.update', 'status', 'shipped')).toBe('shipped');
});

test('a value that stayed the same is not listed', () => {
  expect(listChanges({ status: 'shipped', tags: ['a'] }, { status: 'shipped', tags: ['a'], isArchived: true })).toEqual(
    [{ field: 'isArchived', is: true }],
  );
});

test('a value that only one side has is listed without the other', () => {
  expect(listChanges({ price: 1 }, { price: 2, name: 'Crane' })).toEqual([
    { field: 'price', was: 1, is: 2 },
    { field: 'name', is: 'Crane' },
  ]);
  expect(listChanges(null, null)).toEqual([]);
});
