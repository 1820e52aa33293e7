import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './app/compress-files.ts';
import { buildWorker } from './app/offline/build-worker.ts';
import { ROUTES_PATH } from './app/paths.ts';

export default {
  appDirectory: 'app',
  ssr: true,
  // A page brings only its own routes, and requests those of its links once it is hydrated: the list of all routes is 8 kB.
  routeDiscovery: { mode: 'lazy', manifestPath: ROUTES_PATH },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await buildWorker(client);
    await compressFiles(client);
  },
} satisfies Config;
