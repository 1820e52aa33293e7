// Before commands that run a development package themselves.
import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';

await main(async () => {
  await install(root);
});
