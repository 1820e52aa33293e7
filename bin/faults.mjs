import { build } from './bootstrap/build.mjs';
import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { handOver } from './bootstrap/node.mjs';

await main(async (args) => {
  const node = await install(root);
  await build(root, node);
  return handOver(root, node, ['tests/faults/main.ts', ...args], process.env);
});
