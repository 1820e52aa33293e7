import { basename, join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Rolldown } from 'vite';

/** Changes only when one of these packages is updated, so browsers keep it cached. */
const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;

const APP = join(import.meta.dirname, 'app');
/** Starts hydration when it is evaluated, so it stays a file of its own. */
const ENTRY = join(APP, 'entry.client.tsx');
/** What these import is needed by nearly every page of the shop and goes into one file. */
const EVERY_PAGE = [
  ...['root.tsx', 'storefront/layout.tsx', 'http/meta.ts', 'components/state-panel.tsx'],
  ...['components/product/product-grid.tsx', 'components/product/add-to-cart.tsx', 'images/empty.svg'],
].map((path) => join(APP, path));
/** The same for every listing. */
const EVERY_LISTING = ['listing.tsx', 'narrowed.ts'].map((name) => join(APP, 'storefront/catalog', name));
/** Bytes. A smaller part that several pages share goes into a neighbour: many small files load more slowly. */
const SHARED_MIN_BYTES = 1_000;
/** Only the few pages that show a toast of the page before load it. */
const LATER = /app\/http\/flash/;

type Modules = Rolldown.ChunkingContext;

/** Every module that these import, directly or not. Dynamic imports do not count. */
function importsOf(entries: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || LATER.test(id)) continue;
    found.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * A group of these files and what they import. Modules that other pages need without the rest get a file of their own.
 * @param minShareCount the number of pages that a module of the group has at least; 1: also the files of one page
 */
function importGroup(
  name: string,
  entries: readonly string[],
  priority: number,
  minShareCount: number,
  mergedBelowBytes?: number,
) {
  let imported: Set<string> | null = null;
  return {
    name(id: string, modules: Modules) {
      imported ??= importsOf(entries, modules);
      return imported.has(id) && id !== ENTRY ? name : null;
    },
    minShareCount,
    priority,
    ...(mergedBelowBytes !== undefined && { entriesAware: true, entriesAwareMergeThreshold: mergedBelowBytes }),
  };
}

/** CSS modules that go into one style sheet, so that a page loads few. Those of a page folder go with their page. */
const STYLE_GROUPS: [name: string, test: RegExp][] = [
  [
    'forms',
    /app\/(?:components\/(?:form|order-parts|address\/.*)|account\/(?:login\/)?[^/]*|.*cart-summary)\.module\.css/,
  ],
  ['admin', /app\/admin\/components\/.*\.module\.css/],
  ['item', /app\/storefront\/(?:item\/(?!lightbox)|reviews\/).*\.module\.css/],
  ['components', /app\/(?:components|storefront\/(?:catalog|delivery))\/.*\.module\.css/],
];

/**
 * Libraries of many small files, bundled into the server with only the code that is used: otherwise each file would be
 * a module in memory. Packages with native code, workers or data files are not bundled.
 */
const BUNDLED = [
  ...['react', 'react-dom', 'react-router', 'hono', '@hono/node-server', 'zod', 'kysely'],
  ...['better-auth', '@better-auth/core', '@better-auth/kysely-adapter', 'better-call', 'rou3', 'jose'],
  '@opentelemetry/semantic-conventions',
];

/** `cart__line` for `.line` of cart.module.css: the same in server and browser, and readable. Module names are unique. */
const nameClass = (name: string, file: string) => `${basename(file.replace(/\?.*/, ''), '.module.css')}__${name}`;

/** Only files that are loaded on demand keep their names: every name is in the list of routes that each page downloads. */
const nameFile = ({ name, isDynamicEntry }: Rolldown.PreRenderedChunk) =>
  isDynamicEntry ? `assets/${name}-[hash].js` : 'assets/[hash].js';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: { modules: { generateScopedName: nameClass } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: nameFile,
            chunkFileNames: nameFile,
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                ...STYLE_GROUPS.map(([name, test]) => ({ name, test, priority: 3 })),
                importGroup('shell', [ENTRY, ...EVERY_PAGE], 2, 1),
                importGroup('listing', EVERY_LISTING, 1, 2, SHARED_MIN_BYTES),
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The entry is the shop's own server: pages and server share one module graph, and so React Router's contexts.
      build: { rollupOptions: { input: './server/main.ts' } },
      resolve: command === 'build' ? { noExternal: BUNDLED } : {},
    },
  },
}));
