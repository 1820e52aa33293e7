import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isThere, type NamedTest } from './named-tests.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const STATUSES = ['Yes', 'By design', 'Partly', 'No', '–'] as const;

/**
 * A requirement of OWASP's ASVS 5.0.0, levels 1 and 2, in short words. `Yes`: its tests fail otherwise. `By design`: the
 * shop has no code that could do otherwise, and no test. `–`: does not apply.
 */
type Requirement = {
  numbers: string;
  requirement: string;
  status: (typeof STATUSES)[number];
  reason?: string;
  tests?: NamedTest[];
};

const requirements: Requirement[] = JSON.parse(read('tests/architecture/asvs.json'));
const page = read('docs/security.md');

test('every requirement has a status, and a fulfilled one has tests or a document', () => {
  expect(requirements.length).toBeGreaterThan(110);
  for (const { numbers, status, reason, tests = [] } of requirements) {
    expect(numbers).toMatch(/^\d+\.\d+\.\d+/);
    expect(STATUSES, numbers).toContain(status);
    if (tests.length === 0) expect(reason, numbers).toBeTruthy();
    if (status === 'Yes' && tests.length === 0)
      expect(reason, numbers).toMatch(/docs\/security\.md|SECURITY\.md|copy\.ts/);
  }
});

test('every test named by a requirement exists', () => {
  const named = requirements.flatMap(({ tests = [] }) => tests);
  expect(named.length).toBeGreaterThan(90);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test('every file and section of docs/security.md named by a requirement exists', () => {
  const reasons = requirements.flatMap(({ reason = '' }) => reason);
  const files = reasons.flatMap((reason) => [...reason.matchAll(/(?<!\w)(\w+\/[\w./-]+\.\w+)/g)].map(([file]) => file));
  expect(files.length).toBeGreaterThan(5);
  expect([...new Set(files)].filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  const sections = reasons.flatMap((reason) =>
    [...reason.matchAll(/security\.md, "([^"]+)"/g)].map(([, section]) => section),
  );
  expect(sections.filter((section) => !page.includes(`**${section}`) && !page.includes(`## ${section}`))).toEqual([]);
});

test('docs/security.md lists the unfulfilled requirements', () => {
  const missing = requirements.filter(({ status }) => status === 'No');
  expect(missing.length).toBeGreaterThan(0);
  const numbers = missing.flatMap((one) => one.numbers.split(', '));
  expect(numbers.filter((number) => !page.includes(number))).toEqual([]);
});
