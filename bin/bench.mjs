import { join } from 'node:path';
import { build } from './bootstrap/build.mjs';
import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { replaceProcess } from './bootstrap/node.mjs';
import { ensureBrowser } from './browser.mjs';

await main(async (args) => {
  const node = await install(root);
  // Lighthouse is a fifth of the size of all other packages: only the benchmark installs it.
  await install(join(root, 'tools/bench/tools'));
  await build(root, node);
  const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser(root, node) };
  return replaceProcess(root, node, ['tools/bench/main.ts', ...args], env);
});
