import { expect, test } from 'vitest';
import { manyLines, oneLine } from './text.ts';

test('a single line has single spaces and only storable characters', () => {
  expect(oneLine('  Paper\r\n\tCrane \u0000 “₹”\u0085')).toBe('Paper Crane “₹”');
  expect(oneLine('half a pair: \ud83d')).toBe('half a pair: \ufffd');
  expect(oneLine(' \u0000\n ')).toBe('');
});

test('several lines keep their line breaks and tabs', () => {
  expect(manyLines('\n one\r\ntwo\rthree\n\n\tfour\u0000\u001b ')).toBe('one\ntwo\nthree\n\n\tfour');
  expect(manyLines('half a pair: \ud83d')).toBe('half a pair: \ufffd');
});
