import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');

/** The settings that the code reads. */
const names = [
  ...new Set([...read('config/env.server.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)),
];

/** What .env.example names, with the default it gives. */
const example = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

test('.env.example names every setting once', () => {
  expect(names.length).toBeGreaterThan(50);
  expect(example.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('the defaults of .env.example are those of the code', () => {
  const { isOriginFixed, missingDetails, ...standard } = parseEnv({});
  const told = parseEnv(Object.fromEntries(example.map(({ name, value }) => [name, value])));
  expect(told).toMatchObject(standard);
  // What the shop works out where nothing is said has no default to print.
  const workedOut = ['ORIGIN', 'DEMO'];
  const silent = example.filter(({ name, value }) => value === '' && !workedOut.includes(name));
  for (const { name } of silent) expect([undefined, ''], name).toContain(Object(standard)[name]?.toString());
  expect(missingDetails.length).toBeGreaterThan(5);
  expect(isOriginFixed).toBe(false);
});
