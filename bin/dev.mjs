import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { handOver } from './bootstrap/node.mjs';

await main(async () => {
  const node = await install(root);
  const env = { ...process.env, NODE_ENV: 'development' };
  return handOver(root, node, ['server/dev.ts'], env);
});
