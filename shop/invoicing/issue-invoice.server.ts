import { sql } from 'kysely';
import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { readBilledOrder } from './find-document.server.ts';
import { type DocumentKind, financialYear, prefixOf, serialOf } from './gst-split.ts';
import { composeInvoice } from './internal/compose-invoice.ts';
import type { Invoice } from './invoice.ts';

/**
 * Issues the tax invoice of an order, in the transaction that confirms, packs or completes it and has locked its row. Does
 * nothing without a GSTIN, if it was issued before, or if nothing was charged.
 */
export async function issueInvoice(trx: Db, details: ShopDetails, orderId: string, now = new Date()): Promise<void> {
  if (details.gstin === null || (await findIssued(trx, orderId, 'invoice'))) return;
  const order = await readBilledOrder(trx, orderId);
  if (order === null) return;
  const composed = composeInvoice(order, details);
  if (composed.total.gross === 0) return;
  await issue(trx, { orderId, kind: 'invoice', now, prefix: details.invoicePrefix ?? '' }, (serial) => ({
    ...composed,
    kind: 'invoice',
    serial,
    issuedAt: now.toISOString(),
    against: null,
  }));
}

/** Issues a credit note for the whole invoice, in the transaction that cancels the order; does nothing without an invoice. */
export async function issueCreditNote(trx: Db, orderId: string, now = new Date()): Promise<void> {
  const invoice = await findIssued(trx, orderId, 'invoice');
  if (invoice === null || (await findIssued(trx, orderId, 'credit-note'))) return;
  await issue(trx, { orderId, kind: 'credit-note', now, prefix: prefixOf(invoice.serial) }, (serial) => ({
    ...invoice,
    kind: 'credit-note',
    serial,
    issuedAt: now.toISOString(),
    against: { serial: invoice.serial, issuedAt: invoice.issuedAt },
  }));
}

async function findIssued(trx: Db, orderId: string, kind: DocumentKind): Promise<Invoice | null> {
  const row = await trx
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row?.document as Invoice | undefined) ?? null;
}

/**
 * The counter's row stays locked until the caller commits, and a number that is rolled back is used again. So numbers have
 * no gaps, and dates rise with the numbers.
 */
async function issue(
  trx: Db,
  { orderId, kind, now, prefix }: { orderId: string; kind: DocumentKind; now: Date; prefix: string },
  write: (serial: string) => Invoice,
): Promise<void> {
  const year = financialYear(now);
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counters (series, financial_year, last) values (${kind}, ${year}, 1)
    on conflict (series, financial_year) do update set last = invoice_counters.last + 1
    returning last`.execute(trx);
  const number = rows[0]?.last ?? 0;
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
      document: JSON.stringify(write(serial)),
      issued_at: now,
    })
    .execute();
}
