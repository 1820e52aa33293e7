import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { isThere, type NamedTest, testsOf } from './named-tests.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

/**
 * A sentence of the product's specification, the files that keep it, and the tests that fail without it. Where the
 * specification is silent, contradictory or unsafe, a decision about the product holds instead, known by its number.
 * Straight quotation marks hold texts of the shop, character by character.
 */
type Row = { section: string; sentence: string; decision?: number; files: string[]; tests: NamedTest[] };

const rows: Row[] = JSON.parse(read('tests/architecture/specification-coverage.json'));

/** What a file says, with the product's numbers filled in as they are when the shop runs. */
const sayingOf = (file: string): string =>
  read(file).replace(/\$\{numbers\.(\w+)\}/g, (whole, name: string) =>
    name in numbers ? String(Object(numbers)[name]) : whole,
  );

const quotesOf = (sentence: string): string[] => [...sentence.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);

test('every row names the files that implement a sentence and the tests that check it', () => {
  expect(rows.length).toBeGreaterThan(120);
  const sections = [1, 2, 4, 5, 8, 9].map((number) => rows.filter(({ section }) => section.startsWith(`${number}.`)));
  for (const section of sections) expect(section.length).toBeGreaterThan(3);
  for (const { sentence, files, tests } of rows) {
    expect(sentence).not.toBe('');
    expect(files, sentence).not.toEqual([]);
    expect(tests, sentence).not.toEqual([]);
    for (const { file, title } of tests) expect(file && title, sentence).not.toBe('');
  }
});

test('every named file exists', () => {
  const named = rows.flatMap(({ files, tests }) => [...files, ...tests.map(({ file }) => file)]);
  expect([...new Set(named)].filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

test('every named test exists', () => {
  const missing = rows.flatMap(({ tests }) => tests.filter((named) => !isThere(named)));
  expect(missing).toEqual([]);
});

test('every quoted text is in a file of its row and in an end-to-end test of its row', () => {
  const quotes = rows.flatMap(({ sentence, files, tests }) =>
    quotesOf(sentence).map((text) => ({ text, files, tests })),
  );
  expect(quotes.length).toBeGreaterThan(20);
  const unsaid = quotes.filter(({ text, files }) => !files.some((file) => sayingOf(file).includes(text)));
  expect(
    unsaid.map(({ text }) => text),
    'in no file of its row',
  ).toEqual([]);
  const unread = quotes
    .filter(
      ({ text, tests }) =>
        !tests
          .filter(({ file }) => file.startsWith('tests/e2e/'))
          .some(({ file, title }) =>
            testsOf(file).some((known) => known.title.test(title) && known.body.includes(text)),
          ),
    )
    .map(({ text }) => text);
  expect(unread, 'in no end-to-end test of its row').toEqual([]);
});

test('only texts of the specification have exclamation marks', () => {
  const allowed = new Set(rows.flatMap((row) => quotesOf(row.sentence)));
  const loud = globSync('{app,emails,server,shop}/**/{copy,*-copy,*-emails,order-facts,*.form}.ts', {
    cwd: root,
  }).flatMap((file) => [...read(file).matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*!)\1/g)].map(([, , text = '']) => text));
  expect(loud.length).toBeGreaterThan(3);
  expect(loud.filter((text) => !allowed.has(text))).toEqual([]);
});
