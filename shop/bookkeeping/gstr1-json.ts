import { dayOf } from '#lib/days.ts';
import type { TaxSplit } from '#shop/invoicing/gst-split.ts';
import { type Gstr1, type HsnAmounts, isService, type ListedDocument, rupees, unitOf } from './gstr1.ts';

/** The format of the offline tool for which the file is written. */
const VERSION = 'GST3.2.1';

/** "24-11-2026", the day in India. */
const dayText = (issuedAt: string): string => dayOf(new Date(issuedAt)).split('-').reverse().join('-');

/**
 * The return as the file that the GST portal's offline tool writes and the portal takes: "GSTR-1 – Save GSTR1 data", version
 * 4.0 of the GST Network's published attributes. Tables without an entry are left out.
 */
export function gstr1Json(gstr1: Gstr1, { gstin, period }: { gstin: string; period: string }): Record<string, unknown> {
  const { registered, large, consumers, untaxed, hsn, serials } = gstr1;
  const tables: Record<string, unknown[]> = {
    b2b: grouped(
      invoices(registered),
      'ctin',
      ({ gstin: buyer }) => buyer,
      'inv',
      (one) => ({
        inum: one.serial,
        idt: dayText(one.issuedAt),
        val: rupees(one.gross),
        pos: one.stateCode,
        rchrg: 'N',
        inv_typ: 'R',
        itms: items(one),
      }),
    ),
    b2cl: grouped(
      invoices(large),
      'pos',
      ({ stateCode }) => stateCode,
      'inv',
      (one) => ({
        inum: one.serial,
        idt: dayText(one.issuedAt),
        val: rupees(one.gross),
        itms: items(one),
      }),
    ),
    b2cs: consumers.map(({ stateCode, isWithinState, rate, ...amounts }) => ({
      sply_ty: isWithinState ? 'INTRA' : 'INTER',
      pos: stateCode,
      typ: 'OE',
      rt: rate,
      ...taxOf(amounts, isWithinState),
    })),
    cdnr: grouped(
      notes(registered),
      'ctin',
      ({ gstin: buyer }) => buyer,
      'nt',
      (one) => ({
        ntty: 'C',
        nt_num: one.serial,
        nt_dt: dayText(one.issuedAt),
        val: rupees(one.gross),
        pos: one.stateCode,
        rchrg: 'N',
        inv_typ: 'R',
        itms: items(one),
      }),
    ),
    cdnur: notes(large).map((one) => ({
      typ: 'B2CL',
      ntty: 'C',
      nt_num: one.serial,
      nt_dt: dayText(one.issuedAt),
      val: rupees(one.gross),
      pos: one.stateCode,
      itms: items(one),
    })),
  };
  return {
    gstin,
    fp: period,
    version: VERSION,
    hash: 'hash',
    ...Object.fromEntries(Object.entries(tables).filter(([, entries]) => entries.length > 0)),
    ...(untaxed.length > 0 && {
      nil: {
        inv: untaxed.map(({ isWithinState, isRegistered, taxable }) => ({
          sply_ty: `${isWithinState ? 'INTRA' : 'INTR'}${isRegistered ? 'B2B' : 'B2C'}`,
          expt_amt: 0,
          nil_amt: rupees(taxable),
          ngsup_amt: 0,
        })),
      },
    }),
    ...(hsn.length > 0 && { hsn: hsnTable(hsn) }),
    ...(serials.length > 0 && { doc_issue: { doc_det: documentTable(gstr1) } }),
  };
}

const invoices = (documents: readonly ListedDocument[]) => documents.filter(({ kind }) => kind === 'invoice');
const notes = (documents: readonly ListedDocument[]) => documents.filter(({ kind }) => kind === 'credit-note');

/** Documents under what they share: `[{ [key]: "…", [list]: [document, …] }]`. */
const grouped = (
  documents: readonly ListedDocument[],
  key: string,
  keyOf: (document: ListedDocument) => string | null,
  list: string,
  write: (document: ListedDocument) => Record<string, unknown>,
): Record<string, unknown>[] =>
  [...Map.groupBy(documents, keyOf)].map(([value, members]) => ({ [key]: value, [list]: members.map(write) }));

const taxOf = ({ taxable, cgst, sgst, igst }: TaxSplit, isWithinState: boolean) => ({
  txval: rupees(taxable),
  ...(isWithinState ? { camt: rupees(cgst), samt: rupees(sgst) } : { iamt: rupees(igst) }),
  csamt: 0,
});

const items = ({ rates, isWithinState }: ListedDocument) =>
  rates.map(({ rate, ...amounts }, at) => ({ num: at + 1, itm_det: { rt: rate, ...taxOf(amounts, isWithinState) } }));

/** Since May 2025, sales to registered buyers and to consumers are two lists. */
function hsnTable(hsn: readonly HsnAmounts[]): Record<string, unknown> {
  const list = (isForRegistered: boolean) =>
    hsn
      .filter(({ isRegistered }) => isRegistered === isForRegistered)
      .map(({ hsn: code, rate, quantity, taxable, igst, cgst, sgst }, at) => ({
        num: at + 1,
        hsn_sc: code,
        uqc: unitOf(code),
        qty: isService(code) ? 0 : quantity,
        rt: rate,
        txval: rupees(taxable),
        iamt: rupees(igst),
        camt: rupees(cgst),
        samt: rupees(sgst),
        csamt: 0,
      }));
  const tables = { hsn_b2b: list(true), hsn_b2c: list(false) };
  return Object.fromEntries(Object.entries(tables).filter(([, entries]) => entries.length > 0));
}

/** Numbers of the kinds of documents in table 13. */
const NATURES = { invoice: 1, 'credit-note': 5 } as const;

const documentTable = ({ serials }: Gstr1) =>
  [...Map.groupBy(serials, ({ kind }) => kind)].map(([kind, ranges]) => ({
    doc_num: NATURES[kind],
    docs: ranges.map(({ from, to, count }, at) => ({
      num: at + 1,
      from,
      to,
      totnum: count,
      cancel: 0,
      net_issue: count,
    })),
  }));
