import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './app/offline/build-worker.ts';

export default {
  appDirectory: 'app',
  ssr: true,
  // One immutable manifest for all routes: no request per page to learn what a link needs.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => buildWorker(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
