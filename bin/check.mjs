import { install } from './bootstrap/install.mjs';
import { main, root } from './bootstrap/main.mjs';
import { runSteps, staticSteps, vitestStep } from './bootstrap/steps.mjs';

await main(async (args) => {
  const node = await install(root);
  const fast = ['--project', 'unit', ...args];
  return runSteps([...staticSteps(root, node), vitestStep(root, node, fast, process.env)]);
}, 'Usage: npm run check [files]\n\nCheck types and lint, and run the tests that need neither a browser nor a database.');
