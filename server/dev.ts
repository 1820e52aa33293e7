import { resolve } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { PagePolicy } from './headers.ts';

/** Vite puts styles into the page and talks to it over a socket. This file is no part of the build, and so is this policy. */
const looserPolicy: PagePolicy = (
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
  // The database's files change all the time, and are no source.
  server: { middlewareMode: true, watch: { ignored: [`${resolve(process.env.DATA_DIR || 'data')}/**`] } },
});

// Loaded by Vite, as the pages are: React Router's context keys are compared by identity.
const { runShop } = (await vite.ssrLoadModule('/server/run-shop.ts')) as typeof import('./run-shop.ts');

await runShop(process.env, () => ({
  pages: {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    mode: 'development',
  },
  policy: looserPolicy,
  clientFolder: null,
  // A page of a source that has just been changed is drawn anew.
  keepsPages: false,
  before: vite.middlewares,
}));
