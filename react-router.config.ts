import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './app/compress-files.ts';
import { buildWorker } from './app/offline/build-worker.ts';

export default {
  appDirectory: 'app',
  ssr: true,
  // One immutable manifest for all routes: no request per page to learn what a link needs.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await buildWorker(client);
    await compressFiles(client);
  },
} satisfies Config;
