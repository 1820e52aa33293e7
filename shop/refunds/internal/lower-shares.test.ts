import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, sumOf } from '#lib/money.ts';
import { collectedTogether } from '#shop/orders/parcel.ts';
import { type LeftOfLine, splitByPayment } from '#shop/pricing/adjustments/allocate-refund.ts';
import { lowerShares } from './lower-shares.ts';

type Line = LeftOfLine & { quantity: number };
/** `units`: of each line. */
type Sent = { units: number[]; collects: Paise };

const aLine = fc
  .record({ goods: fc.nat(100_000), fees: fc.nat(5_000), quantity: fc.integer({ min: 1, max: 6 }) })
  .chain(({ goods, fees, quantity }) =>
    fc.record({
      goods: fc.constant(goods),
      fees: fc.constant(fees),
      quantity: fc.constant(quantity),
      credit: fc.oneof(fc.constant(0), fc.nat(goods + fees)),
    }),
  );

const payableOf = (lines: readonly Line[]): Paise =>
  sumOf(lines.map(({ goods, fees, credit }) => goods + fees - credit));

/** Sends units in parcels as `addParcel` does: each collects what is due for all that were sent, less the others. */
function sendAll(lines: readonly Line[], parcelOf: () => number): Sent[] {
  const units = new Map<number, number[]>();
  for (const [at, { quantity }] of lines.entries()) {
    for (let unit = 0; unit < quantity; unit += 1) {
      const parcel = parcelOf();
      const inside = units.get(parcel) ?? lines.map(() => 0);
      inside[at] = (inside[at] ?? 0) + 1;
      units.set(parcel, inside);
    }
  }
  const sent: Sent[] = [];
  for (const [, inside] of [...units].toSorted(([one], [other]) => one - other)) {
    const all = [...sent.map((parcel) => parcel.units), inside];
    const due = collectedTogether(
      lines,
      lines.map(({ line, quantity }, at) => ({
        line,
        outOf: quantity,
        units: sumOf(all.map((parcel) => parcel[at] ?? 0)),
      })),
    );
    sent.push({ units: inside, collects: Math.max(due - sumOf(sent.map(({ collects }) => collects)), 0) });
  }
  return sent;
}

test('whichever parcels come back, an order costs exactly what its other parcels collect', () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat(4)),
      fc.infiniteStream(fc.nat(10)),
      (found, places, choices) => {
        let lines: Line[] = found.map((line, at) => ({ ...line, line: at + 1, name: 'Crane' }));
        const sent = sendAll(lines, () => places.next().value);
        expect(sumOf(sent.map(({ collects }) => collects))).toBe(payableOf(lines));
        while (sent.length > 1) {
          const [back] = sent.splice(choices.next().value % sent.length, 1);
          const before = lines;
          const goodsOf = ({ goods, quantity }: Line, at: number) => {
            const units = back?.units[at] ?? 0;
            return units === quantity ? goods : Math.floor((goods * units) / quantity);
          };
          const cancelled = lines.flatMap((line, at) =>
            back?.units[at] ? [{ line: line.line, goods: goodsOf(line, at) }] : [],
          );
          const collected = sumOf(sent.map(({ collects }) => collects));
          const uncollected = { amountPaise: payableOf(lines) - collected, isSent: true };
          const shares = lowerShares(lines, cancelled, uncollected);
          lines = lines.map((line, at) => {
            const share = shares.find((one) => one.line === line.line) ?? { goods: 0, fees: 0, credit: 0 };
            return {
              ...line,
              goods: line.goods - share.goods,
              fees: line.fees - share.fees,
              credit: line.credit - share.credit,
              quantity: line.quantity - (back?.units[at] ?? 0),
            };
          });
          for (const { goods, fees, credit } of lines) {
            expect(Math.min(goods, fees, credit, goods + fees - credit)).toBeGreaterThanOrEqual(0);
          }
          expect(payableOf(lines)).toBe(collected);
          expect(before).not.toBe(lines);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('an order that is sent in one parcel keeps its fees, and its credit is returned in proportion', () => {
  const left = [{ line: 1, name: 'Crane', goods: 900, fees: 100, credit: 500 }];
  const shares = lowerShares(left, [{ line: 1, goods: 300 }], null);
  const { credit } = splitByPayment(left[0] as LeftOfLine, { line: 1, goods: 300, fees: 0 });
  expect(shares).toEqual([{ line: 1, goods: 300, fees: 0, credit: credit.goods }]);
});
