// For servers and container images: everything that `npm start` does before the shop starts.
import { installAndBuild } from './bootstrap/build.mjs';
import { main, root } from './bootstrap/main.mjs';

await main(async () => {
  await installAndBuild(root);
});
