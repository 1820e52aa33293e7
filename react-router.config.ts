import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One immutable manifest for all routes: no request per page to learn what a link needs.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
