import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { handOver } from './bootstrap/node.mjs';

await main(async (args) => {
  const node = await install(root, { withTools: false });
  return handOver(root, node, ['cli/main.ts', ...args], process.env);
});
