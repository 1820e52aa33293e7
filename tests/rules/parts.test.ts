import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** What lives inside one component, and starts the same wherever it is drawn. */
const OWN_STATE = ['useState', 'useRef', 'useEffect'];

type Node = { type: string; value?: string } & Record<string, unknown>;
type Place = { file: string; name: string };
type Module = { own: Map<string, Node>; imported: Map<string, Place> };
type Read = (file: string) => string;

/** The one context that a part may read: it says where the parts inside it are put. */
const PARTS = 'app/ui/part.ts';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesIn)];

/** What a module declares at its top, and what it takes from other modules of the shop. */
function readModule(file: string, text: string): Module {
  const own = new Map<string, Node>();
  const imported = new Map<string, Place>();
  for (const item of parseSync(text, { syntax: 'typescript', tsx: true }).body as unknown as Node[]) {
    if (item.type === 'ImportDeclaration') {
      const from = (item.source as Node).value ?? '';
      const path = from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(dirname(file), from) : null;
      for (const specifier of item.specifiers as Node[]) {
        const here = (specifier.local as Node).value ?? '';
        const there = ((specifier.imported as Node | null | undefined) ?? (specifier.local as Node)).value ?? '';
        if (path !== null) imported.set(here, { file: path, name: there });
      }
      continue;
    }
    const declared = item.type === 'ExportDeclaration' ? (item.declaration as Node) : item;
    if (declared.type === 'FunctionDeclaration') own.set((declared.identifier as Node).value ?? '', declared);
    if (declared.type === 'VariableDeclaration')
      for (const one of declared.declarations as Node[]) own.set((one.id as Node).value ?? '', one);
  }
  return { own, imported };
}

/** What the parts of the shop may draw, and every hook beyond a component's own state that they may reach, with the way there. */
function listPartHooks(files: readonly string[], read: Read): { drawn: Set<string>; hooks: string[] } {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const known = modules.get(file) ?? readModule(file, read(file));
    modules.set(file, known);
    return known;
  };
  const hooks = new Set<string>();
  const drawn = new Set<string>();
  const visit = (place: Place, way: readonly string[], visited: Set<string>): void => {
    const step = `${place.file}#${place.name}`;
    if (visited.has(step) || place.file === PARTS || !place.file.startsWith('app/') || !/\.tsx?$/.test(place.file))
      return;
    visited.add(step);
    const { own, imported } = moduleOf(place.file);
    if (own.has(place.name)) drawn.add(place.name);
    for (const { type, value = '' } of nodesIn(own.get(place.name))) {
      if (type !== 'Identifier') continue;
      if (/^use(?:[A-Z]|$)/.test(value) && !OWN_STATE.includes(value))
        hooks.add([...way, place.name, value].join(' > '));
      else if (own.has(value)) visit({ file: place.file, name: value }, [...way, place.name], visited);
      else {
        const elsewhere = imported.get(value);
        if (elsewhere) visit(elsewhere, [...way, place.name], visited);
      }
    }
  };
  const parts = files.flatMap((file) =>
    [...read(file).matchAll(/asPart\((\w+)/g)].map(
      ([, name = '']) => moduleOf(file).imported.get(name) ?? { file, name },
    ),
  );
  // A component that is handed to a part is drawn with it.
  const handed = files.flatMap((file) =>
    [...read(file).matchAll(/\bAction=\{(\w+)\}/g)].flatMap(([, name = '']) => moduleOf(file).imported.get(name) ?? []),
  );
  for (const place of [...parts, ...handed]) visit(place, [], new Set());
  return { drawn, hooks: [...hooks] };
}

test('nothing that a part draws reads a context: it follows from its props alone', () => {
  const files = globSync('app/**/*.tsx', { cwd: root });
  const { drawn, hooks } = listPartHooks(files, (file) => readFileSync(join(root, file), 'utf8'));
  const known = [
    'Lamps',
    'CardList',
    'Footer',
    'FootLink',
    'Way',
    'FilterFields',
    'PriceRange',
    'ProductCard',
    'CardAddToCart',
    'Price',
  ];
  expect([...drawn]).toEqual(expect.arrayContaining(known));
  expect(hooks).toEqual([]);
});

test('a context is found wherever it is reached from', () => {
  const hooksIn = (texts: Record<string, string>) =>
    listPartHooks(Object.keys(texts), (file) => texts[file] ?? '').hooks;
  const part = 'export const Part = asPart(Plain);';
  expect(hooksIn({ 'app/a.tsx': `function Plain() { return useLocation().pathname; } ${part}` })).toEqual([
    'Plain > useLocation',
  ]);
  expect(hooksIn({ 'app/a.tsx': `const Plain = () => { useState(0); return use(Theme); }; ${part}` })).toEqual([
    'Plain > use',
  ]);
  const inner = 'export const Inner = () => <p>{React.useContext(Theme)}</p>;';
  const outer = `import { Inner } from './inner.tsx'; const Plain = () => cond && <b><Inner /></b>; ${part}`;
  expect(hooksIn({ 'app/a.tsx': outer, 'app/inner.tsx': inner })).toEqual(['Plain > Inner > useContext']);
  const wrapping = `import { Inner } from './inner.tsx'; export const Part = asPart(Inner);`;
  expect(hooksIn({ 'app/a.tsx': wrapping, 'app/inner.tsx': inner })).toEqual(['Inner > useContext']);
  const handing = `import { Inner } from '#app/inner.tsx'; const Plain = ({ Action }) => <Action />; ${part} const Page = () => <Part Action={Inner} />;`;
  expect(hooksIn({ 'app/a.tsx': handing, 'app/inner.tsx': inner })).toEqual(['Inner > useContext']);
});
