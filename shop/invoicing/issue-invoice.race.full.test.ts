import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { openTestDatabase, untilQueryWaits } from '#tests/support/database.ts';
import { bengaluru, registeredShop as details, writeOrder } from '#tests/support/fixtures/orders.ts';
import { findDocument } from './find-document.server.ts';
import type { Invoice } from './invoice.ts';
import { issueCreditNote } from './issue-credit-note.server.ts';
import { issueInvoice } from './issue-invoice.server.ts';

const { db } = await openTestDatabase({ poolSize: 12 });

const issue = (orderId: string, now?: Date) => withTransaction(db, (trx) => issueInvoice(trx, details, orderId, now));
const documentOf = async (orderId: string, kind: 'invoice' | 'credit-note' = 'invoice') =>
  (await findDocument(db, details, { orderId, customerId: null, kind })) as Invoice | null;

test('sixty concurrent invoices, a third rolled back, have no gap and no duplicate', async () => {
  const now = new Date('2030-06-01T00:00:00Z');
  const ids = await Promise.all(Array.from({ length: 60 }, () => writeOrder(db)));
  const outcomes = await Promise.allSettled(
    ids.map((id, at) =>
      withTransaction(db, async (trx) => {
        await issueInvoice(trx, details, id, now);
        if (at % 3 === 0) throw new Error('something later in the transaction failed');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'serial'])
    .where('financial_year', '=', '2030-31')
    .orderBy('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(rows[0]?.serial).toBe('30-31/000001');
});

test('an invoice that waits for its number is dated after the one before', async () => {
  const [first, second] = [await writeOrder(db), await writeOrder(db)];
  await issue(await writeOrder(db));
  const waiting = await withTransaction(db, async (trx) => {
    await sql`select from invoice_counters for update`.execute(trx);
    const issued = issue(second);
    await untilQueryWaits(db);
    await issueInvoice(trx, details, first);
    return { issued };
  });
  await waiting.issued;
  const [before, after] = [await documentOf(first), await documentOf(second)];
  expect(after && before && after.serial > before.serial).toBe(true);
  expect(Date.parse(after?.issuedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.issuedAt ?? ''));
});

test('an order has one invoice, however often and wherever it is requested', async () => {
  const id = await writeOrder(db);
  await issue(id);
  const first = await documentOf(id);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => issue(id, new Date(Date.now() + 1_000))));
  expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await documentOf(id)).toEqual(first);
});

test('a credit note reverses the invoice once, in its own series', async () => {
  const id = await writeOrder(db, { lines: [{ pricePaise: 999_00, unitPayablePaise: 899_00, quantity: 3 }] });
  await withTransaction(db, (trx) => issueCreditNote(trx, id));
  expect(await documentOf(id, 'credit-note')).toBeNull();
  await issue(id);
  await withTransaction(db, (trx) => issueCreditNote(trx, id));
  await withTransaction(db, (trx) => issueCreditNote(trx, id));
  const [invoice, note] = [await documentOf(id), await documentOf(id, 'credit-note')];
  expect(note).toMatchObject({ kind: 'credit-note', against: { serial: invoice?.serial }, total: invoice?.total });
  expect(note?.serial).toMatch(/^C\d\d-\d\d\/000001$/);
});

test('the sums of an invoice equal those of its order, with the fee, within the state and outside', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => {
    const pricePaise = randomInt(1, 9_999) * 100;
    return {
      pricePaise,
      unitPayablePaise: Math.floor((pricePaise * (100 - at * 4)) / 10_000) * 100,
      quantity: 1 + (at % 7),
      gstRate: [0, 3, 5, 12, 18, 28, 40, null][at % 8],
    };
  });
  for (const stateCode of ['29', '27', null]) {
    const id = await writeOrder(db, { lines, feePaise: 49_00, address: { ...bengaluru, stateCode } });
    await issue(id);
    const { payable_paise, total_paise } = await db
      .selectFrom('orders')
      .select(['payable_paise', 'total_paise'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const invoice = await documentOf(id);
    const { taxable = 0, cgst = 0, sgst = 0, igst = 0, gross, discount } = invoice?.total ?? {};
    expect(gross).toBe(payable_paise);
    expect(discount).toBe(total_paise + 49_00 - payable_paise);
    expect(taxable + cgst + sgst + igst).toBe(payable_paise);
    expect([cgst > 0, igst > 0]).toEqual(stateCode === '29' ? [true, false] : [false, true]);
  }
});

test('an order of zero gets no invoice, and without a GSTIN there is a receipt without tax', async () => {
  const free = await writeOrder(db, { lines: [{ unitPayablePaise: 0 }] });
  await issue(free);
  expect(await documentOf(free)).toBeNull();
  const id = await writeOrder(db);
  const unregistered = { ...details, gstin: null };
  await withTransaction(db, (trx) => issueInvoice(trx, unregistered, id));
  const receipt = await findDocument(db, unregistered, { orderId: id, customerId: null, kind: 'invoice' });
  expect(receipt).toMatchObject({ kind: 'receipt', total: { gross: 499_00 } });
  expect(JSON.stringify(receipt)).not.toMatch(/gst":\s*\d|hsn/);
});

test("another customer's document is not found", async () => {
  const id = await writeOrder(db);
  await issue(id);
  expect(await findDocument(db, details, { orderId: id, customerId: 'somebody', kind: 'invoice' })).toBeNull();
});
