import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cellsOf, isThere } from './named-tests.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/security.md'), 'utf8');
const rows = cellsOf((page.split('\n## OWASP')[1] ?? '').split('\n'));

/** The tests that a cell names among other words. */
const testsIn = (cell: string) =>
  cell
    .split('<br>')
    .flatMap((line) => [...line.matchAll(/`([^`]+\.test\.tsx?)` › (.+)$/g)])
    .map(([, file = '', title = '']) => ({ file, title }));

/** A title may be followed by a sentence of ours. */
const isNamed = ({ file, title }: { file: string; title: string }): boolean => {
  const ends = [...title.matchAll(/\. (?=[A-Z])/g)].map(({ index }) => title.slice(0, index));
  return [title, ...ends].some((one) => isThere({ file, title: one }));
};

test('every requirement says how it stands, and what is said to stand names its test or its paper', () => {
  expect(rows.length).toBeGreaterThan(110);
  for (const [number = '', , stands = '', why = ''] of rows) {
    expect(number, number).toMatch(/^\d+\.\d+\.\d+/);
    expect(['Yes', 'By make', 'Partly', 'No', '–'], number).toContain(stands);
    expect(why, number).not.toBe('');
    if (stands === 'Yes' && testsIn(why).length === 0) expect(why, number).toMatch(/above|SECURITY\.md|copy\.ts/);
  }
});

test('every test that the page names is there', () => {
  const named = rows.flatMap(([, , , why = '']) => testsIn(why));
  expect(named.length).toBeGreaterThan(90);
  expect(named.filter((one) => !isNamed(one))).toEqual([]);
});
