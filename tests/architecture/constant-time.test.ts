import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('{app,shop,server,db,cli,config}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.test.'),
);
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** Files that make a signature of their own to hold somebody's word against it. */
const signing = files.filter((file) => /\bcreateHmac\(/.test(read(file)));

test('signatures are compared in constant time', () => {
  expect(signing.length).toBeGreaterThan(1);
  expect(signing.filter((file) => !/\btimingSafeEqual\((?:given|own|due)/.test(read(file)))).toEqual([]);
});
