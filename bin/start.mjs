import { build } from './bootstrap/build.mjs';
import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { handOver } from './bootstrap/node.mjs';
import { serverCommand, serverEnv } from './bootstrap/server.mjs';

await main(async () => {
  const node = await install(root);
  await build(root, node);
  return handOver(root, node, serverCommand, serverEnv(process.env));
});
