import { sql } from 'kysely';
import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { startOf } from '#lib/days.ts';
import { findBilledOrder } from './find-document.server.ts';
import { type DocumentKind, endOf, financialYear, serialOf } from './gst-split.ts';
import { composeInvoice } from './internal/compose-invoice.ts';
import type { Invoice } from './invoice.ts';

/**
 * Issues the tax invoice of an order, in the transaction that confirms, packs or completes it and has locked its row. Does
 * nothing without a GSTIN, if it was issued before, or if nothing was charged.
 */
export async function issueInvoice(trx: Db, details: ShopDetails, orderId: string, now?: Date): Promise<void> {
  if (details.gstin === null || (await findInvoice(trx, orderId))) return;
  const order = await findBilledOrder(trx, orderId, true);
  if (order === null) return;
  const composed = composeInvoice(order, details);
  if (composed.total.gross === 0) return;
  const prefix = details.invoicePrefix ?? '';
  await issueDocument(trx, { orderId, kind: 'invoice', refundKey: null, now, prefix }, (issued) => ({
    ...composed,
    kind: 'invoice',
    ...issued,
    against: null,
  }));
}

/** The invoice of an order as it was issued; null: there is none. */
export async function findInvoice(trx: Db, orderId: string): Promise<Invoice | null> {
  const [invoice] = await listIssued(trx, orderId, 'invoice');
  return invoice ?? null;
}

/** The documents of one kind of an order, in the order of their numbers. */
export async function listIssued(trx: Db, orderId: string, kind: DocumentKind): Promise<Invoice[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return rows.map(({ document }) => document as Invoice);
}

type NewDocument = {
  orderId: string;
  kind: DocumentKind;
  refundKey: string | null;
  /** Absent: the database's clock. */
  now: Date | undefined;
  prefix: string;
};

/**
 * Issues a document with the next number of its series. The counter's row stays locked until the caller commits, and a
 * number that is rolled back is used again. The date is taken once the row is locked. So numbers have no gaps, and dates
 * rise with the numbers.
 * @returns its serial
 */
export async function issueDocument(
  trx: Db,
  { orderId, kind, refundKey, now, prefix }: NewDocument,
  write: (issued: Pick<Invoice, 'serial' | 'issuedAt'>) => Invoice,
): Promise<string> {
  const year = financialYear(now ?? new Date());
  const { rows } = await sql<{ last: number; at: Date }>`
    insert into invoice_counters (series, financial_year, last) values (${kind}, ${year}, 1)
    on conflict (series, financial_year) do update set last = invoice_counters.last + 1
    returning last, clock_timestamp() as at`.execute(trx);
  const [counted] = rows;
  if (counted === undefined) throw new Error('A document got no number');
  const { last: number } = counted;
  // One that waited over the end of the year has a number of the year in which it began; the clocks may differ.
  const [first, last] = [startOf(`${year.slice(0, 4)}-04-01`), endOf(year)];
  const issuedAt = new Date(Math.min(Math.max((now ?? counted.at).getTime(), first.getTime()), last.getTime()));
  const serial = serialOf(kind, year, number, prefix);
  await trx
    .insertInto('invoices')
    .values({
      id: newId(),
      order_id: orderId,
      kind,
      series: kind,
      financial_year: year,
      number,
      serial,
      refund_key: refundKey,
      document: JSON.stringify(write({ serial, issuedAt: issuedAt.toISOString() })),
      issued_at: issuedAt,
    })
    .execute();
  return serial;
}
