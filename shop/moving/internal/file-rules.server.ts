import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { Result } from '#lib/result.ts';
import { addPastCustomers, findKnownEmails } from '#shop/accounts/past-customers.server.ts';
import { addFirstAddresses } from '#shop/addresses/save-address.server.ts';
import type { FileKind, FileRefusal, PastCustomer, PastOrder, ReadRows, Redirect } from '../moving.ts';
import { readPastCustomers, readPastOrders } from '../read-files.server.ts';
import { flattenRedirects, readRedirects } from '../read-redirects.ts';

/** How each kind of file is read, compared with what is there, shown and saved. */
type FileRules<Row> = {
  read(content: Uint8Array): Promise<Result<ReadRows<Row>, FileRefusal>>;
  /** Compares the rows with each other and with what is there. They are saved as one batch then. */
  check?(db: Db, rows: readonly Row[]): Promise<ReadRows<Row>>;
  keyOf(row: Row): string;
  /** Keys of rows that are here already. */
  findKnown(db: Db, keys: readonly string[]): Promise<Set<string>>;
  show(row: Row): { title: string; text: string };
  /** How many rows were added. */
  save(trx: Db, rows: readonly Row[]): Promise<number>;
};

const orders: FileRules<PastOrder> = {
  read: readPastOrders,
  keyOf: ({ source, number }) => `${source} ${number}`,
  findKnown: (db, keys) => keysIn(db, sql`select source || ' ' || number as key from past_orders`, keys),
  show: ({ number, email, orderedAt, totalPaise, currency }) => ({
    title: `${number} · ${formatDay(orderedAt)}`,
    text: `${email} · ${currency === 'INR' ? formatRupees(totalPaise) : `${totalPaise / 100} ${currency}`}`,
  }),
  async save(trx, rows) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('past_orders')
      .values(
        rows.map(({ orderedAt, totalPaise, lines, ...order }) => ({
          ...order,
          id: newId(),
          ordered_at: orderedAt,
          total_paise: totalPaise,
          lines: JSON.stringify(lines),
        })),
      )
      .onConflict((conflict) => conflict.columns(['source', 'number']).doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0);
  },
};

const customers: FileRules<PastCustomer> = {
  read: readPastCustomers,
  keyOf: ({ email }) => email,
  findKnown: findKnownEmails,
  show: ({ email, name, address }) => ({
    title: name || email,
    text: [email, ...(address === null ? [] : [address.phone, address.city])].join(' · '),
  }),
  async save(trx, rows) {
    const added = await addPastCustomers(trx, rows);
    const ids = new Map(added.map(({ id, email }) => [email, id]));
    const addresses = rows.flatMap(({ email, address }) => {
      const customerId = ids.get(email);
      return address === null || customerId === undefined ? [] : [{ ...address, customerId }];
    });
    await addFirstAddresses(trx, addresses);
    return added.length;
  },
};

const redirects: FileRules<Redirect> = {
  read: readRedirects,
  async check(db, rows) {
    const known = await db.selectFrom('redirects').select(['path', 'target']).execute();
    return flattenRedirects(new Map(known.map(({ path, target }) => [path, target])), rows);
  },
  keyOf: ({ path }) => path,
  findKnown: (db, keys) => keysIn(db, sql`select path as key from redirects`, keys),
  show: ({ path, target }) => ({ title: path, text: target }),
  async save(trx, rows) {
    if (rows.length === 0) return 0;
    await trx
      .insertInto('redirects')
      .values(rows.map(({ path, target }) => ({ path, target })))
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ target: sql`excluded.target` }))
      .execute();
    // Others are known ones whose chain became longer.
    return rows.filter(({ line }) => line > 0).length;
  },
};

// Rows are only given to the kind that has read them.
export const fileRules = { orders, customers, redirects } as unknown as Record<FileKind, FileRules<unknown>>;

async function keysIn(db: Db, all: ReturnType<typeof sql>, keys: readonly string[]): Promise<Set<string>> {
  // Joined: `any` of an array that the planner does not know is searched from its beginning for each row.
  const { rows } = await sql<{ key: string }>`
    select key from (${all}) as here join unnest(${[...keys]}::text[]) as wanted (key) using (key)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
