import { expect, test } from 'vitest';
import { playKillRounds } from '#tests/rig/kill-rounds.ts';

test('shop or database killed while twenty people order: every acknowledged order stands once, and the books are right', async () => {
  const { faults, acknowledged, kills } = await playKillRounds(3);
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
  expect(kills.shop + kills.database).toBe(3);
});
