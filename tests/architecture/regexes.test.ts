import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { slowPart } from './slow-regex.ts';

type Found = { file: string; pattern: string; flags: string };

/** Of everything that runs in the shop and in browsers; the bootstrap and the demo read what is their own. */
const sources = () =>
  globSync('{app,cli,config,db,emails,lib,server,shop}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

function regexesIn(file: string): Found[] {
  const found: Found[] = [];
  const read = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if ('type' in node && node.type === 'RegExpLiteral') {
      const { pattern, flags } = node as unknown as Found;
      found.push({ file, pattern, flags });
    }
    for (const child of Object.values(node)) read(child);
  };
  read(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }));
  return found;
}

test('the reader distinguishes slow expressions from fast ones', () => {
  const slow = [
    '(a+)+$',
    '(a|a)*b',
    '(a|b|ab)*c',
    '\\s+$',
    '^\\s*,?\\s*$',
    '^(\\w+\\s?)*$',
    'x*x*y',
    '(?:a?b?)*c',
    '.*.*=.*',
    ',(?=\\s*,?\\s*x)',
  ];
  expect(slow.filter((pattern) => slowPart(pattern, 'u') === null)).toEqual([]);
  const quick = [
    '^\\s*$',
    '\\s+',
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d+)?$',
    '\\n{3,}',
    '\\n\\s*\\n',
    '^(?:a|b)+$',
    '^a*b*$',
    '"[^"]*$',
  ];
  expect(quick.map((pattern) => slowPart(pattern, 'u'))).toEqual(quick.map(() => null));
});

test('no expression for user input takes more than linear time', () => {
  const all = sources().flatMap(regexesIn);
  expect(all.length).toBeGreaterThan(200);
  const slow = all.flatMap(({ file, pattern, flags }) => {
    const part = slowPart(pattern, flags);
    return part === null ? [] : [`${file}: /${pattern}/${flags} is slow on repeated ${JSON.stringify(part)}`];
  });
  expect(slow).toEqual([]);
});

test('expressions that are built at run time contain only the shop’s own numbers and names', () => {
  const made = sources().filter((file) => /new RegExp\(/.test(readFileSync(file, 'utf8')));
  expect(made.sort()).toEqual([
    // Names of folders.
    'cli/restore.ts',
    // The nonce of a response, in a page that the shop rendered.
    'server/http/pages.ts',
    // Numbers of config/numbers.ts.
    'shop/accounts/phone.ts',
    'shop/addresses/address.ts',
    'shop/reviews/review.form.ts',
  ]);
});
