import { fileURLToPath } from 'node:url';
import * as build from 'virtual:react-router/server-build';
import { strictPolicy } from './http/headers.ts';
import { runShop } from './run-shop.ts';

// The build writes this file to build/server/index.js, next to build/client.
await runShop(process.env, ({ ORIGIN, CLOUDINARY_CLOUD_NAME }) => ({
  pages: { build, mode: 'production' },
  policy: strictPolicy(
    ORIGIN.startsWith('https:'),
    CLOUDINARY_CLOUD_NAME === undefined ? [] : ['https://res.cloudinary.com'],
  ),
  hasPageCache: true,
  clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
}));
