import { basename, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Changes only when one of these packages is updated, so browsers keep it cached. */
const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;

/** Modules shared by this many pages go into one file: many small files load more slowly. */
const SHARED_BY_PAGES = 6;
/** Modules that only account, checkout and admin pages share. */
const PRIVATE_PAGES = /node_modules|admin|account|address|checkout|order|pay|password|two-factor|components\/form/;

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

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: { modules: { generateScopedName: nameClass } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                ...STYLE_GROUPS.map(([name, test]) => ({ name, test, priority: 3 })),
                {
                  name: 'shared',
                  test: (id: string) => !PRIVATE_PAGES.test(relative(import.meta.dirname, id)),
                  minShareCount: SHARED_BY_PAGES,
                  priority: 1,
                },
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
