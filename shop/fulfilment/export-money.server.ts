import type { Db } from '#db/connect.ts';
import { csvLine } from '#lib/csv.ts';
import { dayOf } from '#lib/days.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { listMoneyIds, type MoneyQuery, readMoneyRows } from './money.server.ts';

/** Column codes that are never translated, so that programs can read the file. */
const head = ['date', 'time', 'flow', 'method', 'order', 'amount'] as const;

const BATCH_ROWS = 500;

/**
 * Writes the payments and refunds of a query as CSV, the newest first, in batches from one database snapshot. Amounts are in
 * rupees, those of refunds negative.
 */
export async function exportMoney(
  db: Db,
  query: MoneyQuery,
  write: (text: string) => Promise<void> | void,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const ids = await listMoneyIds(trx, query);
      await write(csvLine(head));
      for (let at = 0; at < ids.length; at += BATCH_ROWS) {
        const rows = await readMoneyRows(trx, query, ids.slice(at, at + BATCH_ROWS));
        await write(
          rows
            .map(({ at, flow, method, orderNumber, amountPaise }) => {
              const rupees = amountPaise / PAISE_PER_RUPEE;
              return csvLine([
                dayOf(at),
                at.toISOString(),
                flow,
                method,
                orderNumber,
                flow === 'paid' ? rupees : -rupees,
              ]);
            })
            .join(''),
        );
      }
    });
}
