import { build } from './bootstrap/build.mjs';
import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { replaceProcess } from './bootstrap/node.mjs';

await main(async (args) => {
  const node = await install(root);
  await build(root, node);
  return replaceProcess(root, node, ['tools/cluster/main.ts', ...args], process.env);
});
