import { expect, test } from 'vitest';
import { columnsOf, readCsvTable } from './read-csv-table.ts';

const words = { order: ['orderid', 'order'], note: ['note'] };

const read = (csv: string) =>
  readCsvTable(
    new TextEncoder().encode(csv),
    (head) => {
      const found = columnsOf(head, words);
      return found.order < 0 ? null : found;
    },
    { rowsMax: 2, readRow: ({ order, note }, line) => [line, order, note] },
  );

test('columns are found by words in their names, and a missing one is null', async () => {
  expect(await read('Date,Order ID,Note\nx, 7 ,left\n')).toEqual({ ok: true, value: [[2, '7', 'left']] });
  expect(await read('Order\n7\n8\n')).toEqual({
    ok: true,
    value: [
      [2, '7', null],
      [3, '8', null],
    ],
  });
});

test('the cells of a row that cannot be read are empty', async () => {
  expect(await read('Order,Note\n7,"left\n')).toEqual({ ok: true, value: [[2, '', '']] });
});

test('a file without rows, without the columns or with too many rows is refused', async () => {
  for (const csv of ['', 'Order\n']) expect(await read(csv)).toMatchObject({ reason: 'empty' });
  for (const csv of ['Date\nx\n', 'Date\n']) expect(await read(csv)).toMatchObject({ reason: 'no-columns' });
  expect(await read('Order\n1\n2\n3\n')).toMatchObject({ reason: 'too-many-rows' });
});
