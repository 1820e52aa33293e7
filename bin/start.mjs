import { installAndBuild } from './bootstrap/build.mjs';
import { main, root } from './bootstrap/main.mjs';
import { replaceProcess } from './bootstrap/node.mjs';
import { serverCommand, serverEnv } from './bootstrap/server.mjs';

await main(async () => {
  const node = await installAndBuild(root);
  return replaceProcess(root, node, serverCommand, serverEnv(process.env));
}, 'Usage: npm start\n\nInstall, build and serve the shop until Ctrl+C. Its settings are in .env.example.');
