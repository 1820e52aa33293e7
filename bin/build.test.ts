import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hashSources } from './bootstrap/build.mjs';

test('a changed, new or renamed source file requires a build', () => {
  const root = sources({ 'app/root.tsx': 'a', 'package-lock.json': '{}' });
  const before = hashSources(root);
  const seen = new Set([before]);
  for (const [path, text] of [
    ['app/root.tsx', 'b'],
    ['shop/catalog/product.ts', 'c'],
    ['public/icon.svg', '<svg/>'],
    ['package-lock.json', '{ }'],
  ] as const) {
    write(root, path, text);
    seen.add(hashSources(root));
  }
  expect(seen.size).toBe(5);
  expect(hashSources(sources({ 'app/other.tsx': 'a', 'package-lock.json': '{}' }))).not.toBe(before);
});

test('tests, demo pictures and newer timestamps require no build', () => {
  const root = sources({ 'app/root.tsx': 'a' });
  const before = hashSources(root);
  write(root, 'app/root.test.tsx', 'x');
  write(root, 'demo/pictures/mug.webp', 'x');
  write(root, 'app/.DS_Store', 'x');
  write(root, 'docs/notes.md', 'x');
  utimesSync(join(root, 'app/root.tsx'), new Date(0), new Date(0));
  expect(hashSources(root)).toBe(before);
});

function sources(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'yatai-sources-'));
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  return root;
}

function write(root: string, path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
