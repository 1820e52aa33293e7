import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { replaceProcess } from './bootstrap/node.mjs';

await main(async () => {
  const node = await install(root);
  const env = { ...process.env, NODE_ENV: 'development' };
  return replaceProcess(root, node, ['server/dev.ts'], env);
}, 'Usage: npm run dev\n\nServe the shop with hot reload until Ctrl+C. Its settings are in .env.example.');
