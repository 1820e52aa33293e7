import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cruiseImports, ruledFolders } from './cruise-imports.ts';

const root = resolve(import.meta.dirname, '../..');
const MODULES_AT_LEAST = 120;

test('every import keeps the rules of the house', async () => {
  const { summary } = await cruiseImports(root, ruledFolders);
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  expect(broken).toEqual([]);
  // A reader that sees nothing finds nothing wrong.
  expect(summary.totalCruised).toBeGreaterThan(MODULES_AT_LEAST);
});

/** One known-bad import for each kind of rule: file → its text and the rule that must reject it. */
const canaries: [file: string, text: string, rule: string][] = [
  ['kit/money.ts', `import '#shop/catalog/product.ts';`, 'kit-imports-nothing'],
  ['words/cart.ts', `import '#shop/catalog/product.ts';`, 'words-import-only-figures'],
  ['db/connect.ts', `import '#shop/catalog/product.ts';`, 'db-knows-no-room'],
  ['shop/catalog/product.ts', `import '#shop/orders/order.ts';`, 'room-catalog'],
  ['shop/catalog/noun.ts', `import './find.server.ts';`, 'nouns-run-in-browsers'],
  ['shop/catalog/noun.ts', `import 'zod';`, 'nouns-run-in-browsers'],
  ['shop/cart/cart.ts', `import '#shop/catalog/inside/secret.ts';`, 'inside-is-private'],
  ['shop/catalog/find.server.ts', `import 'react';`, 'rooms-know-no-page'],
  ['shop/catalog/find.server.ts', `import 'sharp';`, 'verbs-use-the-database'],
  ['shop/fruit/apple.ts', `import '#kit/money.ts';`, 'only-known-rooms'],
  ['app/ui/card.tsx', `import '#shop/catalog/find.server.ts';`, 'ui-only-draws'],
  ['app/routes/shop.tsx', `import { connect } from '#db/connect.ts'; connect();`, 'routes-never-query'],
  ['app/http/form.ts', `import '#shop/catalog/find.server.ts';`, 'page-plumbing-knows-no-verb'],
  ['server/main.ts', `import '#app/ui/card.tsx';`, 'server-knows-only-context'],
];

test('the canary sings: each known-bad import is rejected by its rule', async () => {
  for (const [file, text, rule] of canaries) {
    const { summary } = await cruiseAlone(file, text);
    expect(
      summary.violations.map((violation) => violation.rule.name),
      `${file}: ${text}`,
    ).toContain(rule);
  }
});

test('an import of a type may cross where a value may not', async () => {
  const { summary } = await cruiseAlone(
    'app/routes/shop.tsx',
    `import type { Db } from '#db/connect.ts'; export type X = Db;`,
  );
  expect(summary.violations).toEqual([]);
});

/** A tiny house with one file under test and something to import behind every wall. */
async function cruiseAlone(file: string, text: string) {
  const house = mkdtempSync(join(root, 'node_modules', '.canary-'));
  try {
    const write = (path: string, content: string) => {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), content);
    };
    const nothing = 'export const nothing = 0;\n';
    for (const path of [
      'kit/money.ts',
      'db/connect.ts',
      'app/ui/card.tsx',
      'shop/catalog/product.ts',
      'shop/catalog/find.server.ts',
      'shop/catalog/inside/secret.ts',
      'shop/orders/order.ts',
    ]) {
      write(path, nothing);
    }
    write('db/connect.ts', 'export type Db = string;\nexport const connect = (): number => 0;\n');
    write('package.json', JSON.stringify({ type: 'module', imports: canaryImports }));
    write(file, `${text}\nexport const canary = 0;\n`);
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
    return await cruiseImports(
      house,
      ruledFolders.filter((folder) => file.startsWith(`${folder}/`)),
    );
  } finally {
    rmSync(house, { recursive: true });
  }
}

const canaryImports = { '#app/*': './app/*', '#db/*': './db/*', '#kit/*': './kit/*', '#shop/*': './shop/*' };
