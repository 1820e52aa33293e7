import { GST_RATES, HSN_PATTERN } from '#lib/gst-lists.ts';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import type { DocumentKind, TaxSplit } from '#shop/invoicing/gst-split.ts';
import type { Invoice, InvoiceLine } from '#shop/invoicing/invoice.ts';

/** Invoices to consumers in other states are listed one by one above this (table 5 of the return since August 2024). */
const LARGE_INVOICE: Paise = 1_00_000_00;

/** "Other territory": the code of a place of supply without a state. */
export const OTHER_TERRITORY = '97';

/** An issued document, and the value of the invoice that it is or reverses. */
export type IssuedDocument = { document: Invoice; invoiceGross: Paise };

/** Amounts at one rate. */
type RatedAmounts = TaxSplit & { rate: number };

/** A document that the return lists by itself. `gstin`: the buyer's; null: a consumer. */
export type ListedDocument = {
  kind: DocumentKind;
  serial: string;
  /** ISO 8601. */
  issuedAt: string;
  gross: Paise;
  buyer: string;
  gstin: string | null;
  stateCode: string;
  isWithinState: boolean;
  rates: RatedAmounts[];
};

type StateAmounts = RatedAmounts & { stateCode: string; isWithinState: boolean };
type UntaxedAmount = { isWithinState: boolean; isRegistered: boolean; taxable: Paise };
export type HsnAmounts = RatedAmounts & { hsn: string; isRegistered: boolean; quantity: number };
type SerialRange = { kind: DocumentKind; from: string; to: string; count: number };

/** What the return GSTR-1 says of a period. Credit notes reduce the sums; in their own tables they are positive. */
export type Gstr1 = {
  /** Tables 4 and 9B: documents for registered buyers. */
  registered: ListedDocument[];
  /** Tables 5 and 9B: large invoices to consumers in other states. */
  large: ListedDocument[];
  /** Table 7: everything else to consumers, by state and rate. */
  consumers: StateAmounts[];
  /** Table 8: goods without tax. */
  untaxed: UntaxedAmount[];
  /** Table 12: by HSN code or SAC. */
  hsn: HsnAmounts[];
  /** Table 13: the numbers that were given out, in ranges without a gap. */
  serials: SerialRange[];
  /** Sums of all documents, less credit notes. */
  total: TaxSplit & { gross: Paise };
  invoices: number;
  creditNotes: number;
  /** Serials of documents that somebody has to look at. */
  withoutState: string[];
  withoutHsn: string[];
  /** With a rate or code that GST's lists do not have: the portal refuses them. */
  notListed: string[];
};

/** Collects the documents of a period one after the other, in the order of their numbers. */
export function collectGstr1(): { add(issued: IssuedDocument): void; result(): Gstr1 } {
  const registered: ListedDocument[] = [];
  const large: ListedDocument[] = [];
  const consumers = new Map<string, StateAmounts>();
  const untaxed = new Map<string, UntaxedAmount>();
  const hsn = new Map<string, HsnAmounts>();
  const serials: SerialRange[] = [];
  const total = { taxable: 0, cgst: 0, sgst: 0, igst: 0, gross: 0 };
  const counts = { invoice: 0, 'credit-note': 0 };
  const withoutState: string[] = [];
  const withoutHsn: string[] = [];
  const notListed: string[] = [];

  function add({ document, invoiceGross }: IssuedDocument): void {
    const { kind, serial, issuedAt, buyer, isWithinState, lines, placeOfSupply } = document;
    const sign = kind === 'credit-note' ? -1 : 1;
    const isRegistered = buyer.gstin !== null;
    const stateCode = placeOfSupply.code ?? OTHER_TERRITORY;
    if (placeOfSupply.code === null) withoutState.push(serial);
    if (lines.some((line) => line.hsn === null)) withoutHsn.push(serial);
    if (lines.some(({ hsn: code, rate }) => !GST_RATES.includes(rate) || (code !== null && !HSN_PATTERN.test(code))))
      notListed.push(serial);
    counts[kind] += 1;
    addTo(total, document.total, sign);
    total.gross += sign * document.total.gross;
    for (const line of lines) addHsn(line, isRegistered, sign);

    const rates = ratesOf(lines);
    const taxed = rates.filter(({ rate }) => rate > 0);
    for (const { taxable } of rates.filter(({ rate }) => rate === 0)) {
      const entry = found(untaxed, `${isWithinState} ${isRegistered}`, { isWithinState, isRegistered, taxable: 0 });
      entry.taxable += sign * taxable;
    }
    if (isRegistered || (!isWithinState && invoiceGross > LARGE_INVOICE)) {
      const { gross } = document.total;
      const party = { buyer: buyer.name, gstin: buyer.gstin, stateCode, isWithinState };
      const listed = { kind, serial, issuedAt, gross, ...party, rates: taxed };
      if (taxed.length > 0) (isRegistered ? registered : large).push(listed);
    } else {
      for (const amounts of taxed) {
        const key = `${stateCode} ${amounts.rate}`;
        addTo(found(consumers, key, { ...nothing, rate: amounts.rate, stateCode, isWithinState }), amounts, sign);
      }
    }
    addSerial(serials, kind, serial);
  }

  function addHsn(line: InvoiceLine, isRegistered: boolean, sign: number): void {
    const code = line.hsn ?? '';
    const { rate } = line;
    const entry = found(hsn, `${code} ${rate} ${isRegistered}`, {
      ...nothing,
      rate,
      hsn: code,
      isRegistered,
      quantity: 0,
    });
    addTo(entry, line, sign);
    // A fee is taxed like the goods it is charged for, and is no unit of them.
    if (line.line !== undefined) entry.quantity += sign * line.quantity;
  }

  return {
    add,
    result: () => ({
      registered,
      large,
      total,
      serials,
      withoutState,
      withoutHsn,
      notListed,
      consumers: [...consumers.values()].toSorted((a, b) => a.stateCode.localeCompare(b.stateCode) || a.rate - b.rate),
      untaxed: [...untaxed.values()],
      hsn: [...hsn.values()].toSorted((a, b) => a.hsn.localeCompare(b.hsn) || a.rate - b.rate),
      invoices: counts.invoice,
      creditNotes: counts['credit-note'],
    }),
  };
}

const nothing: TaxSplit = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };

function addTo(sum: TaxSplit, amounts: TaxSplit, sign: number): void {
  sum.taxable += sign * amounts.taxable;
  sum.cgst += sign * amounts.cgst;
  sum.sgst += sign * amounts.sgst;
  sum.igst += sign * amounts.igst;
}

/** Continues the last range of a kind, or begins one: the numbers go on where the owner's prefix changes. */
function addSerial(ranges: SerialRange[], kind: DocumentKind, serial: string): void {
  const range = ranges.findLast((one) => one.kind === kind);
  if (range === undefined || !isNext(range.to, serial)) ranges.push({ kind, from: serial, to: serial, count: 1 });
  else {
    range.to = serial;
    range.count += 1;
  }
}

/** Serials are a prefix with the year, "/" and a number. */
function isNext(before: string, after: string): boolean {
  const [start, number] = before.split('/');
  const [nextStart, next] = after.split('/');
  return start === nextStart && Number(number) + 1 === Number(next);
}

/** The entry of a key, which is added if there is none. */
function found<Entry>(entries: Map<string, Entry>, key: string, fresh: Entry): Entry {
  const entry = entries.get(key) ?? fresh;
  entries.set(key, entry);
  return entry;
}

function ratesOf(lines: readonly InvoiceLine[]): RatedAmounts[] {
  const rates = new Map<string, RatedAmounts>();
  for (const line of lines) addTo(found(rates, String(line.rate), { ...nothing, rate: line.rate }), line, 1);
  return [...rates.values()];
}

/** Amounts in files: a number, because `csvLine` escapes a text that begins with a minus. */
export const rupees = (amount: Paise): number => amount / PAISE_PER_RUPEE;

/** Accounting codes of services begin with 99. */
export const isService = (code: string): boolean => code.startsWith('99');

/** The unit of quantity: pieces; services have none. */
export const unitOf = (code: string): string => (isService(code) ? 'NA' : 'PCS');
