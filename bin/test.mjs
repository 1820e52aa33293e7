import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { buildStep, runSteps, staticSteps, vitestStep } from './bootstrap/steps.mjs';
import { ensureBrowser } from './browser.mjs';

await main(async (args) => {
  const node = await install(root);
  const browser = await ensureBrowser(root, node);
  console.log(`Browser: ${browser}`);
  const env = { ...process.env, CHROMIUM_PATH: browser };
  return runSteps([...staticSteps(root, node), buildStep(root, node), vitestStep(root, node, args, env)]);
});
