import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { chanceFrom } from '#demo/bulk/random.ts';
import '#tests/support/database.ts';
import { sumOf } from '#lib/money.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { shipPart } from '#shop/fulfilment/ship-parcel.server.ts';
import { financialYear } from '#shop/invoicing/gst-split.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { receiveParcel } from '#shop/shipping/receive-parcel.server.ts';
import { variantInput } from '#tests/support/fixtures/catalog.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { gstr1Json } from './gstr1-json.ts';
import { type Period, readPeriod } from './period.ts';
import { readGstr1 } from './read-issued.server.ts';

const GSTIN = '29ABCDE1234F1ZW';
const OWN_STATE = '29';
const ORDERS = 40;

const addresses = [
  {},
  { pincode: '400001', city: 'Mumbai', state: 'Maharashtra', stateCode: '27' },
  { pincode: '682001', city: 'Kochi', state: 'Kerala', stateCode: '32' },
  { pincode: '600001', city: 'Chennai', state: 'Tamil Nadu', stateCode: '33' },
];

function periodOf(name: string): Period {
  const period = readPeriod(name);
  if (period === null) throw new Error(`${name} is no period`);
  return period;
}

/** A number of the file in paise. */
const paise = (rupees: unknown): number => Math.round(Number(rupees ?? 0) * 100);

type Amounts = { txval?: number; iamt?: number; camt?: number; samt?: number };
type Item = { itms: { itm_det: Amounts }[] };
type Listed = { rt: number; hsn_sc: string; qty: number } & Amounts;
type Untaxed = { sply_ty: string; nil_amt: number };
type Range = { doc_num: number; docs: { from: string; to: string; totnum: number }[] };
type File = {
  b2b?: { inv: (Item & { pos: string })[] }[];
  b2cl?: { pos: string; inv: Item[] }[];
  b2cs?: ({ pos: string } & Amounts)[];
  cdnr?: { nt: (Item & { pos: string })[] }[];
  cdnur?: (Item & { pos: string })[];
  nil?: { inv: Untaxed[] };
  hsn?: { hsn_b2b?: Listed[]; hsn_b2c?: Listed[] };
  doc_issue?: { doc_det: Range[] };
};

const parts = ['txval', 'iamt', 'camt', 'samt'] as const;

/** What the tables of the file say of each kind of sale, less what their credit notes take back, in paise. */
function salesOf(file: File) {
  const sums = new Map<string, Record<(typeof parts)[number], number>>();
  const add = (isRegistered: boolean, isWithinState: boolean, amounts: Amounts, sign = 1) => {
    const key = `${isWithinState ? 'INTRA' : 'INTER'} ${isRegistered ? 'B2B' : 'B2C'}`;
    const sum = sums.get(key) ?? { txval: 0, iamt: 0, camt: 0, samt: 0 };
    for (const part of parts) sum[part] += sign * paise(amounts[part]);
    sums.set(key, sum);
  };
  const addItems = (isRegistered: boolean, pos: string, { itms }: Item, sign: number) => {
    for (const { itm_det } of itms) add(isRegistered, pos === OWN_STATE, itm_det, sign);
  };
  for (const { inv } of file.b2b ?? []) for (const one of inv) addItems(true, one.pos, one, 1);
  for (const { pos, inv } of file.b2cl ?? []) for (const one of inv) addItems(false, pos, one, 1);
  for (const { nt } of file.cdnr ?? []) for (const one of nt) addItems(true, one.pos, one, -1);
  for (const one of file.cdnur ?? []) addItems(false, one.pos, one, -1);
  for (const { pos, ...amounts } of file.b2cs ?? []) add(false, pos === OWN_STATE, amounts);
  for (const { sply_ty, nil_amt } of file.nil?.inv ?? [])
    add(sply_ty.endsWith('B2B'), sply_ty.startsWith('INTRA'), { txval: nil_amt });
  return sums;
}

const grossOf = (amounts: Record<(typeof parts)[number], number>) => sumOf(parts.map((part) => amounts[part]));

/** The same of the ledger: what each order costs, with store credit, less its refunds. */
async function readLedger(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; amount: number }>`
    select case coalesce(address->>'stateCode', left(gstin, 2), (
          select goods.address->>'stateCode' from orders as goods
          where goods.checkout_id = orders.checkout_id and goods.kind = 'shop'), ${OWN_STATE})
        when ${OWN_STATE} then 'INTRA' else 'INTER' end
        || case when gstin is null then ' B2C' else ' B2B' end as key,
      sum(payable_paise - coalesce((
          select sum(amount_paise) from order_adjustments
          where order_id = orders.id and kind = 'store-credit' and refund_id is null), 0)
        - coalesce((select sum(amount_paise) from refunds where order_id = orders.id), 0))::bigint as amount
    from orders where is_paid and status <> 'cancelled' and status <> 'refunded' group by 1`.execute(db);
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

type SummaryLine = { code: string; rate: number; qty: number } & Record<(typeof parts)[number], number>;

const byCode = (one: SummaryLine, other: SummaryLine) => one.code.localeCompare(other.code) || one.rate - other.rate;

/** Sums of the lines of all documents of a period, less credit notes, by HSN code and rate. */
async function readDocumentLines(db: Db, { from, before }: Period) {
  const { rows } = await sql<SummaryLine>`
    with lines as (
      select case kind when 'invoice' then 1 else -1 end as sign, document#>>'{buyer,gstin}' is not null as registered, line
      from invoices cross join lateral jsonb_array_elements(document->'lines') as line
      where issued_at >= ${from} and issued_at < ${before}
    )
    select (registered::text || ' ' || coalesce(line->>'hsn', '')) as code, (line->>'rate')::float as rate,
      sum(case when line ? 'line' then sign * (line->>'quantity')::integer else 0 end)::integer as qty,
      sum(sign * (line->>'taxable')::bigint)::bigint as txval, sum(sign * (line->>'igst')::bigint)::bigint as iamt,
      sum(sign * (line->>'cgst')::bigint)::bigint as camt, sum(sign * (line->>'sgst')::bigint)::bigint as samt
    from lines group by 1, 2`.execute(db);
  return rows.toSorted(byCode);
}

const summaryOf = ({ hsn }: File): SummaryLine[] =>
  [false, true]
    .flatMap((isRegistered) =>
      (hsn?.[isRegistered ? 'hsn_b2b' : 'hsn_b2c'] ?? []).map(({ hsn_sc, rt, qty, txval, iamt, camt, samt }) => ({
        ...{ code: `${isRegistered} ${hsn_sc}`, rate: rt, qty },
        ...{ txval: paise(txval), iamt: paise(iamt), camt: paise(camt), samt: paise(samt) },
      })),
    )
    .toSorted(byCode);

/** The numbers that were given out in a period, by kind. */
async function readSerials(db: Db, { from, before }: Period) {
  const { rows } = await sql<{ doc_num: number; from: string; to: string; totnum: number }>`
    select case kind when 'invoice' then 1 else 5 end as doc_num, min(serial) as from, max(serial) as to,
      count(*)::integer as totnum
    from invoices where issued_at >= ${from} and issued_at < ${before} group by kind order by 1`.execute(db);
  return rows;
}

const serialsOf = ({ doc_issue }: File) =>
  (doc_issue?.doc_det ?? []).flatMap(({ doc_num, docs }) =>
    docs.map(({ from, to, totnum }) => ({ doc_num, from, to, totnum })),
  );

/** Orders of every kind that the tables of the return tell apart, with refunds of some. */
async function generate(client: Client): Promise<string> {
  const { payOnline, payOnDelivery, refund } = client;
  const chance = chanceFrom(2026);
  const large = { price: 49_999_00, gstRate: 18, hsn: '39264049', variants: [variantInput({ stock: 9 })] };
  const { orderId: largeId } = await payOnline({ quantities: [3], stock: 9, address: addresses[1], product: large });
  await refund(largeId, { lines: [{ line: 1, amountPaise: 1_234_56 }] });
  for (let at = 1; at < ORDERS; at += 1) {
    const input = {
      quantities: Array.from({ length: chance.whole(1, 3) }, () => chance.whole(1, 3)),
      stock: 9,
      hasFile: chance.happens(0.2),
      business: chance.happens(0.25) ? { gstin: '27AAPFU0939F1ZV', name: 'Lantern Prints' } : null,
      address: chance.pick(addresses),
      creditPaise: chance.happens(0.1) ? 10_00 : 0,
      product: {
        price: chance.whole(50, 1_500) * 100,
        discount: chance.pick([0, 10, 17, 33.3333]),
        gstRate: chance.pick([0, 5, 12, 18, 28]),
        hsn: chance.pick(['49119100', '39264049', '6109']),
        variants: [variantInput({ stock: 9 })],
      },
    };
    const isOnline = input.hasFile || chance.happens(0.6);
    const { orderId } = isOnline ? await payOnline(input) : await payOnDelivery(input);
    if (chance.happens(0.4)) {
      const refunded = await refund(orderId, {
        lines: [{ line: 1, amountPaise: chance.whole(1, 30_00) }],
        withFees: !isOnline && chance.happens(0.5),
        to: chance.happens(0.3) ? 'store-credit' : 'original',
      });
      if (!refunded.ok && refunded.reason !== 'too-much') throw new Error(`Not refunded: ${refunded.reason}`);
    }
  }
  return largeId;
}

type Client = Awaited<ReturnType<typeof openRefundClient>>;

/** An order that is cancelled after its invoice, and one of which a parcel comes back. */
async function returnOrders({ orderContext, adminId, payOnline, checkOut }: Client): Promise<void> {
  const cancelled = await payOnline({ quantities: [2], stock: 9 });
  expect((await cancelOrder(orderContext, cancelled.customerId, cancelled.orderId)).ok).toBe(true);
  const { orderId } = await checkOut({ method: 'cod', quantities: [2, 1], stock: 9, address: addresses[2] });
  const parcel = (trackingNumber: string) => ({ carrier: 'India Post', trackingNumber, trackingUrl: null });
  const move = (to: 'confirmed' | 'packed' | 'shipped' | 'completed', more = {}) =>
    moveOrderAsAdmin(orderContext, { adminId, orderId, to, ...more });
  await move('confirmed');
  await move('packed');
  await shipPart(orderContext, {
    adminId,
    orderId,
    seen: null,
    parcel: parcel('EE1'),
    units: [{ line: 1, quantity: 1 }],
  });
  await move('shipped', { parcel: parcel('EE2') });
  expect((await receiveParcel(orderContext, { adminId, orderId, number: 1 })).ok).toBe(true);
  expect((await move('completed', { isPaymentReceived: true })).ok).toBe(true);
}

/** Spreads the documents of each kind over the quarter by their numbers; the last credit note is of the next quarter. */
async function spread(db: Db, quarter: Period): Promise<void> {
  const { from, before } = quarter;
  await sql`
    update invoices set issued_at = case when kind = 'credit-note' and number = most then ${before}::timestamptz
      else ${from}::timestamptz + (number - 1) * (${new Date(before.getTime() - 1)}::timestamptz - ${from}::timestamptz)
        / greatest(most - case kind when 'invoice' then 1 else 2 end, 1) end
    from (select kind as of_kind, max(number) as most from invoices group by kind) as kinds where kind = of_kind`.execute(
    db,
  );
}

test('the file of a generated quarter, and those of its months, say what the ledger says, to the paisa', async () => {
  const client = await openRefundClient();
  const { db, refund, sweep } = client;
  // Two quarters of one financial year, so that the numbers go on.
  const year = financialYear(new Date()).slice(0, 4);
  const [quarter, next] = [periodOf(`${year}-Q2`), periodOf(`${year}-Q3`)];
  const largeId = await generate(client);
  await returnOrders(client);
  const late = 2_345_67;
  expect((await refund(largeId, { lines: [{ line: 1, amountPaise: late }] })).ok).toBe(true);
  await sweep();
  await spread(db, quarter);

  const fileOf = async (period: Period): Promise<File> => {
    const gstr1 = await readGstr1(db, { period, gstin: GSTIN });
    return JSON.parse(JSON.stringify(gstr1Json(gstr1, { gstin: GSTIN, period: period.code })));
  };
  const whole = await fileOf(quarter);
  const ledger = await readLedger(db);
  ledger.set('INTER B2C', (ledger.get('INTER B2C') ?? 0) + late);
  const sales = salesOf(whole);
  expect(new Map([...sales].map(([key, amounts]) => [key, grossOf(amounts)]))).toEqual(ledger);
  for (const [key, { iamt, camt, samt }] of sales) {
    expect([key, camt, key.startsWith('INTRA') ? iamt : camt]).toEqual([key, samt, 0]);
  }
  const money = await sql<{ amount: number }>`
    select ((select sum(amount_paise) from captures) - (select sum(amount_paise) from refunds)
      - (select sum(amount_paise) from order_adjustments where kind = 'store-credit' and refund_id is null))::bigint
      as amount`.execute(db);
  expect(sumOf([...ledger.values()])).toBe((money.rows[0]?.amount ?? 0) + late);
  expect([whole.b2cl?.length, whole.cdnur?.length]).toEqual([1, 1]);
  for (const table of ['b2b', 'b2cs', 'cdnr', 'nil'] as const) expect(whole[table], table).toBeDefined();

  const months = [7, 8, 9].map((month) => periodOf(`${year}-0${month}`));
  for (const period of [quarter, next, ...months]) {
    const file = await fileOf(period);
    const lines = await readDocumentLines(db, period);
    expect(summaryOf(file)).toEqual(lines);
    expect(serialsOf(file)).toEqual(await readSerials(db, period));
    const tables = [...salesOf(file).values()];
    for (const part of parts) {
      const sum = sumOf(tables.map((amounts) => amounts[part]));
      expect([period.name, part, sum]).toEqual([period.name, part, sumOf(lines.map((line) => line[part]))]);
    }
  }
  const inMonths = await Promise.all(months.map(async (month) => [...salesOf(await fileOf(month)).values()]));
  expect(sumOf(inMonths.flat().map(grossOf))).toBe(sumOf([...ledger.values()]));
  const nextSales = salesOf(await fileOf(next));
  expect([...nextSales].map(([key, amounts]) => [key, grossOf(amounts)])).toEqual([['INTER B2C', -late]]);
});
