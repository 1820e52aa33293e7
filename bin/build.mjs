// For servers and container images: everything that `npm start` does before the shop starts.
import { installAndBuild } from './bootstrap/build.mjs';
import { main, root } from './bootstrap/main.mjs';

await main(async () => {
  await installAndBuild(root);
}, 'Usage: npm run build\n\nInstall what is missing and build the shop, as npm start does.');
