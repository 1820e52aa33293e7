import { resolve } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { PagePolicy } from './http/headers.ts';

/**
 * The page policy in development: Vite adds inline styles and opens a WebSocket. This file is not part of the build.
 */
const developmentPolicy: PagePolicy = (
  inline,
  { scripts = [], pictures = [], calls = [], frames = [], forms = [] } = {},
) => {
  return [
    "default-src 'self'",
    ["script-src 'self'", inline, ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...pictures].join(' '),
    ["connect-src 'self' ws:", ...calls].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    ["form-action 'self'", ...forms].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
};

const vite = await createServer({
  appType: 'custom',
  // The database files change constantly and are not source code.
  server: { middlewareMode: true, watch: { ignored: [`${resolve(process.env.DATA_DIR || 'data')}/**`] } },
});

// Loaded by Vite, like the pages, because React Router compares context keys by identity.
const { runShop } = (await vite.ssrLoadModule('/server/run-shop.ts')) as typeof import('./run-shop.ts');

await runShop(process.env, () => ({
  pages: {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    mode: 'development',
  },
  policy: developmentPolicy,
  clientFolder: null,
  // Every request is rendered, so that a source change is visible immediately.
  hasPageCache: false,
  before: vite.middlewares,
}));
