import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cruiseImports, ruledFolders } from './cruise-imports.ts';
import { modulesBelow } from './import-rules.ts';

const root = resolve(import.meta.dirname, '../..');
const MODULES_AT_LEAST = 120;
const importGraph = cruiseImports(root, ruledFolders);

test('every import follows the architecture rules', async () => {
  const { summary } = await importGraph;
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  expect(broken).toEqual([]);
  // A reader that sees nothing finds nothing wrong.
  expect(summary.totalCruised).toBeGreaterThan(MODULES_AT_LEAST);
});

test('modules are listed from the bottom up, in the rules as in the documentation', () => {
  const order = Object.keys(modulesBelow);
  const isEarlier = (used: string, module: string) =>
    order.includes(used) && order.indexOf(used) < order.indexOf(module);
  const misplaced = order.flatMap((module) =>
    (modulesBelow[module] ?? []).filter((used) => !isEarlier(used, module)).map((used) => `${module} before ${used}`),
  );
  expect(misplaced).toEqual([]);
  const map = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
  const [, listed = ''] = /^shop\/ .*\n((?: +(?:[\w-]+\/ ?)+\n)+)/m.exec(map) ?? [];
  expect(listed.match(/[\w-]+(?=\/)/g)).toEqual(order);
});

test('a module is allowed only the modules that it uses', async () => {
  const { modules } = await importGraph;
  const used = new Set(
    modules.flatMap(({ source, dependencies }) =>
      source.endsWith('.test.ts')
        ? []
        : dependencies
            .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
            .map(({ resolved }) => `${moduleOf(source)} → ${moduleOf(resolved)}`),
    ),
  );
  const allowed = Object.entries(modulesBelow).flatMap(([module, below]) => below.map((one) => `${module} → ${one}`));
  expect(allowed.filter((pair) => !used.has(pair))).toEqual([]);
});

const moduleOf = (path: string): string | undefined => /^shop\/([^/]+)\//.exec(path)?.[1];

/** One known-bad import for each kind of rule: file → its text and the rule that must reject it. */
const canaries: [file: string, text: string, rule: string][] = [
  ['lib/money.ts', `import '#shop/catalog/product.ts';`, 'lib-imports-nothing'],
  ['app/storefront/cart/copy.ts', `import '#shop/catalog/product.ts';`, 'copy-imports-only-numbers'],
  ['db/connect.ts', `import '#shop/catalog/product.ts';`, 'db-knows-no-module'],
  ['shop/catalog/product.ts', `import '#shop/orders/order.ts';`, 'module-catalog'],
  ['shop/catalog/rules.ts', `import './find.server.ts';`, 'rules-run-in-browsers'],
  ['shop/catalog/rules.ts', `import 'zod';`, 'rules-run-in-browsers'],
  ['shop/cart/cart.ts', `import '#shop/catalog/internal/secret.ts';`, 'internal-is-private'],
  ['app/storefront/pay.server.ts', `import '#shop/payments/methods/cod/cod.server.ts';`, 'payment-methods-are-listed'],
  [
    'shop/payments/methods/upi/upi.server.ts',
    `import '#shop/payments/methods/cod/cod.server.ts';`,
    'payment-methods-stand-alone',
  ],
  ['shop/catalog/find.server.ts', `import 'react';`, 'modules-know-no-page'],
  ['shop/catalog/find.server.ts', `import 'sharp';`, 'use-cases-use-the-database'],
  ['shop/fruit/apple.ts', `import '#lib/money.ts';`, 'only-known-modules'],
  ['app/components/card.tsx', `import '#shop/catalog/find.server.ts';`, 'components-only-render'],
  ['app/storefront/shop/route.tsx', `import { connect } from '#db/connect.ts'; connect();`, 'routes-never-query'],
  ['app/http/form.ts', `import '#shop/catalog/find.server.ts';`, 'http-knows-no-use-case'],
  ['server/main.ts', `import '#app/components/card.tsx';`, 'server-knows-only-context'],
  ['server/main.ts', `import '../cli/main.ts';`, 'server-knows-no-command'],
];

test('each forbidden import is rejected by its rule', async () => {
  for (const [file, text, rule] of canaries) {
    const { summary } = await cruiseAlone(file, text);
    expect(
      summary.violations.map((violation) => violation.rule.name),
      `${file}: ${text}`,
    ).toContain(rule);
  }
});

test('type imports may cross boundaries that value imports may not', async () => {
  const { summary } = await cruiseAlone(
    'app/storefront/shop/route.tsx',
    `import type { Db } from '#db/connect.ts'; export type X = Db;`,
  );
  expect(summary.violations).toEqual([]);
});

/** A small codebase with one file under test and something to import in every folder. */
async function cruiseAlone(file: string, text: string) {
  const folder = mkdtempSync(join(root, 'node_modules', '.canary-'));
  try {
    const write = (path: string, content: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    };
    const nothing = 'export const nothing = 0;\n';
    for (const path of [
      'lib/money.ts',
      'db/connect.ts',
      'app/components/card.tsx',
      'cli/main.ts',
      'shop/catalog/product.ts',
      'shop/catalog/find.server.ts',
      'shop/catalog/internal/secret.ts',
      'shop/orders/order.ts',
      'shop/payments/methods/cod/cod.server.ts',
    ]) {
      write(path, nothing);
    }
    write('db/connect.ts', 'export type Db = string;\nexport const connect = (): number => 0;\n');
    write('package.json', JSON.stringify({ type: 'module', imports: canaryImports }));
    write(file, `${text}\nexport const canary = 0;\n`);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return await cruiseImports(
      folder,
      ruledFolders.filter((folder) => file.startsWith(`${folder}/`)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const canaryImports = { '#app/*': './app/*', '#db/*': './db/*', '#lib/*': './lib/*', '#shop/*': './shop/*' };
