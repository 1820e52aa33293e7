import { expect, onTestFinished, test, vi } from 'vitest';
import { productFields } from '#shop/catalog/product-fields.ts';
import type { Column } from './csv-columns.ts';
import { productOfRows } from './product-of-rows.ts';

/** A product of one row with these tags. */
function readTagged(tags: string) {
  const cells: Partial<Record<Column, string>> = { handle: 'crane', name: 'Crane', variantPrice: '5', tags };
  const group = {
    handle: 'crane',
    rawHandle: 'crane',
    firstLine: 2,
    lastLine: 2,
    rowCount: 1,
    faults: [],
    rows: [{ line: 2, cell: (column: Column) => cells[column] ?? '' }],
  };
  return productOfRows(group, { byName: new Map(), standard: 'figurines', isOwn: false, factor: 1 });
}

test('two thousand tags are read once, and the first ones that fit are kept', () => {
  const joins = vi.spyOn(Array.prototype, 'join');
  onTestFinished(() => joins.mockRestore());
  const { product, notes } = readTagged('tag,'.repeat(2_000));
  const count = joins.mock.calls.length;
  expect(count).toBeLessThan(10);
  const tags = product?.input.tags ?? '';
  expect(tags.split(', ')).toHaveLength(Math.floor((productFields.tags.max + 2) / 5));
  expect(notes).toMatchObject([{ kind: 'text-cut' }]);
});

test('tags that fill the field exactly are kept, and one character more leaves out the last', () => {
  const { max } = productFields.tags;
  expect(readTagged(`ab,${'x'.repeat(max - 4)}`)).toMatchObject({ notes: [] });
  expect(readTagged(`ab,${'x'.repeat(max - 3)}`).product?.input.tags).toBe('ab');
});
