import { expect, test } from 'vitest';
import { extrapolate } from './extrapolate.ts';
import type { ProcessorTime } from './processor-time.ts';

const NOTHING: ProcessorTime = {
  shop: 0,
  shopHelpers: 0,
  load: 0,
  loadHelpers: 0,
  haproxy: 0,
  pgbouncer: 0,
  primary: 0,
  standbys: 0,
  queued: 0,
  machine: 0,
};

test('what each multiple needs grows with it, and its bottleneck is what exceeds its limit most', () => {
  const page = { ...NOTHING, shop: 5, standbys: 1, pgbouncer: 0.01 };
  const rows = extrapolate({ page, order: { ...NOTHING, shop: 8, primary: 6 }, idlePrimary: 0 });
  // 78 pages of 5 ms, 255 of 0.06 ms and 1.25 orders of 8 ms, 60% busy.
  expect(rows.map((row) => row['processes of the shop'])).toEqual(['2.0', '7.0', 70, 693]);
  expect(rows.map((row) => row['cores of the primary'])).toEqual(['0.0', '0.1', '1.3', 13]);
  expect(rows.map((row) => row.bottleneck)).toEqual([
    'processes of the shop, 13% of 16',
    'processes of the shop, 44% of 16',
    'processes of the shop, 438% of 16',
    'processes of the shop, 4331% of 16',
  ]);
  expect(rows[0]?.remedy).toBe('none needed');
  expect(rows[2]?.remedy).toContain('connections to PgBouncer');
  expect(rows[3]?.remedy).toContain('CDN');
});

test('processes that do nothing but ask whether there is something to do are a load of the primary', () => {
  const page = { ...NOTHING, shop: 5 };
  const [, , , busiest] = extrapolate({ page, order: NOTHING, idlePrimary: 20 });
  expect(Number(busiest?.['cores of the primary'])).toBeGreaterThan(20);
});
