import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from '#tests/mutations/all.ts';
import { faultOf, namedTest } from '#tests/mutations/mutation.ts';
import { isThere } from './named-tests.ts';

const root = resolve(import.meta.dirname, '../..');

test('every mutation finds its text exactly once', () => {
  expect(mutations.length).toBeGreaterThan(80);
  expect(mutations.flatMap((guard) => faultOf(guard, root) ?? [])).toEqual([]);
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
});

test('every test named by a mutation exists', () => {
  expect(mutations.flatMap(({ tests }) => tests).filter((named) => !isThere(namedTest(named)))).toEqual([]);
});
