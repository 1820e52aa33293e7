import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const map =
  /## The map\n\n```\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8'))?.[1] ?? '';
const named = new Set([...map.matchAll(/([\w-]+)\//g)].map(([, name = '']) => name));

/** What installing, building and running leave behind, and what begins with a dot. */
const MADE = ['node_modules', 'build', 'data'];
const foldersOf = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !MADE.includes(entry.name))
    .map(({ name }) => name);

test('the map of the architecture names every folder, its modules and their neighbours', () => {
  const folders = foldersOf('.');
  expect(folders.length).toBeGreaterThan(10);
  const within = ['app', 'shop', 'db', 'server', 'tests', 'bin', 'docs', 'tools'].flatMap(foldersOf);
  expect([...folders, ...within].filter((name) => !named.has(name))).toEqual([]);
});

test('the map names only existing folders', () => {
  const there = new Set([
    'internal',
    ...foldersOf('.'),
    ...foldersOf('.').flatMap((top) => [
      ...foldersOf(top),
      ...foldersOf(top).flatMap((one) => foldersOf(join(top, one))),
    ]),
  ]);
  expect([...named].filter((name) => !there.has(name))).toEqual([]);
});
