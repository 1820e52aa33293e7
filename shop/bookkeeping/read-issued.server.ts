import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { financialYear } from '#shop/invoicing/gst-split.ts';
import { collectGstr1, type Gstr1, type IssuedDocument } from './gstr1.ts';
import type { Period } from './period.ts';
import { summarise, type TaxSummary } from './tax-summary.ts';

const BATCH = 500;

type Row = IssuedDocument & { number: number };

/**
 * Reads the invoices of a period, then its credit notes, by their numbers and from one database snapshot.
 * @param gstin only the documents of this registration
 */
export async function readIssued(
  db: Db,
  { period: { from, before }, gstin }: { period: Period; gstin: string },
  each: (issued: IssuedDocument) => Promise<void> | void,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      for (const kind of ['invoice', 'credit-note']) {
        for (let last = 0; ; ) {
          // A period is within one financial year.
          const { rows } = await sql<Row>`
            select issued.number, issued.document,
              coalesce(invoice.document, issued.document)#>'{total,gross}' as "invoiceGross"
            from invoices as issued left join invoices as invoice
              on issued.kind = 'credit-note' and invoice.order_id = issued.order_id and invoice.kind = 'invoice'
            where issued.series = ${kind} and issued.financial_year = ${financialYear(from)} and issued.number > ${last}
              and issued.issued_at >= ${from} and issued.issued_at < ${before}
              and issued.document#>>'{seller,gstin}' = ${gstin}
            order by issued.number limit ${BATCH}`.execute(trx);
          for (const row of rows) await each(row);
          last = rows.at(-1)?.number ?? last;
          if (rows.length < BATCH) break;
        }
      }
    });
}

/** The registrations that the documents of a period name: a shop may have changed its own. */
export async function listGstins(db: Db, { from, before }: Period): Promise<string[]> {
  const { rows } = await sql<{ gstin: string }>`
    select distinct document#>>'{seller,gstin}' as gstin from invoices
    where series in ('invoice', 'credit-note') and financial_year = ${financialYear(from)} and issued_at >= ${from} and issued_at < ${before}
      and document#>>'{seller,gstin}' is not null
    order by gstin`.execute(db);
  return rows.map(({ gstin }) => gstin);
}

/** The return GSTR-1 of a period. */
export async function readGstr1(db: Db, chosen: { period: Period; gstin: string }): Promise<Gstr1> {
  const collected = collectGstr1();
  await readIssued(db, chosen, collected.add);
  return collected.result();
}

/** What the return of a period adds up to. */
export const readTaxSummary = async (db: Db, chosen: { period: Period; gstin: string }): Promise<TaxSummary> =>
  summarise(await readGstr1(db, chosen));
