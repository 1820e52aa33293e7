import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { buildStep, runSteps, staticSteps, vitestStep } from './bootstrap/steps.mjs';
import { ensureBrowser } from './browser.mjs';

// `--full`: with races, odd input, faults and all that takes long.
await main(async (words) => {
  const args = words.filter((word) => word !== '--full');
  const node = await install(root);
  const browser = await ensureBrowser(root, node);
  console.log(`Browser: ${browser}`);
  const isFull = args.length < words.length;
  const env = { ...process.env, CHROMIUM_PATH: browser, ...(isFull && { TEST_TIER: 'full' }) };
  return runSteps([...staticSteps(root, node), buildStep(root, node), vitestStep(root, node, args, env)]);
});
