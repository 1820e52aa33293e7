import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map((path) => ({ path, text: read(path) }));
const decisions = pages.filter(({ path }) => path.startsWith('docs/decisions/'));

/** The ids that GitHub gives the headings of a page. */
const idsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link in the docs leads to an existing file and heading', () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => ({ path, link })),
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ path, link }) => {
    const [file = '', id] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(resolve(root, target))) return true;
    return id !== undefined && !idsOf(read(target)).includes(id);
  });
  expect(broken).toEqual([]);
});

test('every file that the docs name exists', () => {
  const named = pages.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /`((?:app|bin|cli|config|db|demo|docs|emails|extensions|lib|server|shop|tests|tools)\/[^`\s]+\.\w+)`/g,
      ),
    ].map(([, file = '']) => ({ path, file })),
  );
  expect(named.length).toBeGreaterThan(25);
  // NNNN stands for the number of the next migration.
  const missing = named.filter(({ file }) => !file.includes('NNNN') && globSync(file, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});

test('every page of the docs that code names exists', () => {
  const files = globSync(
    '{app,bin,cli,config,db,demo,emails,extensions,lib,server,shop,tests,tools}/**/*.{ts,tsx,mjs,css}',
    {
      cwd: root,
    },
  );
  const named = files.flatMap((path) =>
    [...read(path).matchAll(/(?<![\w/])docs\/[\w/-]+\.md/g)].map(([page]) => ({ path, page })),
  );
  expect(named.length).toBeGreaterThan(25);
  // A page of a project that the test of the build makes up.
  const missing = named.filter(({ page }) => page !== 'docs/notes.md' && !existsSync(resolve(root, page)));
  expect(missing).toEqual([]);
});

test('every decision has its number, context, decision and consequences', () => {
  expect(decisions.length).toBeGreaterThan(40);
  const form = /^# (\d{4}): .+\n\n## Context\n\n[\s\S]+\n\n## Decision\n\n[\s\S]+\n\n## Consequences\n\n[\s\S]+$/;
  const wrong = decisions.filter(({ path, text }) => form.exec(text)?.[1] !== /(\d{4})-[\w-]+\.md$/.exec(path)?.[1]);
  expect(wrong.map(({ path }) => path)).toEqual([]);
  const numbers = decisions.map(({ path }) => path.slice(0, 'docs/decisions/0000'.length));
  expect(new Set(numbers).size).toBe(numbers.length);
});
