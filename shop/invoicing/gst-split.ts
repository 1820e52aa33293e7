import { startOf } from '#lib/days.ts';
import { type Paise, sumOf } from '#lib/money.ts';

/** Amount of a line including tax, and its rate in percent, central and state tax together. */
type TaxedAmount = { gross: Paise; rate: number };

/** The amount split up: taxable + cgst + sgst + igst = gross, exact to the paisa. */
export type TaxSplit = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise };

/** Between states the whole tax is IGST; within a state it is split into equal amounts of CGST and SGST. */
export function splitTax({ gross, rate }: TaxedAmount, isWithinState: boolean): TaxSplit {
  if (isWithinState) {
    const half = Math.round((gross * rate) / (2 * (100 + rate)));
    return { taxable: gross - 2 * half, cgst: half, sgst: half, igst: 0 };
  }
  const igst = Math.round((gross * rate) / (100 + rate));
  return { taxable: gross - igst, cgst: 0, sgst: 0, igst };
}

/** Adds up splits, field by field. */
export const sumSplits = (splits: readonly TaxSplit[]): TaxSplit => ({
  taxable: sumOf(splits.map(({ taxable }) => taxable)),
  cgst: sumOf(splits.map(({ cgst }) => cgst)),
  sgst: sumOf(splits.map(({ sgst }) => sgst)),
  igst: sumOf(splits.map(({ igst }) => igst)),
});

/** India's financial year of a time, April to March in India's time zone: "2026-27". */
export function financialYear(time: Date): string {
  const inIndia = new Date(time.getTime() + INDIA_AHEAD_MS);
  const year = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The last moment of a financial year ("2026-27"). */
export const endOf = (year: string): Date => new Date(startOf(`${Number(year.slice(0, 4)) + 1}-04-01`).getTime() - 1);

const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;
const APRIL = 3;

export type DocumentKind = 'invoice' | 'credit-note';

/** Invoices and credit notes have separate series, which start at 1 each year. */
const SERIES: Record<DocumentKind, string> = { invoice: '', 'credit-note': 'C' };

/**
 * GST rule 46(b): at most 16 letters, digits, dashes and slashes, unique in a year: "26-27/000042", "C26-27/000007".
 * @param prefix the owner's, at most three letters and digits that do not begin with C
 */
export const serialOf = (kind: DocumentKind, year: string, number: number, prefix = ''): string =>
  `${SERIES[kind]}${prefix}${year.slice(2)}/${String(number).padStart(6, '0')}`;

/** The owner's prefix in the serial of an invoice. */
export const prefixOf = (invoiceSerial: string): string => invoiceSerial.slice(0, invoiceSerial.indexOf('-') - 2);
