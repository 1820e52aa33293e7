import { expect, test } from 'vitest';
import { editDistance } from './correct-words.ts';

test.each([
  ['poster', 'poster', 0],
  ['psoter', 'poster', 1],
  ['posterr', 'poster', 1],
  ['poser', 'poster', 1],
  ['paster', 'poster', 1],
  ['pasterr', 'poster', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
])('%s and %s are %i slips apart', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips);
});
