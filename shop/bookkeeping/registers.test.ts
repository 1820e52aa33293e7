import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { sumOf } from '#lib/money.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { monthOf, quarterOf, readPeriod } from './period.ts';
import { listGstins, readGstr1, readTaxSummary } from './read-issued.server.ts';
import { writeRegister, writeSalesBook, writeTallyVouchers } from './registers.server.ts';

const GSTIN = '29ABCDE1234F1ZW';

function periodOf(name: string) {
  const period = readPeriod(name);
  if (period === null) throw new Error(`${name} is no period`);
  return period;
}

/** Rows of a CSV file, each by the columns of its head. */
const rowsOf = (csv: string): Record<string, string>[] => {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
};

const paise = (text: string | undefined) => Math.round(Number(text) * 100);

test('the return, the register, the sales book and the vouchers equal the payments less refunds, to the paisa', async () => {
  const { db, payOnline, payOnDelivery, refund, sweep } = await openRefundClient();
  const online = await payOnline({ quantities: [2, 1], stock: 9 });
  await payOnDelivery({ quantities: [3], stock: 9 });
  const business = { gstin: '27AAPFU0939F1ZV', name: 'Lantern Prints' };
  const sold = await payOnline({ quantities: [2], stock: 9, hasFile: true, business });
  const returned = await payOnDelivery({ quantities: [1], stock: 9 });
  await refund(online.orderId, { lines: [{ line: 1, amountPaise: 123_45 }] });
  await refund(sold.orderId, { lines: [{ line: 1, amountPaise: 33_33 }] });
  await refund(sold.fileOrderId, { lines: [{ line: 1, amountPaise: 10_01 }] });
  await refund(returned.orderId, { lines: [{ line: 1, amountPaise: 77_01 }], withFees: true });
  await sweep();

  const now = new Date();
  const captures = await db.selectFrom('captures').select('amount_paise').execute();
  const refunds = await db.selectFrom('refunds').select('amount_paise').execute();
  const paid = sumOf(captures.map((row) => row.amount_paise)) - sumOf(refunds.map((row) => row.amount_paise));
  expect([captures.length, refunds.length]).toEqual([4, 4]);

  const chosen = { period: periodOf(quarterOf(now)), gstin: GSTIN };
  const gstr1 = await readGstr1(db, chosen);
  expect(gstr1.total.gross).toBe(paid);
  expect(gstr1.total.taxable + gstr1.total.cgst + gstr1.total.sgst + gstr1.total.igst).toBe(paid);
  expect(await readTaxSummary(db, chosen)).toMatchObject({ invoices: 5, creditNotes: 4, withoutState: [] });
  // Goods are supplied where they are delivered, files where their buyer is registered.
  expect(gstr1.registered.map(({ kind, gstin, buyer, stateCode }) => [kind, gstin, buyer, stateCode])).toEqual(
    ['invoice', 'credit-note'].flatMap((kind) =>
      ['29', '27'].map((state) => [kind, business.gstin, business.name, state]),
    ),
  );
  const b2b = gstr1.registered.flatMap(({ kind, rates }) =>
    rates.map(({ taxable, cgst, sgst, igst }) => (kind === 'invoice' ? 1 : -1) * (taxable + cgst + sgst + igst)),
  );
  const soldFor = await db.selectFrom('orders').select('payable_paise').where('gstin', '=', business.gstin).execute();
  expect(sumOf(b2b)).toBe(sumOf(soldFor.map((row) => row.payable_paise)) - 33_33 - 10_01);

  const written = async (write: typeof writeRegister) => {
    let csv = '';
    await write(db, { ...chosen, period: periodOf(monthOf(now)) }, (text) => {
      csv += text;
    });
    return rowsOf(csv);
  };
  const register = await written(writeRegister);
  expect(register.map(({ kind }) => kind)).toEqual([...Array(5).fill('invoice'), ...Array(4).fill('credit-note')]);
  expect(sumOf(register.map(({ total }) => paise(total)))).toBe(paid);
  expect(sumOf((await written(writeSalesBook)).map(({ total }) => paise(total)))).toBe(paid);

  const entries = await written(writeTallyVouchers);
  const sideOf = (side: string, rows: typeof entries) =>
    sumOf(rows.filter((row) => row['Ledger Amount Dr/Cr'] === side).map((row) => paise(row['Ledger Amount'])));
  const vouchers = Map.groupBy(entries, (row) => row['Voucher Number']);
  expect(vouchers.size).toBe(9);
  for (const rows of vouchers.values()) expect(sideOf('Dr', rows)).toBe(sideOf('Cr', rows));
  const parties = (name: string) => entries.filter((row) => row['Ledger Name'] === name);
  const customers = [...parties('Online customers'), ...parties(business.name)];
  expect(sideOf('Dr', customers) - sideOf('Cr', customers)).toBe(paid);
  const partyOf = (row: (typeof entries)[number]) => [row['Party GSTIN'], row['Place of Supply']];
  expect(parties(business.name).map(partyOf)).toEqual(
    ['29-Karnataka', '27-Maharashtra', '29-Karnataka', '27-Maharashtra'].map((place) => [business.gstin, place]),
  );
  expect(new Set(parties('Online customers').flatMap(partyOf))).toEqual(new Set(['', '29-Karnataka']));
});

test('a period has its own documents, and only those of one registration, which it names', async () => {
  const { db, payOnDelivery } = await openRefundClient();
  await payOnDelivery({ quantities: [1], stock: 9 });
  const period = periodOf(monthOf(new Date()));
  expect(await listGstins(db, period)).toEqual([GSTIN]);
  expect(await listGstins(db, periodOf('2020-01'))).toEqual([]);
  expect(await readGstr1(db, { period, gstin: GSTIN })).toMatchObject({ invoices: 1 });
  expect(await readGstr1(db, { period, gstin: '27ABCDE1234F1Z0' })).toMatchObject({ invoices: 0 });
  expect(await readGstr1(db, { period: periodOf('2020-01'), gstin: GSTIN })).toMatchObject({ invoices: 0 });
});
