import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The same bytes until one of them is updated, whatever changes in the shop. */
const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;

/** What so many pages share comes in one file: many small ones take longer to come than their sum. */
const SHARED_BY_PAGES = 6;
/** What the pages of accounts, of the checkout and of the admin share, and no other page needs. */
const FEW = /node_modules|admin|account|address|checkout|order|pay|password|two-factor|components\/form/;

/**
 * Libraries of many small files that become part of the server's bundle, and of them only what is used: each file would
 * stay a module in memory otherwise. Those with native parts, workers or files of their own are left out.
 */
const BUNDLED = [
  ...['react', 'react-dom', 'react-router', 'hono', '@hono/node-server', 'zod', 'kysely'],
  ...['better-auth', '@better-auth/core', '@better-auth/kysely-adapter', 'better-call', 'rou3', 'jose'],
  '@opentelemetry/semantic-conventions',
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                {
                  name: 'shared',
                  test: (id: string) => !FEW.test(relative(import.meta.dirname, id)),
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
      // The shop's own server is the entry: pages and server share one module graph, and so React Router's contexts.
      build: { rollupOptions: { input: './server/main.ts' } },
      resolve: command === 'build' ? { noExternal: BUNDLED } : {},
    },
  },
}));
