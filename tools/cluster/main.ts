import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { Cluster } from './cluster.ts';
import { describeMissing } from './packages.ts';

const program = new Command('npm run cluster --')
  .description('Run the cluster of docs/deploy/cluster on this machine until Ctrl+C.')
  .option('--processes <number>', 'number of shop processes', '2')
  .option('--keep', 'keep the folder with data and logs');
program.parse();
const { processes, keep = false } = program.opts<{ processes: string; keep?: boolean }>();
const count = Number(processes);
if (!Number.isInteger(count) || count < 1 || count > 64) program.error('--processes is a number from 1 to 64.');
const missing = describeMissing();
if (missing !== null) program.error(missing);

const folder = await mkdtemp(join(tmpdir(), 'yatai-cluster-'));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const env = { DEMO: 'on', ADMIN_EMAILS: 'admin@example.com' };
const cluster = await Cluster.open({ folder, processes: count, env, onLine: console.log });
console.log(`The shop is open at ${cluster.origin}. Data and logs: ${folder}`);
for (const { name, role, state } of await cluster.listMembers()) console.log(`  ${name}: ${role}, ${state}`);
console.log('Press Ctrl+C to stop everything.');
if (!stop.signal.aborted) await new Promise((done) => stop.signal.addEventListener('abort', done));
await cluster.close();
if (!keep) await rm(folder, { recursive: true, force: true });
process.exit(0);
