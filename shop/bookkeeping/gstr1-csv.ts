import { formatDay } from '#lib/clock.ts';
import { csvLine } from '#lib/csv.ts';
import { stateOfCode } from '#shop/addresses/states.ts';
import { type Gstr1, isService, type ListedDocument, OTHER_TERRITORY, rupees, unitOf } from './gstr1.ts';
import type { Gstr1Table } from './tax-summary.ts';

type Cell = string | number;
type Table = { head: readonly string[]; rows(gstr1: Gstr1): Cell[][] };

/** "24-Nov-2026", the day in India. */
export const csvDay = (issuedAt: string): string => {
  const [day = '', month, year] = formatDay(new Date(issuedAt)).split(' ');
  return `${day.padStart(2, '0')}-${month}-${year}`;
};

/** "29-Karnataka" */
export const placeOf = (code: string): string =>
  `${code}-${code === OTHER_TERRITORY ? 'Other Territory' : (stateOfCode(code)?.name ?? '')}`;

const ofKind = (documents: readonly ListedDocument[], kind: ListedDocument['kind']) =>
  documents.filter((document) => document.kind === kind);

/** The offline tool's workbook lists its units with their names; the JSON has the codes alone. */
const unitName = (code: string): string => (isService(code) ? unitOf(code) : `${unitOf(code)}-PIECES`);

const hsnTable = (isForRegistered: boolean): Table => ({
  head: [
    ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value', 'Integrated Tax Amount'],
    ...['Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
  ],
  rows: ({ hsn }) =>
    hsn
      .filter(({ isRegistered }) => isRegistered === isForRegistered)
      .map(({ hsn: code, quantity, rate, taxable, igst, cgst, sgst }) => [
        ...[code, '', unitName(code), isService(code) ? 0 : quantity, rupees(taxable + igst + cgst + sgst), rate],
        ...[rupees(taxable), rupees(igst), rupees(cgst), rupees(sgst), 0],
      ]),
});

/** The tables of the return, with the columns of the GST portal's offline tool. */
export const gstr1Tables: Readonly<Record<Gstr1Table, Table>> = {
  b2b: {
    head: [
      ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value'],
      ...['Place Of Supply', 'Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN', 'Rate'],
      ...['Taxable Value', 'Cess Amount'],
    ],
    rows: ({ registered }) =>
      ofKind(registered, 'invoice').flatMap(({ gstin, buyer, serial, issuedAt, gross, stateCode, rates }) =>
        rates.map(({ rate, taxable }) => [
          ...[gstin ?? '', buyer, serial, csvDay(issuedAt), rupees(gross), placeOf(stateCode), 'N', '', 'Regular B2B'],
          ...['', rate, rupees(taxable), 0],
        ]),
      ),
  },
  b2cl: {
    head: [
      ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate'],
      ...['Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    ],
    rows: ({ large }) =>
      ofKind(large, 'invoice').flatMap(({ serial, issuedAt, gross, stateCode, rates }) =>
        rates.map(({ rate, taxable }) => [
          ...[serial, csvDay(issuedAt), rupees(gross), placeOf(stateCode), '', rate, rupees(taxable), 0, ''],
        ]),
      ),
  },
  b2cs: {
    head: [
      ...['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
      'E-Commerce GSTIN',
    ],
    rows: ({ consumers }) =>
      consumers.map(({ stateCode, rate, taxable }) => [
        ...['OE', placeOf(stateCode), '', rate, rupees(taxable), 0, ''],
      ]),
  },
  cdnr: {
    head: [
      ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply'],
      ...['Reverse Charge', 'Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value'],
      'Cess Amount',
    ],
    rows: ({ registered }) =>
      ofKind(registered, 'credit-note').flatMap(({ gstin, buyer, serial, issuedAt, gross, stateCode, rates }) =>
        rates.map(({ rate, taxable }) => [
          ...[gstin ?? '', buyer, serial, csvDay(issuedAt), 'C', placeOf(stateCode), 'N', 'Regular B2B'],
          ...[rupees(gross), '', rate, rupees(taxable), 0],
        ]),
      ),
  },
  cdnur: {
    head: [
      ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
      ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
    ],
    rows: ({ large }) =>
      ofKind(large, 'credit-note').flatMap(({ serial, issuedAt, gross, stateCode, rates }) =>
        rates.map(({ rate, taxable }) => [
          ...['B2CL', serial, csvDay(issuedAt), 'C', placeOf(stateCode), rupees(gross), '', rate, rupees(taxable)],
          0,
        ]),
      ),
  },
  exemp: {
    head: [
      ...['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    ],
    rows: ({ untaxed }) =>
      untaxed.map(({ isWithinState, isRegistered, taxable }) => [
        `${isWithinState ? 'Intra' : 'Inter'}-State supplies to ${isRegistered ? 'registered' : 'unregistered'} persons`,
        ...[rupees(taxable), 0, 0],
      ]),
  },
  'hsn-b2b': hsnTable(true),
  'hsn-b2c': hsnTable(false),
  docs: {
    head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: ({ serials }) =>
      serials.map(({ kind, from, to, count }) => [
        ...[kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note', from, to, count, 0],
      ]),
  },
};

/** One table of the return as a CSV file for the offline tool. */
export const gstr1Csv = ({ head, rows }: Table, gstr1: Gstr1): string =>
  [head, ...rows(gstr1)].map((cells) => csvLine(cells)).join('');
