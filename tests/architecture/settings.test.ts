import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');

/** The settings that the code reads. */
const names = [
  ...new Set([...read('config/env.server.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)),
];

/** The settings of .env.example, with the default it gives. */
const example = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

test('.env.example names every setting once', () => {
  expect(names.length).toBeGreaterThan(50);
  expect(example.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('the defaults in .env.example are those of the code', () => {
  const { isOriginFixed, given, ...standard } = parseEnv({});
  const documented = parseEnv(Object.fromEntries(example.map(({ name, value }) => [name, value])));
  expect(documented).toMatchObject(standard);
  // What the shop works out where nothing is said has no default to print.
  const workedOut = ['ORIGIN', 'DEMO'];
  const silent = example.filter(({ name, value }) => value === '' && !workedOut.includes(name));
  for (const { name } of silent) expect([undefined, ''], name).toContain(Object(standard)[name]?.toString());
  expect(given).toEqual([]);
  expect(isOriginFixed).toBe(false);
});

/** The rows of docs/configuration.md: names, the same number of defaults or one for all. */
const rows = [
  ...read('docs/configuration.md').matchAll(
    /^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \| ([^|]+) \| ([^|]+) \|$/gm,
  ),
].map(([, shown = '', standard = '']) => ({
  shown: [...shown.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  standard: standard.split(', ').map((one) => one.replaceAll('`', '')),
}));

test('docs/configuration.md names every setting once', () => {
  // For the tests alone: no setting of the shop.
  const shown = rows.flatMap((row) => row.shown).filter((name) => name !== 'CHROMIUM_PATH');
  expect(shown.toSorted()).toEqual(names.toSorted());
});

test('the defaults in docs/configuration.md are those of the code', () => {
  const { isOriginFixed, given, ...standard } = parseEnv({});
  const words: Record<string, string> = { true: 'on', false: 'off' };
  let compared = 0;
  for (const { shown, standard: documented } of rows) {
    if (documented.length > 1) expect(documented, shown.join()).toHaveLength(shown.length);
    for (const [at, name] of shown.entries()) {
      const shownDefault = documented[at] ?? documented[0] ?? '';
      // A sentence in the place of a value: what is generated, worked out or invented.
      if (!/^(–|\.?[\w./]+)$/.test(shownDefault) || shownDefault === 'generated') continue;
      const value = Object(standard)[name];
      const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
      expect(isNothing ? '–' : (words[`${value}`] ?? `${value}`), name).toBe(shownDefault);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(25);
});
