import { expect, test } from 'vitest';
import { parseForeignJson } from './json.ts';

test('foreign JSON is limited in length and depth, and brackets in strings do not count', () => {
  expect(parseForeignJson('{"a":["[[[[\\"[["]}', 100, 2)).toEqual({ a: ['[[[["[['] });
  expect(parseForeignJson('[[[1]]]', 100, 3)).toEqual([[[1]]]);
  expect(parseForeignJson('[[[1]]]', 100, 2)).toBeUndefined();
  expect(parseForeignJson('[1,2]', 4, 1)).toBeUndefined();
  expect(parseForeignJson('[1,', 100, 1)).toBeUndefined();
  expect(parseForeignJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 1_000_000, 20)).toBeUndefined();
});
