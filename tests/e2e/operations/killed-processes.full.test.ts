import { expect, test } from 'vitest';
import { FAULTS } from '#tests/faults/all.ts';
import { runKillRounds } from '#tests/faults/kill-rounds.ts';
import { runFault } from '#tests/faults/run-fault.ts';

test('killing shop or database while twenty customers order loses no order, and the ledger balances', async () => {
  const { faults, acknowledged, kills, statuses } = await runKillRounds({ rounds: 3 });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
  expect(kills.shop + kills.database).toBe(3);
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
});

const SAMPLES = ['lost-messages', 'database-stopped', 'out-of-connections', 'sigterm'];

test.each(FAULTS.filter(({ name }) => SAMPLES.includes(name)))(
  '$name: every acknowledged order is stored once, and the shop recovers immediately',
  async (fault) => {
    const figures: string[] = [];
    expect(await runFault(fault, { isShort: true, log: (sentence) => figures.push(sentence) })).toEqual([]);
    expect(figures.join('\n')).toMatch(/ready again after \d+ ms/);
  },
);

test('every selected fault is defined', () => {
  expect(FAULTS.map(({ name }) => name)).toEqual(expect.arrayContaining(SAMPLES));
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
