import { expect, test } from 'vitest';
import { editDistance, nearest } from '../search-products.server.ts';

test.each([
  ['poster', 'poster', 0],
  ['psoter', 'poster', 1],
  ['posterr', 'poster', 1],
  ['poser', 'poster', 1],
  ['paster', 'poster', 1],
  ['pasterr', 'poster', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
])('the edit distance of %s and %s is %i', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips);
});

test('the nearest of several similar words is chosen', () => {
  expect(nearest('postr', ['post', 'poster', 'posted'])).toBe('poster');
  expect(nearest('lantenn', ['lantern'])).toBe('lantern');
  // Up to seven letters one of them may be wrong, in longer words two; and never the first.
  expect(nearest('lamtenn', ['lantern'])).toBeNull();
  expect(nearest('lamternn', ['lantern'])).toBe('lantern');
  expect(nearest('bantern', ['lantern'])).toBeNull();
  expect(nearest('bantern', ['lantern'], true)).toBe('lantern');
  expect(nearest('xylophone', ['lantern'], true)).toBeNull();
});
