import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** React and React Router: the same bytes until one of them is updated. */
const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/;
/**
 * What every page draws around itself, and what shelves and items share. Not the browser's entry: it wakes the page up as
 * soon as it is read, and the parts that it needs must have been named before.
 */
const STALL =
  /^(app\/root|app\/routes\/storefront\/layout|app\/ui\/(shell|sidebar|drawer|top-bar|way|search-box|theme|theme-toggle|splash|toasts|session|error-page|listing-loading|grid-skeleton|product-grid|product-card|cover-preview|picture|price|rating-stars|add-to-cart|listing-head|state-panel)|app\/http\/(meta|nonce|request-id)|words\/(card|listing|seo)|app\/routes\/storefront\/narrowed|shop\/accounts\/return-path|shop\/catalog\/(category|product|small-picture|structured-data)|shop\/media\/media-store|kit\/(clock|paging))\.|\/(lost|empty)\.svg/;
/** What many pages of accounts and of the admin share, and no shopper's page needs. */
const ACCOUNT_ALONE = /account|admin|address|checkout|login-panel|order|password|two-factor|edit-profile|pay-/;

/**
 * React Router's parts for what this shop never does, 8 kB of every visitor's download: routes that are asked for one by
 * one (`routeDiscovery` is "initial") and instrumentation. What they answer here, by file; the server keeps the originals.
 */
const UNUSED_PARTS: [file: string, answers: string][] = [
  [
    'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
    `const nothing = () => {};
    export const isFogOfWarEnabled = () => false;
    export { nothing as getManifestPath, nothing as getPartialManifest, nothing as getPatchRoutesOnNavigationFunction,
      nothing as getPathsWithAncestors, nothing as handleClientVersionMismatch, nothing as useFogOFWarDiscovery };
    export const URL_LIMIT = 0;`,
  ],
  [
    'react-router/dist/production/lib/router/instrumentation.js',
    `const nothing = () => {};
    export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates,
      nothing as instrumentClientSideRouter, nothing as instrumentHandler };
    export const instrumentationResultMetaContext = {};`,
  ],
];

const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => UNUSED_PARTS.find(([file]) => id.endsWith(file))?.[1],
};

/** What React Router fetches of a page ahead of a click, besides its data and scripts: what `links` of its module says … */
const LINKS_ALONE = `let mod = await loadRouteModule(route, routeModules);
			return mod.links ? mod.links() : [];`;
/** … and what it is to fetch: the style sheets that its module imports. It needs not run the module to know them. */
const STYLES = 'return getRouteCssDescriptors(route);';

const withStylesAhead: Plugin = {
  name: 'with-styles-ahead',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('react-router/dist/production/lib/dom/ssr/links.js')) return undefined;
    if (!code.includes(LINKS_ALONE)) throw new Error('React Router fetches pages ahead in another way now');
    return code.replace(LINKS_ALONE, STYLES);
  },
};

/**
 * Libraries that the server's build takes in, and so only what is used of them: of seven hundred files each would stay a module in memory
 * with its text. Those with native parts, workers or files of their own stay outside.
 */
const TAKEN_IN = [
  ...['react', 'react-dom', 'react-router', 'hono', '@hono/node-server', 'zod', 'kysely'],
  ...['better-auth', '@better-auth/core', '@better-auth/kysely-adapter', 'better-call', 'rou3', 'jose'],
  '@opentelemetry/semantic-conventions',
];

const inProject = (id: string): string => relative(import.meta.dirname, id);
const isStall = (id: string): boolean => STALL.test(inProject(id));
const isShared = (id: string): boolean => /\.tsx?$/.test(id) && !ACCOUNT_ALONE.test(inProject(id));

export default defineConfig(({ command }) => ({
  plugins: [withoutUnusedParts, withStylesAhead, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Fifty small files weigh more than their sum: what most pages share comes in two.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 4 },
                { name: 'stall', test: isStall, priority: 3 },
                { name: 'stall', test: isShared, minShareCount: 7, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The shop's own server is the SSR entry: pages and server share one module graph, and so React Router's context keys.
    ssr: {
      build: { rollupOptions: { input: './server/main.ts' } },
      resolve: command === 'build' ? { noExternal: TAKEN_IN } : {},
    },
  },
}));
