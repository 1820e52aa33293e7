import type { Db } from '#db/connect.ts';
import { formatDay } from '#lib/clock.ts';
import { csvLine } from '#lib/csv.ts';
import { listReturnRows } from './list-admin-returns.server.ts';
import { returnName } from './return.ts';
import type { AdminReturnQuery } from './return-view.ts';

/** Column codes that are never translated, so that programs can read the file. */
const head = ['number', 'order', 'date', 'status', 'reason', 'wish', 'customer', 'product', 'units', 'due'] as const;

/** Writes the admin's list as CSV, all pages of it, from one database snapshot; cells that a spreadsheet would run are escaped. */
export async function exportReturns(
  db: Db,
  { query, write }: { query: AdminReturnQuery; write: (text: string) => Promise<void> | void },
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await write(csvLine(head));
      for (let page = 1; ; page += 1) {
        const rows = await listReturnRows(trx, { ...query, page });
        if (rows.length === 0) return;
        for (const row of rows) {
          const { number, orderNumber, createdAt, status, reason, wish, customerName, name, units, dueAt } = row;
          const due = dueAt === null ? '' : formatDay(new Date(dueAt.getTime() - 1));
          await write(
            csvLine([
              ...[returnName(number), String(orderNumber), formatDay(createdAt), status, reason, wish],
              ...[customerName, name, String(units), due],
            ]),
          );
        }
      }
    });
}
