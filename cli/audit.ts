import { sql } from 'kysely';
import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { plural } from '#lib/plural.ts';
import { auditCatalog } from '#shop/catalog/audit-catalog.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { auditReturns } from '#shop/returns/audit-returns.server.ts';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';
import type { ExitCode } from './with-shop.ts';

/** `audit`: prints the rows that break a rule of the ledgers. */
export async function auditLedger({ db }: Shop): Promise<ExitCode> {
  const broken = await listBroken(db);
  for (const { rule, id, found, expected } of broken) {
    console.log(`Broken: ${rule}: ${id} has ${found} instead of ${expected}`);
  }
  console.log(
    broken.length === 0
      ? 'All checks passed.'
      : plural(broken.length, { one: '# row is broken.', other: '# rows are broken.' }),
  );
  return broken.length === 0 ? 0 : 1;
}

/** The rows that break a rule. It sums up whole tables; with less memory they would be sorted on the disk. */
export const listBroken = (db: Db) =>
  withTransaction(db, async (trx) => {
    await sql`set local work_mem = '128MB'`.execute(trx);
    const [catalog, reviews] = [await auditCatalog(trx), await auditReviews(trx)];
    return [...catalog, ...reviews, ...(await auditOrders(trx)), ...(await auditReturns(trx))];
  });
