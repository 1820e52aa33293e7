import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { replaceProcess } from './bootstrap/node.mjs';

await main(async (args) => {
  const node = await install(root, { omitDev: true });
  return replaceProcess(root, node, ['cli/main.ts', ...args], process.env);
});
