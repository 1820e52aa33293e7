import { expect, test } from 'vitest';
import { manyLines, oneLine } from './text.ts';

test('one line has single spaces, and nothing that no database keeps', () => {
  expect(oneLine('  Paper\r\n\tCrane \u0000 “₹”\u0085')).toBe('Paper Crane “₹”');
  expect(oneLine('half a pair: \ud83d')).toBe('half a pair: \ufffd');
  expect(oneLine(' \u0000\n ')).toBe('');
});

test('many lines keep their ends and tabs', () => {
  expect(manyLines('\n one\r\ntwo\rthree\n\n\tfour\u0000\u001b ')).toBe('one\ntwo\nthree\n\n\tfour');
  expect(manyLines('half a pair: \ud83d')).toBe('half a pair: \ufffd');
});
