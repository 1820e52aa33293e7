import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { cellsOf, isThere, type NamedTest, namedTests, testsOf } from './named-tests.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

/** A sentence of the specification, the files that keep it, and the tests that go red without it. */
type Row = { section: string; said: string; files: string[]; tests: NamedTest[] };

const rows = listRows(read('docs/specification-coverage.md'));

/** What a file says, with the product's numbers filled in as they are when the shop runs. */
const sayingOf = (file: string): string =>
  read(file).replace(/\$\{numbers\.(\w+)\}/g, (whole, name: string) =>
    name in numbers ? String(Object(numbers)[name]) : whole,
  );

function listRows(page: string): Row[] {
  return page.split(/^## /m).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    return cellsOf(lines).map(([said = '', files = '', tests = '']) => ({
      section,
      said,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      tests: namedTests(tests),
    }));
  });
}

const quotesOf = (sentence: string): string[] => [...sentence.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);

test('the page has its sections, and each row names where a sentence is kept and what goes red without it', () => {
  expect(rows.length).toBeGreaterThan(120);
  const sections = [1, 2, 4, 5, 8, 9].map((number) => rows.filter(({ section }) => section.startsWith(`${number}.`)));
  for (const section of sections) expect(section.length).toBeGreaterThan(3);
  for (const { said: sentence, files, tests } of rows) {
    expect(sentence).not.toBe('');
    expect(files, sentence).not.toEqual([]);
    for (const { file, title } of tests) expect(file && title, sentence).not.toBe('');
  }
});

test('every file that is named is there', () => {
  const named = rows.flatMap(({ files, tests }) => [...files, ...tests.map(({ file }) => file)]);
  expect([...new Set(named)].filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

test('every test that is named is there', () => {
  const missing = rows.flatMap(({ tests }) => tests.filter((named) => !isThere(named)));
  expect(missing).toEqual([]);
});

test('every text in quotation marks is said by a file of its row, and read by a journey of its row', () => {
  const quotes = rows.flatMap(({ said, files, tests }) => quotesOf(said).map((text) => ({ text, files, tests })));
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
  expect(unread, 'in no journey of its row').toEqual([]);
});

test('the shop raises its voice only where the specification does', () => {
  const allowed = new Set(rows.flatMap((row) => quotesOf(row.said)));
  const loud = globSync('{app,emails,server,shop}/**/{copy,*-copy,*-emails,order-facts,*.form}.ts', {
    cwd: root,
  }).flatMap((file) => [...read(file).matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*!)\1/g)].map(([, , text = '']) => text));
  expect(loud.length).toBeGreaterThan(3);
  expect(loud.filter((text) => !allowed.has(text))).toEqual([]);
});
