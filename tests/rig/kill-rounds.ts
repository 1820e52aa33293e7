import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buyUntil, findFaults, moveIn, stockUp } from './buyers.ts';
import { RigShop } from './rig-shop.ts';

export type RigReport = {
  rounds: number;
  /** Orders that a buyer was told of. */
  acknowledged: number;
  kills: { shop: number; database: number };
  /** Sentences about what is wrong; none: all is well. */
  faults: string[];
};

const BUYERS = 20;
/** More accounts than a buyer can use up in a round of some seconds. */
const CUSTOMERS_A_ROUND = 12;

/**
 * Twenty buyers order while the shop or its database is killed at a random moment of each round; each repeats a press
 * that went unanswered with the same key. Afterwards every acknowledged order exists once, and the books are right.
 */
export async function playKillRounds(
  rounds: number,
  onRound: (sentence: string) => void = () => {},
): Promise<RigReport> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-rig-'));
  await chmod(folder, 0o755);
  const shop = await RigShop.prepare({ dataDir: join(folder, 'data'), env: { LOG_LEVEL: 'fatal' } });
  const report: RigReport = { rounds, acknowledged: 0, kills: { shop: 0, database: 0 }, faults: [] };
  try {
    await shop.start();
    const goods = await shop.within(stockUp);
    const buyers = await moveIn(shop, BUYERS, Math.max(40, rounds * CUSTOMERS_A_ROUND));
    const keys = new Set<string>();
    for (let round = 1; round <= rounds; round += 1) {
      const killed = randomInt(2) === 0 ? 'shop' : 'database';
      let isOver = false;
      const shopping = buyers.map((buyer) => buyUntil(buyer, goods, keys, () => isOver));
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
      onRound(
        `Round ${round} of ${rounds}: the ${killed} was killed, ${keys.size} orders so far, ${report.faults.length} faults`,
      );
      if (report.faults.length > 0) break;
    }
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  return report;
}
