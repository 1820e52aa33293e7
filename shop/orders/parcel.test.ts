import { expect, test } from 'vitest';
import { sumOf } from '#lib/money.ts';
import { collectedTogether, isPartlyShipped, listUnsent } from './parcel.ts';

/** Numbers that look random and are the same in each run (a linear congruential generator). */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    // The low digits repeat soon.
    return Math.floor(state / 65_536) % below;
  };
}

test('however an order is split, what its parcels collect grows to exactly what it costs', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = numbersFrom(seed);
    const lines = Array.from({ length: 1 + next(4) }, (_, at) => {
      const [goods, fees] = [next(100_000), next(5_000)];
      return { line: at + 1, name: 'Crane', goods, fees, credit: next(goods + fees + 1), outOf: next(6) };
    });
    const payable = sumOf(lines.map(({ goods, fees, credit }) => goods + fees - credit));
    const units = lines.map(() => 0);
    let before = 0;
    while (lines.some(({ outOf }, at) => (units[at] ?? 0) < outOf)) {
      const at = next(lines.length);
      units[at] = Math.min((units[at] ?? 0) + 1, lines[at]?.outOf ?? 0);
      const due = collectedTogether(
        lines,
        lines.map(({ line, outOf }, of) => ({ line, outOf, units: units[of] ?? 0 })),
      );
      expect(due).toBeGreaterThanOrEqual(before);
      expect(due).toBeLessThanOrEqual(payable);
      before = due;
    }
    const all = lines.map(({ line, outOf }) => ({ line, outOf, units: outOf }));
    expect(collectedTogether(lines, all)).toBe(payable);
  }
});

test('what a parcel held that came back is neither sent nor to be sent', () => {
  const line = { position: 1, name: 'Crane', optionText: null };
  const parcel = (cameBackAt: Date | null) => ({ cameBackAt, lines: [{ ...line, quantity: 1 }] });
  const lines = [{ ...line, quantity: 4, cancelled: 1 }];
  expect(listUnsent(lines, [parcel(null), parcel(new Date())])).toMatchObject([{ quantity: 2 }]);
  expect(isPartlyShipped({ status: 'packed', parcels: [parcel(null), parcel(new Date())] })).toBe(true);
  expect(isPartlyShipped({ status: 'packed', parcels: [parcel(new Date())] })).toBe(false);
});
