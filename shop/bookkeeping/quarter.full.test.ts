import { expect, test } from 'vitest';
import { chanceFrom } from '#demo/bulk/random.ts';
import '#tests/support/database.ts';
import { sumOf } from '#lib/money.ts';
import { variantInput } from '#tests/support/fixtures/catalog.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { gstr1Json } from './gstr1-json.ts';
import { monthOf, type Period, quarterOf, readPeriod } from './period.ts';
import { readGstr1 } from './read-issued.server.ts';

const GSTIN = '29ABCDE1234F1ZW';
const ORDERS = 40;

const addresses = [
  {},
  { pincode: '400001', city: 'Mumbai', state: 'Maharashtra', stateCode: '27' },
  { pincode: '682001', city: 'Kochi', state: 'Kerala', stateCode: '32' },
  { pincode: '600001', city: 'Chennai', state: 'Tamil Nadu', stateCode: '33' },
];

function periodOf(name: string): Period {
  const period = readPeriod(name);
  if (period === null) throw new Error(`${name} is no period`);
  return period;
}

/** A number of the file in paise. */
const paise = (rupees: unknown): number => Math.round(Number(rupees ?? 0) * 100);

type Amounts = { txval?: number; iamt?: number; camt?: number; samt?: number };
const grossOf = ({ txval, iamt, camt, samt }: Amounts): number => sumOf([txval, iamt, camt, samt].map(paise));

/** Everything that the tables of the file say was sold, less what their credit notes take back. */
function grossOfFile(file: ReturnType<typeof gstr1Json>): number {
  const { b2b, b2cl, cdnr, cdnur, b2cs, nil } = JSON.parse(JSON.stringify(file));
  type Item = { itms: { itm_det: Amounts }[] };
  const items = (all: Item[]) => sumOf(all.flatMap(({ itms }) => itms.map(({ itm_det }) => grossOf(itm_det))));
  const invoices = [...(b2b ?? []), ...(b2cl ?? [])].flatMap(({ inv }: { inv: Item[] }) => inv);
  const notes = [...(cdnr ?? []).flatMap(({ nt }: { nt: Item[] }) => nt), ...(cdnur ?? [])];
  const untaxed = (nil?.inv ?? []).map(({ nil_amt }: { nil_amt: number }) => paise(nil_amt));
  return items(invoices) - items(notes) + sumOf((b2cs ?? []).map(grossOf)) + sumOf(untaxed);
}

test('the return of a generated quarter, and those of its months, equal the payments less refunds, to the paisa', async () => {
  const { db, payOnline, payOnDelivery, refund, sweep } = await openRefundClient();
  const quarter = periodOf(quarterOf(new Date()));
  const chance = chanceFrom(2026);
  for (let at = 0; at < ORDERS; at += 1) {
    const isLarge = at === 0;
    const input = {
      quantities: isLarge ? [3] : Array.from({ length: chance.whole(1, 3) }, () => chance.whole(1, 3)),
      stock: 9,
      hasFile: chance.happens(0.2),
      business: chance.happens(0.25) ? { gstin: '27AAPFU0939F1ZV', name: 'Lantern Prints' } : null,
      address: isLarge ? addresses[1] : chance.pick(addresses),
      product: {
        price: isLarge ? 49_999_00 : chance.whole(1, 1_500) * 100,
        discount: chance.pick([0, 10, 17, 33.3333]),
        gstRate: chance.pick([0, 5, 12, 18, 28]),
        variants: [variantInput({ stock: 9 })],
      },
    };
    const isOnline = isLarge || input.hasFile || chance.happens(0.6);
    const { orderId } = isOnline ? await payOnline(input) : await payOnDelivery(input);
    if (!isLarge && chance.happens(0.4)) {
      const refunded = await refund(orderId, {
        lines: [{ line: 1, amountPaise: chance.whole(1, 49_99) }],
        withFees: !isOnline && chance.happens(0.5),
      });
      if (!refunded.ok && refunded.reason !== 'too-much') throw new Error(`Not refunded: ${refunded.reason}`);
    }
  }
  await sweep();

  // Spread over the quarter, with its first and its last moment.
  const invoices = await db.selectFrom('invoices').select(['id']).orderBy('id').execute();
  const lastMs = quarter.before.getTime() - 1;
  for (const [at, { id }] of invoices.entries()) {
    const anyMs = chance.whole(quarter.from.getTime(), lastMs);
    const issuedAt = new Date(at === 0 ? quarter.from.getTime() : at === 1 ? lastMs : anyMs);
    await db.updateTable('invoices').set({ issued_at: issuedAt }).where('id', '=', id).execute();
  }

  const captures = await db.selectFrom('captures').select('amount_paise').execute();
  const refunds = await db.selectFrom('refunds').select('amount_paise').execute();
  const paid = sumOf(captures.map((row) => row.amount_paise)) - sumOf(refunds.map((row) => row.amount_paise));
  expect(captures.length).toBe(ORDERS);
  expect(refunds.length).toBeGreaterThan(5);

  const returnOf = (period: Period) => readGstr1(db, { period, gstin: GSTIN });
  const whole = await returnOf(quarter);
  expect(whole.total.gross).toBe(paid);
  expect(whole.total.taxable + whole.total.cgst + whole.total.sgst + whole.total.igst).toBe(paid);
  expect(whole.large).toHaveLength(1);
  expect(whole.registered.length).toBeGreaterThan(3);
  expect(grossOfFile(gstr1Json(whole, { gstin: GSTIN, period: quarter.code }))).toBe(paid);

  const days = [0, 40, 80].map((day) => new Date(quarter.from.getTime() + (day + 1) * 86_400_000));
  const months = await Promise.all(days.map((day) => returnOf(periodOf(monthOf(day)))));
  expect(sumOf(months.map(({ total }) => total.gross))).toBe(paid);
  expect(sumOf(months.map((month) => month.invoices + month.creditNotes))).toBe(invoices.length);
  expect(months.every(({ invoices: issued }) => issued > 0)).toBe(true);
});
