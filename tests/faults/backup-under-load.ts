import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { auditLedger } from './buyers.ts';
import type { Fault, FaultContext } from './fault.ts';
import { checkRecovery, shopWhile, startWorkload } from './harness.ts';
import { TestShop } from './test-shop.ts';

const BUYERS = 20;
const ROUNDS = 3;

export const backupUnderLoad: Fault = {
  name: 'backup-under-load',
  does: 'a backup is made while twenty customers order, and restored elsewhere',
  holds:
    'the restored shop has every order that was acknowledged before the backup began, whole, and its audit is clean',
  run: runBackup,
};

async function runBackup(context: FaultContext): Promise<string[]> {
  const workload = await startWorkload(context, { buyers: BUYERS });
  const faults: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const file = join(context.folder, `backup-${round}.tar.gz`);
    let isOver = false;
    const shopping = shopWhile(workload, () => isOver);
    await pause(1_500);
    const before = new Set(workload.acknowledged);
    const begun = Date.now();
    faults.push(...(await runShop(workload.shop.dataDir, ['backup', file])));
    const tookMs = Date.now() - begun;
    const during = workload.acknowledged.size - before.size;
    isOver = true;
    faults.push(...(await shopping));
    const restored = await restoreElsewhere(context, file, round, before);
    faults.push(...restored.faults);
    context.log(
      `backup ${round} took ${tookMs} ms: ${before.size} orders before it, ${during} during it, ${restored.orders} restored`,
    );
    if (during === 0) faults.push('Nobody ordered while the backup was made');
  }
  return [...faults, ...(await checkRecovery(workload, context))];
}

async function restoreElsewhere(context: FaultContext, file: string, round: number, before: ReadonlySet<string>) {
  const dataDir = join(context.folder, `restored-${round}`);
  const faults = [...(await runShop(dataDir, ['restore', file])), ...(await runShop(dataDir, ['audit']))];
  const shop = await TestShop.prepare({ dataDir });
  context.atEnd(() => shop.stop());
  await shop.start();
  const keys = await shop.within(async (db) => {
    faults.push(...(await auditLedger(db)));
    const { rows } = await sql<{ key: string; orders: number }>`
      select idempotency_key::text as key, count(orders.id)::integer as orders
      from checkouts left join orders on orders.checkout_id = checkouts.id group by 1`.execute(db);
    for (const { key, orders } of rows)
      if (orders !== 1) faults.push(`The checkout ${key} was restored with ${orders} orders`);
    return new Set(rows.map(({ key }) => key));
  });
  const missing = [...before].filter((key) => !keys.has(key));
  if (missing.length > 0)
    faults.push(`${missing.length} orders that were acknowledged before the backup are not in it`);
  await shop.stop();
  return { faults, orders: keys.size };
}

/** Runs a command of the command line; its error output as a fault, if it fails. */
function runShop(dataDir: string, args: readonly string[]): Promise<string[]> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: 'off' };
  return new Promise((done) => {
    execFile(process.execPath, ['cli/main.ts', ...args], { env, maxBuffer: 100_000_000 }, (error, _, errors) =>
      done(error === null ? [] : [`${args[0]} ended with ${error.code}: ${errors.slice(0, 500)}`]),
    );
  });
}
