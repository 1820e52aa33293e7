import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buyUntil, createBuyers, createProducts, findFaults } from './buyers.ts';
import { TestShop } from './test-shop.ts';

export type FaultReport = {
  rounds: number;
  /** Orders that were confirmed to a buyer. */
  acknowledged: number;
  kills: { shop: number; database: number };
  /** Responses by status. */
  statuses: Map<number, number>;
  /** Descriptions of faults; empty if none were found. */
  faults: string[];
};

export type KillRun = {
  /** How many order at the same time. */
  buyers?: number;
  rounds: number;
  /** Runs at least this long, with as many rounds as that takes. */
  minutes?: number;
  onRound?: (sentence: string) => void;
};

/** More accounts than a buyer can use up in a round of some seconds. */
const CUSTOMERS_A_ROUND = 12;
/** More than in a minute of rounds. */
const CUSTOMERS_A_MINUTE = 180;

/**
 * Buyers order and read pages while the shop or its database is killed at a random moment of each round. A submission
 * without a response is repeated with the same key. The only server error is 503 with Retry-After. Afterwards every
 * acknowledged order exists once, and the ledger balances.
 */
export async function runKillRounds({
  buyers: count = 20,
  rounds,
  minutes = 0,
  onRound = () => {},
}: KillRun): Promise<FaultReport> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-faults-'));
  await chmod(folder, 0o755);
  const shop = await TestShop.prepare({ dataDir: join(folder, 'data'), env: { LOG_LEVEL: 'fatal' } });
  const kills = { shop: 0, database: 0 };
  const report: FaultReport = { rounds: 0, acknowledged: 0, kills, statuses: new Map(), faults: [] };
  try {
    await shop.start();
    const products = await shop.within(createProducts);
    const customersEach = Math.max(40, rounds * CUSTOMERS_A_ROUND, minutes * CUSTOMERS_A_MINUTE);
    const buyers = await createBuyers(shop, count, customersEach);
    const keys = new Set<string>();
    const until = performance.now() + minutes * 60_000;
    for (let round = 1; round <= rounds || performance.now() < until; round += 1) {
      report.rounds = round;
      const killed = randomInt(2) === 0 ? 'shop' : 'database';
      let isOver = false;
      const shopping = buyers.map((buyer) => buyUntil(buyer, products, keys, () => isOver));
      await pause(randomInt(50, 900));
      await shop.kill(killed);
      report.kills[killed] += 1;
      if (killed === 'shop') await shop.start();
      await shop.untilReady();
      await pause(randomInt(50, 300));
      isOver = true;
      report.faults.push(...(await Promise.all(shopping)).flat());
      report.faults.push(...(await shop.within((db) => findFaults(db, keys))));
      report.acknowledged = keys.size;
      report.statuses = sumOf(buyers.map(({ statuses }) => statuses));
      onRound(`Round ${round}: the ${killed} was killed, ${keys.size} orders so far, ${report.faults.length} faults`);
      if (report.faults.length > 0) break;
    }
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  return report;
}

function sumOf(counts: readonly Map<number, number>[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const [status, count] of counts.flatMap((one) => [...one])) sum.set(status, (sum.get(status) ?? 0) + count);
  return sum;
}
