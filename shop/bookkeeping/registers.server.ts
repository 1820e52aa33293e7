import type { Db } from '#db/connect.ts';
import { csvLine } from '#lib/csv.ts';
import type { Paise } from '#lib/money.ts';
import type { TaxSplit } from '#shop/invoicing/gst-split.ts';
import type { Invoice } from '#shop/invoicing/invoice.ts';
import { OTHER_TERRITORY, rupees } from './gstr1.ts';
import { csvDay, placeOf } from './gstr1-csv.ts';
import { monthOf, type Period } from './period.ts';
import { readIssued } from './read-issued.server.ts';

type Write = (text: string) => Promise<void> | void;
type Chosen = { period: Period; gstin: string };

/** Column codes that are never translated, so that programs can read the file. */
const registerHead = [
  ...['kind', 'number', 'date', 'order', 'buyer', 'buyer_gstin', 'place_of_supply', 'taxable', 'cgst', 'sgst', 'igst'],
  ...['total', 'against'],
] as const;

/** Writes the register of invoices and credit notes as CSV: a line per document. Credit notes are negative. */
export async function writeRegister(db: Db, chosen: Chosen, write: Write): Promise<void> {
  await write(csvLine(registerHead));
  await readIssued(db, chosen, ({ document }) => {
    const { kind, serial, issuedAt, order, buyer, placeOfSupply, total, against } = document;
    const sign = signOf(document);
    const amounts = [total.taxable, total.cgst, total.sgst, total.igst, total.gross];
    return write(
      csvLine([
        ...[kind, serial, csvDay(issuedAt), order.number, buyer.name, buyer.gstin ?? ''],
        ...[placeOf(placeOfSupply.code ?? OTHER_TERRITORY), ...amounts.map((amount) => rupees(sign * amount))],
        against?.serial ?? '',
      ]),
    );
  });
}

const salesHead = ['month', 'place_of_supply', 'rate', 'taxable', 'cgst', 'sgst', 'igst', 'total'] as const;

/** Writes the sales book as CSV: sums by month, state and rate, less credit notes. */
export async function writeSalesBook(db: Db, chosen: Chosen, write: Write): Promise<void> {
  const sums = new Map<string, TaxSplit & { gross: Paise }>();
  await readIssued(db, chosen, ({ document }) => {
    const sign = signOf(document);
    for (const line of document.lines) {
      const place = document.placeOfSupply.code ?? OTHER_TERRITORY;
      const key = [monthOf(new Date(document.issuedAt)), place, String(line.rate).padStart(5, '0')].join(' ');
      const sum = sums.get(key) ?? { taxable: 0, cgst: 0, sgst: 0, igst: 0, gross: 0 };
      sums.set(key, sum);
      for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'gross'] as const) sum[part] += sign * line[part];
    }
  });
  await write(csvLine(salesHead));
  for (const [key, { taxable, cgst, sgst, igst, gross }] of [...sums].sort()) {
    const [month = '', place = '', rate] = key.split(' ');
    const amounts = [taxable, cgst, sgst, igst, gross].map(rupees);
    await write(csvLine([month, placeOf(place), Number(rate), ...amounts]));
  }
}

const tallyHead = [
  ...['Voucher Date', 'Voucher Type Name', 'Voucher Number', 'Reference No.', 'Ledger Name', 'Ledger Amount'],
  ...['Ledger Amount Dr/Cr', 'Voucher Narration', 'Party GSTIN', 'Place of Supply'],
] as const;

/**
 * Writes vouchers for Tally as CSV: a line per ledger entry. Each voucher closes: debit equals credit. A registered buyer is
 * a party of its own; all consumers are one.
 */
export async function writeTallyVouchers(db: Db, chosen: Chosen, write: Write): Promise<void> {
  await write(csvLine(tallyHead));
  await readIssued(db, chosen, async ({ document }) => {
    const { kind, serial, issuedAt, order, buyer, placeOfSupply, total, against, lines } = document;
    const isSale = kind === 'invoice';
    const [party, sales] = isSale ? (['Dr', 'Cr'] as const) : (['Cr', 'Dr'] as const);
    const taxable = new Map<number, Paise>();
    for (const line of lines) taxable.set(line.rate, (taxable.get(line.rate) ?? 0) + line.taxable);
    const entries = [
      { ledger: buyer.gstin === null ? 'Online customers' : buyer.name, amount: total.gross, side: party },
      ...[...taxable].map(([rate, amount]) => ({ ledger: `Sales ${rate}%`, amount, side: sales })),
      { ledger: 'Output CGST', amount: total.cgst, side: sales },
      { ledger: 'Output SGST', amount: total.sgst, side: sales },
      { ledger: 'Output IGST', amount: total.igst, side: sales },
    ];
    for (const { ledger, amount, side } of entries) {
      if (amount === 0) continue;
      await write(
        csvLine([
          ...[csvDay(issuedAt), isSale ? 'Sales' : 'Credit Note', serial, against?.serial ?? ''],
          ...[ledger, rupees(amount), side, `Order #${order.number}`],
          ...[buyer.gstin ?? '', placeOf(placeOfSupply.code ?? OTHER_TERRITORY)],
        ]),
      );
    }
  });
}

const signOf = ({ kind }: Invoice): 1 | -1 => (kind === 'credit-note' ? -1 : 1);
