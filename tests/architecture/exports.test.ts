import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

type Source = { file: string; text: string };

const folders = '{app,bin,cli,config,db,demo,emails,extensions,lib,server,shop,tests,tools}';
/** `npm run bench` installs programs below its folder. */
const exclude = ['**/node_modules'];
const sources: Source[] = [...globSync(`${folders}/**/*.{ts,tsx,mjs}`, { exclude }), ...globSync('*.ts')].map(
  (file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }),
);

/** React Router, Vite and Vitest read these exports by their names; the types of the API are written by a program. */
const exportsReadByTools = [
  /^app\/(?:root|entry\.\w+|.*(?:route|layout|not-found))\.tsx? (?:default|[a-zA-Z]+)$/,
  /^(?:app\/routes|[\w.-]+\.config)\.ts default$/,
  /^tests\/support\/\w+-setup\.ts setup$/,
  /^tests\/support\/fixtures\/api-types\.ts \w+$/,
  /^extensions\/examples\//,
  // In the text of the file that it writes.
  /^tools\/pincodes\/compile\.ts pincodes$/,
];

const DECLARED = /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm;
const IMPORTED = /^import (?:type )?(?:(\w+),? )?(?:\* as (\w+) )?(?:\{([^}]*)\} )?from '([^']+)'/gm;
/** A module that is loaded later: all its exports count as used. */
const LOADED = /import\(\s*'([^']+)'\s*\)/g;

/** `type A, b as c` gives A and b. */
const namesIn = (list = ''): string[] =>
  list
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/s, ''),
    )
    .filter((name) => name !== '');

const resolveFrom = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier);

/** `<file> <name>` of each export. */
const exportsOf = ({ file, text }: Source): string[] =>
  [
    ...[...text.matchAll(DECLARED)].map(([line, name]) => (line.startsWith('export default') ? 'default' : name)),
    ...[...text.matchAll(LISTED)].flatMap(([, list]) => namesIn(list)),
  ].map((name) => `${file} ${name}`);

/** The same of each export that this file imports; `*` for all of a file. */
function importsOf({ file, text }: Source): string[] {
  const found: string[] = [];
  const add = (specifier: string, ...names: string[]) =>
    found.push(...names.map((name) => `${resolveFrom(file, specifier)} ${name}`));
  for (const [, standard, all, list, specifier = ''] of text.matchAll(IMPORTED)) {
    add(specifier, ...(standard === undefined ? [] : ['default']), ...namesIn(list));
    if (all !== undefined) add(specifier, ...membersOf(all, text));
  }
  for (const [, list, specifier] of text.matchAll(LISTED)) if (specifier) add(specifier, ...namesIn(list));
  for (const [, specifier = ''] of text.matchAll(LOADED)) add(specifier, '*');
  return found;
}

/** What is used of `import * as all`; `*` where it is passed on as a whole. */
function membersOf(all: string, text: string): string[] {
  const single = [...text.matchAll(new RegExp(`(?<![\\w-])${all}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
  const several = [...text.matchAll(new RegExp(`\\{([^{}]*)\\} = ${all};`, 'g'))].flatMap(([, list]) => namesIn(list));
  const members = [...single, ...several];
  return members.length === 0 ? ['*'] : members;
}

/** Exports that no file imports. A type may be there for the signature of another export. */
function findUnused(files: readonly Source[]): string[] {
  const used = new Set(files.flatMap(importsOf));
  return files.flatMap((source) =>
    exportsOf(source).filter((one) => {
      if (used.has(one) || used.has(`${source.file} *`) || exportsReadByTools.some((pattern) => pattern.test(one)))
        return false;
      const name = one.slice(one.lastIndexOf(' ') + 1);
      const isType = new RegExp(`^export (?:type|interface) ${name}\\b`, 'm').test(source.text);
      return !isType || source.text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 1;
    }),
  );
}

test('every export is imported somewhere', () => {
  expect(sources.flatMap(exportsOf).length).toBeGreaterThan(2_000);
  expect(findUnused(sources)).toEqual([]);
});

test('the reader of exports finds unused ones, and every way to use one', () => {
  const files = [
    {
      file: 'lib/a.ts',
      text: [
        'export const unused = 1;',
        'export type Unused = 1;',
        'export const imported = 1;',
        'export const renamed = 1;',
        'export const MEMBER = 1;',
        'export const OTHER = 1;',
        'export type Shape = 1;',
        'export const passedOn = 1;',
        'export function shaped(): Shape {}',
      ].join('\n'),
    },
    { file: 'lib/b.ts', text: 'export const later = 1;\nexport default function named() {}\n' },
    {
      file: 'shop/c.ts',
      text: [
        "import named from '#lib/b.ts';",
        "import {\n  imported,\n  type Shape,\n  renamed as own,\n} from '../lib/a.ts';",
        "import * as a from '#lib/a.ts';",
        "export { passedOn, shaped } from '#lib/a.ts';",
        "await import('#lib/b.ts'); a.MEMBER; const { OTHER } = a;",
      ].join('\n'),
    },
  ];
  expect(findUnused(files)).toEqual(['lib/a.ts unused', 'lib/a.ts Unused', 'shop/c.ts passedOn', 'shop/c.ts shaped']);
});
