import type { Db } from '#db/connect.ts';
import { allocate, type Paise, sumOf } from '#lib/money.ts';
import type { RefundShare } from '#shop/pricing/adjustments/allocate-refund.ts';
import { prefixOf, splitTax, sumSplits, type TaxSplit } from './gst-split.ts';
import { sumLines } from './internal/compose-invoice.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { findInvoice, issueDocument, listIssued } from './issue-invoice.server.ts';

/**
 * Issues a credit note for what is left of the invoice, in the transaction that cancels the order; does nothing without
 * an invoice, or where credit notes have reversed all of it.
 */
export async function issueCreditNote(trx: Db, orderId: string, now?: Date): Promise<void> {
  const invoice = await findInvoice(trx, orderId);
  if (invoice === null) return;
  const notes = await listIssued(trx, orderId, 'credit-note');
  const lines = notes.length === 0 ? invoice.lines : invoice.lines.flatMap((_, at) => restOf(invoice, at, notes));
  if (lines.length > 0) await issueNote(trx, { orderId, refundKey: null, invoice, lines, now });
}

/** What is credited of one line of an order; `quantity`: units, absent: an amount for no number of units. */
type CreditedShare = RefundShare & { quantity?: number };

type PartialCredit = {
  orderId: string;
  /** Of the refund or cancellation that it is for. */
  key: string;
  shares: readonly CreditedShare[];
};

/**
 * Issues a credit note for parts of an order's invoice, in the transaction that refunds them and has locked the order. The
 * tax of each line is reversed at the invoice's rate; all credit notes together reverse it to the paisa.
 * @returns its serial; null: there is no invoice
 */
export async function issuePartialCreditNote(
  trx: Db,
  { orderId, key, shares }: PartialCredit,
  now?: Date,
): Promise<string | null> {
  const invoice = await findInvoice(trx, orderId);
  if (invoice === null) return null;
  const notes = await listIssued(trx, orderId, 'credit-note');
  const { count } = await trx
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = creditLines(withPositions(invoice, count), notes, shares);
  return lines.length === 0 ? null : issueNote(trx, { orderId, refundKey: key, invoice, lines, now });
}

/** Documents from before 2026-12 list the order lines first, without their positions. */
const withPositions = (invoice: Invoice, orderLines: number): Invoice =>
  invoice.lines.some(({ line }) => line !== undefined)
    ? invoice
    : { ...invoice, lines: invoice.lines.map((line, at) => (at < orderLines ? { ...line, line: at + 1 } : line)) };

/** The lines of a credit note for these shares: goods by their order line, then fees by what is left of each. */
function creditLines(invoice: Invoice, notes: readonly Invoice[], shares: readonly CreditedShare[]): InvoiceLine[] {
  const goods = invoice.lines.flatMap((line, at) => {
    const share = line.line === undefined ? undefined : shares.find((one) => one.line === line.line);
    return share === undefined || share.goods === 0 ? [] : credit(invoice, at, notes, share.goods, share.quantity);
  });
  const places = [...invoice.lines.keys()].filter((at) => invoice.lines[at]?.line === undefined);
  const left = places.map((at) => (invoice.lines[at]?.gross ?? 0) - creditedOf(notes, at).gross);
  const fees = Math.min(sumOf(shares.map((share) => share.fees)), sumOf(left));
  const parts = fees === 0 ? [] : allocate(fees, left);
  return [...goods, ...parts.flatMap((part, index) => credit(invoice, places[index] ?? 0, notes, part, 1))];
}

/** One line of a credit note. Its tax is that of all that was credited so far, less what earlier credit notes reversed. */
function credit(
  { lines, isWithinState }: Invoice,
  at: number,
  notes: readonly Invoice[],
  gross: Paise,
  quantity = 0,
): InvoiceLine[] {
  const line = lines[at];
  if (line === undefined || gross === 0) return [];
  const before = creditedOf(notes, at);
  const isAll = before.gross + gross === line.gross;
  const soFar = isAll ? line : splitTax({ gross: before.gross + gross, rate: line.rate }, isWithinState);
  const limit = (part: Paise, most: Paise) => (isAll ? part : Math.min(Math.max(part, 0), most));
  const igst = limit(soFar.igst - before.igst, gross);
  const half = limit(soFar.cgst - before.cgst, Math.floor(gross / 2));
  const taxable = gross - igst - 2 * half;
  const { description, hsn, rate } = line;
  const amounts = { listed: gross, discount: 0, gross, taxable, cgst: half, sgst: half, igst };
  return [
    { ...(line.line === undefined ? {} : { line: line.line }), of: at, description, hsn, rate, quantity, ...amounts },
  ];
}

type Credited = TaxSplit & { gross: Paise };

/** What credit notes have reversed of one line of the invoice. */
function creditedOf(notes: readonly Invoice[], at: number): Credited {
  const lines = notes.flatMap((note) => note.lines.filter(({ of }, index) => (of ?? index) === at));
  return { ...sumSplits(lines), gross: sumOf(lines.map(({ gross }) => gross)) };
}

/** What is left of a line of the invoice. */
function restOf(invoice: Invoice, at: number, notes: readonly Invoice[]): InvoiceLine[] {
  const { gross } = creditedOf(notes, at);
  return invoice.lines[at] && gross === 0
    ? [{ ...invoice.lines[at], of: at }]
    : credit(invoice, at, notes, (invoice.lines[at]?.gross ?? 0) - gross);
}

type Note = {
  orderId: string;
  refundKey: string | null;
  invoice: Invoice;
  lines: InvoiceLine[];
  now: Date | undefined;
};

const issueNote = (
  trx: Db,
  { orderId, refundKey, invoice: { savings: _, ...invoice }, lines, now }: Note,
): Promise<string> =>
  issueDocument(trx, { orderId, kind: 'credit-note', refundKey, now, prefix: prefixOf(invoice.serial) }, (issued) => ({
    ...invoice,
    kind: 'credit-note',
    ...issued,
    against: { serial: invoice.serial, issuedAt: invoice.issuedAt },
    lines,
    total: { ...sumLines(lines), ...sumSplits(lines) },
  }));
