import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page draws around itself. */
const SHELL =
  /^(app\/ui\/(shell|sidebar|drawer|top-bar|search-box|theme|theme-toggle|splash|toasts|session|error-page)|app\/http\/(flash|nonce|request-id)|words\/flash|shop\/accounts\/return-path|kit\/(clock|paging))\.|\/lost\.svg/;
/** What many account pages share, and no shopper's page needs. */
const ACCOUNT_ALONE = /account|password|two-factor|edit-profile/;

const inProject = (id: string): string => relative(import.meta.dirname, id);
const isShell = (id: string): boolean => SHELL.test(inProject(id));
const isShared = (id: string): boolean => /\.tsx?$/.test(id) && !ACCOUNT_ALONE.test(inProject(id));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Fifty small files weigh more than their sum: what most pages share comes in two.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules/, minShareCount: 2, priority: 2 },
                { name: 'stall', test: isShell, priority: 3 },
                { name: 'stall', test: isShared, minShareCount: 7, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The shop's own server is the SSR entry: pages and server share one module graph, and so React Router's context keys.
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
});
