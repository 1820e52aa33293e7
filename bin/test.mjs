import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { buildStep, runSteps, staticSteps, vitestStep } from './bootstrap/steps.mjs';
import { ensureBrowser } from './browser.mjs';

const HELP = `Usage: npm test [files] [-- -t "part of a title"]

Check types and lint, build, and run the tests; npm run test:full runs all of them.
More options after --: those of vitest run.`;

// `--full`: also races, unusual input, faults and everything slow.
await main(async (given) => {
  const args = given.filter((word) => word !== '--full');
  const node = await install(root);
  const browser = await ensureBrowser(root, node);
  console.log(`Browser: ${browser}`);
  const isFull = args.length < given.length;
  const env = { ...process.env, CHROMIUM_PATH: browser, ...(isFull && { TEST_TIER: 'full' }) };
  return runSteps([...staticSteps(root, node), buildStep(root, node), vitestStep(root, node, args, env)]);
}, HELP);
