import { sql, type Updateable } from 'kysely';
import { expect, test } from 'vitest';
import type { OrdersTable } from '#db/tables/orders.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { confirmClaim, submitReference } from '#shop/billing/confirm-claim.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { bengaluru, writeOrder } from '#tests/support/fixtures/orders.ts';
import { type AdminOrderQuery, paymentState } from './admin-order.ts';
import { exportOrders } from './export-orders.server.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';

const asking = (changes: Partial<AdminOrderQuery> = {}): AdminOrderQuery => ({
  q: '',
  sort: 'newest',
  page: 1,
  filters: {},
  ...changes,
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000);

async function openList() {
  const { db } = await openTestShop();
  const list = async (changes: Partial<AdminOrderQuery> = {}) => {
    const found = await listAdminOrders(db, 'shop', asking(changes));
    if (!found.ok) throw new Error(found.reason);
    return found.value;
  };
  const ids = async (changes: Partial<AdminOrderQuery> = {}) => (await list(changes)).rows.map(({ id }) => id);
  const set = (id: string, changes: Updateable<OrdersTable>) =>
    db.updateTable('orders').set(changes).where('id', '=', id).execute();
  return { db, list, ids, set };
}

test('the list shows open orders with masked contact data; cancelled and archived ones need a filter', async () => {
  const { db, list, ids, set } = await openList();
  const open = await writeOrder(db, { placedAt: day(-3), lines: [{ quantity: 2 }, { name: 'Fan' }] });
  const cancelled = await writeOrder(db, { placedAt: day(-2), status: 'cancelled' });
  const archived = await writeOrder(db, { placedAt: day(-1), status: 'completed' });
  await set(archived, { archived_at: new Date() });
  expect((await list()).rows).toMatchObject([
    {
      id: open,
      username: 'asha',
      email: 'a•••@example.com',
      phone: '••••••3210',
      name: 'Paper Crane',
      units: 3,
      firstUnits: 2,
    },
  ]);
  expect(await ids({ filters: { shown: 'cancelled' } })).toEqual([cancelled]);
  expect(await ids({ filters: { status: 'cancelled' } })).toEqual([cancelled]);
  expect(await ids({ filters: { shown: 'archived' } })).toEqual([archived]);
  expect(await ids({ filters: { shown: 'all' } })).toEqual([archived, cancelled, open]);
  const files = await listAdminOrders(db, 'digital', asking());
  expect(files).toMatchObject({ value: { total: 0, rows: [] } });
});

test('an order is found by number, customer, contact data, product or tracking', async () => {
  const { db, ids, set } = await openList();
  const id = await writeOrder(db, {
    address: { ...bengaluru, name: 'Meena Iyer-Rao', phone: '9123456780' },
    lines: [{ name: 'Kitsune Keycap Set' }],
  });
  await writeOrder(db, { lines: [{ name: 'Oni Mask' }] });
  await set(id, { username: 'meena.k', email: 'meena@post.example', tracking_number: 'EE123456789IN' });
  await sql`update order_lines set sku = 'KIT-9/B' where order_id = ${id}`.execute(db);
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  for (const q of [
    `#${number}`,
    String(number),
    'MEENA.K',
    'meena@post.example',
    '91234 56780',
    '+91 91234-56780',
    'iyer',
    'Rao Meena',
    'keycap kits',
    'KIT-9/B',
    'ee123456789in',
    'keycap meena',
  ]) {
    expect(await ids({ q }), q).toEqual([id]);
  }
  for (const q of ['keycap nobody', "';drop table orders", '%', '()&|!:*', '…', '0'])
    expect(await ids({ q }), q).toEqual([]);
});

test('a UPI reference finds its order, claimed or recorded', async () => {
  const { db, orderContext, adminId, checkOut } = await openCheckoutClient();
  const first = await checkOut({ method: 'upi' });
  const second = await checkOut({ method: 'upi' });
  await submitReference(orderContext, first.customerId, first.orderId, 'T41AB5678901');
  await submitReference(orderContext, second.customerId, second.orderId, '512345678901');
  const find = async (q: string, filters = {}) => {
    const found = await listAdminOrders(db, 'shop', asking({ q, filters }));
    return found.ok ? found.value.rows.map((row) => [row.id, paymentState(row)]) : null;
  };
  expect(await find('t41ab5678901')).toEqual([[first.orderId, 'claimed']]);
  await confirmClaim(orderContext, first.orderId, adminId);
  expect(await find('T41AB 5678901')).toEqual([[first.orderId, 'paid']]);
  expect(await find('', { payment: 'claimed' })).toEqual([[second.orderId, 'claimed']]);
  expect(await find('', { payment: 'paid' })).toEqual([[first.orderId, 'paid']]);
});

test('filters and sums cover paid, unpaid, cash to collect, late and flagged orders', async () => {
  const { db, list, ids, set } = await openList();
  const cash = await writeOrder(db, { placedAt: day(-9), lines: [{ pricePaise: 300_00 }] });
  const online = await writeOrder(db, { placedAt: day(-8), method: 'razorpay', status: 'unpaid' });
  const paid = await writeOrder(db, { placedAt: day(-7), status: 'completed', lines: [{ pricePaise: 1_000_00 }] });
  await set(paid, { is_paid: true, expected_by: '2026-01-01' });
  await set(cash, { expected_by: '2026-01-01', needs_check: true });
  await set(online, { expected_by: '2999-01-01' });
  expect(await ids({ filters: { payment: 'to-collect' } })).toEqual([cash]);
  expect(await ids({ filters: { payment: 'unpaid' } })).toEqual([online]);
  expect(await ids({ filters: { payment: 'paid' } })).toEqual([paid]);
  expect(await ids({ filters: { needs: 'late' } })).toEqual([cash]);
  expect(await ids({ filters: { needs: 'check' } })).toEqual([cash]);
  expect(await ids({ filters: { status: 'unpaid' } })).toEqual([online]);
  expect(await list()).toMatchObject({ total: 3, sums: { paidPaise: 1_000_00, owedPaise: 799_00 } });
  expect(await list({ filters: { payment: 'to-collect' } })).toMatchObject({
    sums: { paidPaise: 0, owedPaise: 300_00 },
  });
  expect((await list({ filters: { needs: 'late' } })).rows[0]).toMatchObject({ isLate: true, needsCheck: true });
  expect(await ids({ sort: 'oldest' })).toEqual([cash, online, paid]);
  expect(await ids({ sort: 'dearest' })).toEqual([paid, online, cash]);
  expect(await ids({ sort: 'cheapest' })).toEqual([cash, online, paid]);
});

test('pages have fifty orders, each once, and a page past the end is empty', async () => {
  const { db, ids } = await openList();
  for (let at = 0; at < 53; at += 1) await writeOrder(db, { placedAt: day(-at) });
  const [first, second] = [await ids(), await ids({ page: 2 })];
  expect([first.length, second.length]).toEqual([50, 3]);
  expect(new Set([...first, ...second]).size).toBe(53);
  expect(await listAdminOrders(db, 'shop', asking({ page: 3 }))).toMatchObject({ reason: 'past-the-end' });
});

test('the export contains the filtered orders, without spreadsheet formulas', async () => {
  const { db } = await openList();
  await writeOrder(db, {
    address: { ...bengaluru, name: '=HYPERLINK("https://evil.example")', addressLine: '@4, Lantern "Street"' },
    lines: [{ name: '+Crane', quantity: 2 }],
  });
  await writeOrder(db, { status: 'cancelled' });
  let csv = '';
  const write = (text: string) => {
    csv += text;
  };
  await exportOrders(db, { kind: 'shop', query: asking(), write });
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^number,date,kind,status,payment,/);
  expect(lines[1]).toContain(',shop,pending,to-collect,cod,asha,');
  expect(lines[1]).toContain('"\'=HYPERLINK(""https://evil.example"")"');
  expect(lines[1]).toContain('"\'@4, Lantern ""Street"""');
  expect(lines[1]).toContain(',2 × +Crane,');
  expect(lines[1]).toContain(',998,');
});

test('the export does not list cancelled units as units to send', async () => {
  const { db } = await openList();
  const id = await writeOrder(db, { lines: [{ name: 'Crane', quantity: 3 }, { name: 'Lamp' }, { name: 'Fan' }] });
  await sql`update order_lines set sku = upper(name), cancelled = (array[2, 1, 0])[position] where order_id = ${id}`.execute(
    db,
  );
  let csv = '';
  const write = (text: string) => {
    csv += text;
  };
  await exportOrders(db, { kind: 'shop', query: asking(), write });
  expect(csv).toContain(',"1 × Crane; 1 × Fan","CRANE; FAN",2,');
});
