import { expect, test } from 'vitest';
import { singular } from './plural.ts';

test.each([
  ['posters', 'poster'],
  ['dresses', 'dress'],
  ['boxes', 'box'],
  ['watches', 'watch'],
  ['galaxies', 'galaxy'],
  ['dress', 'dress'],
  ['bus', 'bus'],
  ['iris', 'iris'],
  ['cat', 'cat'],
])('the singular of %s is %s', (many, one) => {
  expect(singular(many)).toBe(one);
});
