import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { guards } from '#tests/mutations/all.ts';
import { faultOf, namedTest } from '#tests/mutations/mutation.ts';
import { cellsOf, isThere, namedTests } from './named-tests.ts';

const root = resolve(import.meta.dirname, '../..');

test('every guard that the rig takes away is where its entry says, once', () => {
  expect(guards.length).toBeGreaterThan(80);
  expect(guards.flatMap((guard) => faultOf(guard, root) ?? [])).toEqual([]);
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});

test('every test that a guard names is there', () => {
  expect(guards.flatMap(({ tests }) => tests).filter((named) => !isThere(namedTest(named)))).toEqual([]);
});

test('the page lists every guard, with its file and its tests', () => {
  const [, part = ''] = readFileSync(resolve(root, 'docs/reliability.md'), 'utf8').split('\n## Guards\n');
  const rows = cellsOf((part.split('\n## ')[0] ?? '').split('\n'));
  const listed = rows.map(([name, file, tests = '']) => ({
    name,
    file: file?.replaceAll('`', ''),
    tests: namedTests(tests).map((named) => `${named.file} › ${named.title}`),
  }));
  expect(listed).toEqual(guards.map(({ name, file, tests }) => ({ name, file, tests })));
});
