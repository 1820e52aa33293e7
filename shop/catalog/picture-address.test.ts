import { expect, test } from 'vitest';
import { pictureIdIn, readAddresses } from './picture-address.ts';
import { readSizeTable, typedSizeTable } from './size-table.ts';

const shop = 'https://shop.example';
const id = '01900000-0000-7000-8000-000000000001';

test('addresses are separated by commas or line breaks, and may contain commas', () => {
  const text = 'https://a.example/w_1,h_2/x.jpg, https://b.example/y.jpg\nhttp://c.example/z.jpg,javascript:alert(1)';
  expect(readAddresses(text, shop)).toEqual({
    good: ['https://a.example/w_1,h_2/x.jpg', 'https://b.example/y.jpg'],
    bad: ['http://c.example/z.jpg', 'javascript:alert(1)'],
  });
  expect(readAddresses(' , \n', shop)).toEqual({ good: [], bad: [] });
});

test('the shop’s own pictures are recognised by their address, on its own site only', () => {
  expect(pictureIdIn(`${shop}/media/${id}/640.webp`, shop)).toBe(id);
  expect(pictureIdIn(`/media/${id}/640.avif`, shop)).toBe(id);
  expect(pictureIdIn(`https://evil.example/media/${id}/640.webp`, shop)).toBeNull();
  expect(pictureIdIn(`/media/${id}/../640.webp`, shop)).toBeNull();
});

test('a size table is parsed from pipes or tabs, and written the same', () => {
  const table = { head: ['Size', 'Chest'], rows: [['S', '36 in']] };
  expect(readSizeTable('Size\tChest\nS\t36 in')).toEqual(table);
  expect(readSizeTable('| Size | Chest |\n| S | 36 in |')).toEqual(table);
  expect(readSizeTable(typedSizeTable(table))).toEqual(table);
  expect(readSizeTable(' \n')).toBeNull();
  for (const wrong of ['Size | Chest', 'Size | Chest\nS']) expect(readSizeTable(wrong)).toBe('wrong');
});
