import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { noEmailOf } from '#lib/no-email.ts';
import '#tests/support/database.ts';
import { logIn } from '#shop/accounts/login/log-in.server.ts';
import { requestLoginLink, useLoginLink as spendLink } from '#shop/accounts/login/login-link.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { emailsTo, openTestShop, somebody } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { findRedirect } from './find-redirect.server.ts';
import { endFileImport, listWaitingFileImports, requestFileImport, runFileImport } from './import-file.server.ts';
import type { FileKind } from './moving.ts';
import { listPastOrders, listPastOrdersOf } from './past-orders.server.ts';
import { findFileImport, previewFile } from './preview-file.server.ts';
import { flattenRedirects } from './read-redirects.ts';

const SHOPIFY = `Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name
#1001,Asha@Example.com,paid,fulfilled,INR,1298.50,2024-03-01 10:15:00 +0530,2,Paper Crane,499.00,CRANE,Asha Rao
#1001,,,,,,,1,"Lantern, red",300.50,,
#1002,,paid,fulfilled,INR,10,2024-03-01 10:15:00 +0530,1,Crane,10,,
#1003,meera@example.com,paid,,INR,lots,2024-03-01 10:15:00 +0530,1,Crane,10,,
#1004,meera@example.com,refunded,,USD,12.00,2024-04-01 08:00:00 +0000,1,Crane,12,,Meera
`;
const WOOCOMMERCE = `Order Number,Order Status,Order Date,First Name (Billing),Email (Billing),Item Name,Quantity (- Refund),Item Cost,Order Total Amount
77,Completed,2023-11-05 18:30,Ravi,ravi@example.com,Sticker,3,50,150
`;

async function open() {
  const shop = await openTestShop();
  const { customerId: adminId } = await openCustomer(shop.db);
  const preview = (kind: FileKind, text: string) => previewFile(shop.db, { adminId, kind, content: Buffer.from(text) });
  const importText = async (kind: FileKind, text: string) => {
    const read = await preview(kind, text);
    if (!read.ok) throw new Error(read.reason);
    return runImport();
  };
  /** Rows that were new, or why the import ended early. */
  const runImport = async () => {
    await requestFileImport(shop.db, adminId);
    await runFileImport(shop.db, adminId);
    const found = await findFileImport(shop.db, adminId);
    return found?.state === 'ended' ? (found.problem ?? found.added) : found?.state;
  };
  const previewed = async () => {
    const found = await findFileImport(shop.db, adminId);
    return found?.state === 'preview' ? found.preview : found;
  };
  return { ...shop, adminId, preview, importText, runImport, previewed };
}

test('orders of Shopify are previewed, and imported once as records', async () => {
  const { db, adminId, preview, importText, runImport, previewed } = await open();
  const read = await preview('orders', SHOPIFY);
  expect(read).toMatchObject({
    value: {
      total: 2,
      newRows: 2,
      sample: [{ title: expect.stringContaining('#1001'), text: 'asha@example.com · ₹1,298.50', isNew: true }, {}],
      faults: [
        { line: 4, reason: 'no-email' },
        { line: 5, reason: 'no-total' },
      ],
    },
  });
  expect(await previewed()).toMatchObject({ total: 2, done: 0 });
  // Nothing is imported before it is requested.
  await runFileImport(db, adminId);
  expect(await listPastOrders(db, 'asha@example.com')).toEqual([]);
  expect(await runImport()).toBe(2);
  expect(await requestFileImport(db, adminId)).toMatchObject({ reason: 'no-file' });
  const stored = await db.selectFrom('moving_files').select('content').executeTakeFirstOrThrow();
  expect(stored.content).toHaveLength(0);
  expect(await importText('orders', SHOPIFY)).toBe(0);
  expect(await listPastOrders(db, 'Asha@example.com')).toMatchObject([
    {
      number: '#1001',
      totalPaise: 1_298_50,
      currency: 'INR',
      orderedAt: new Date('2024-03-01T04:45:00Z'),
      lines: [
        { name: 'Paper Crane', sku: 'CRANE', quantity: 2, pricePaise: 499_00 },
        { name: 'Lantern, red', sku: null, quantity: 1, pricePaise: 300_50 },
      ],
    },
  ]);
});

test('a name that ends in half an emoji where it is cut off does not stop its file', async () => {
  const { db, importText } = await open();
  const head = 'Name,Email,Total,Created at,Lineitem name\n';
  const rows = `#1,asha@example.com,10,2024-03-01,${'x'.repeat(299)}🏮\n#2,asha@example.com,10,2024-03-01,Crane\n`;
  expect(await importText('orders', head + rows)).toBe(2);
  const orders = await listPastOrders(db, 'asha@example.com');
  expect(orders.find(({ number }) => number === '#1')?.lines).toMatchObject([{ name: 'x'.repeat(299) }]);
});

test('orders of WooCommerce are imported, and nothing of ours follows: no order, stock, email, invoice or event', async () => {
  const { db, importText } = await open();
  const count = async () => {
    const { rows } = await sql`
      select (select count(*) from orders) as orders, (select count(*) from outbox) as emails,
        (select count(*) from invoices) as invoices, (select count(*) from api_events) as events,
        (select coalesce(sum(stock), 0) from variants) as stock, (select count(*) from payments) as payments`.execute(
      db,
    );
    return rows[0];
  };
  await openProduct(db, { name: 'Sticker' });
  const before = await count();
  expect(await importText('orders', WOOCOMMERCE)).toBe(1);
  expect(await listPastOrders(db, 'ravi@example.com')).toMatchObject([
    { source: 'woocommerce', number: '77', status: 'Completed', totalPaise: 150_00, lines: [{ quantity: 3 }] },
  ]);
  expect(await count()).toEqual(before);
  expect(await auditOrders(db)).toEqual([]);
  await importText('customers', 'Name,Email\nRavi,Ravi@example.com\n');
  const { id } = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', 'ravi@example.com')
    .executeTakeFirstOrThrow();
  expect(await listPastOrdersOf(db, id)).toMatchObject([{ number: '77' }]);
});

test('customers get accounts without a password and without an email, and log in by a link', async () => {
  const { db, accounts, importText } = await open();
  const file =
    'First Name,Last Name,Email\nAsha,Rao,asha@example.com\nAsha,Rao,ASHA@example.com\nNobody,,none\nMeera,,meera@example.com\n';
  expect(await importText('customers', file)).toBe(2);
  expect(await importText('customers', file)).toBe(0);
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email_verified'])
    .where('email', '=', 'asha@example.com')
    .executeTakeFirstOrThrow();
  expect(customer).toMatchObject({ name: 'Asha Rao', email_verified: false });
  const attempt = await logIn(accounts, somebody(), { identifier: 'asha@example.com', password: '' });
  expect(attempt.ok).toBe(false);
  await requestLoginLink(accounts, somebody(), { email: 'asha@example.com' });
  const [{ token = '' } = {}] = await emailsTo(accounts, 'asha@example.com', 'login-link');
  expect(await spendLink(accounts, somebody(), token)).toMatchObject({ ok: true, value: { next: 'in' } });
});

test('new customers keep their default address where it is complete and in India, and others only their account', async () => {
  const { db, preview, importText } = await open();
  const shopify =
    'First Name,Last Name,Email,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone\n' +
    "Asha,Rao,asha@example.com,4 Lantern Street,Indiranagar,Bengaluru,KA,IN,'560001,,'+91 98765 43210\n" +
    'Ken,Sato,ken@example.com,1 Chome,,Tokyo,JP-13,JP,100-0001,0312345678,\nMeera,Iyer,meera@example.com,,,Chennai,TN,IN,600001,9876543211,\n';
  expect(await preview('customers', shopify)).toMatchObject({
    value: { sample: [{ text: 'asha@example.com · 9876543210 · Bengaluru' }, {}, { text: 'meera@example.com' }] },
  });
  expect(await importText('customers', shopify)).toBe(3);
  const woocommerce =
    'first_name,last_name,user_email,billing_address_1,billing_city,billing_state,billing_country,billing_postcode,billing_phone\n' +
    'Ravi,Das,ravi@example.com,7 Paper Lane,Mumbai,MH,IN,400001,9876543212\nAsha,Rao,asha@example.com,Another,Mumbai,MH,IN,400001,9876543212\n';
  expect(await importText('customers', woocommerce)).toBe(1);
  const saved = await db
    .selectFrom('addresses')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select([
      'email',
      'addresses.name',
      'addresses.phone',
      'pincode',
      'city',
      'state_code',
      'address_line',
      'is_default',
    ])
    .where('email', 'in', ['asha@example.com', 'ken@example.com', 'meera@example.com', 'ravi@example.com'])
    .orderBy('email')
    .execute();
  expect(saved.map((row) => Object.values(row).join(' | '))).toEqual([
    'asha@example.com | Asha Rao | 9876543210 | 560001 | Bengaluru | 29 | 4 Lantern Street, Indiranagar | true',
    'ravi@example.com | Ravi Das | 9876543212 | 400001 | Mumbai | 27 | 7 Paper Lane | true',
  ]);
});

test('a comma before one or two final digits is no thousands separator', async () => {
  const { preview } = await open();
  const total = async (text: string) => preview('orders', SHOPIFY_TOTAL(text));
  for (const wrong of ['234,50', '1.234,5', '₹2,3'])
    expect(await total(wrong), wrong).toMatchObject({ value: { total: 0, faults: [{ reason: 'no-total' }] } });
  for (const right of ['1,234.50', '1,23,456', '₹ 234.5'])
    expect(await total(right), right).toMatchObject({ value: { total: 1, faults: [] } });
});

const SHOPIFY_TOTAL = (total: string) =>
  `Name,Email,Created at,Total,Lineitem name\n#1,asha@example.com,2026-01-05,"${total}",Paper Crane\n`;

test('redirects that differ only in their query are reported, and the first counts', async () => {
  const { db, preview, importText } = await open();
  const file = 'from,to\n/old.php?id=1,/shop\n/old.php?id=2,/contact\n/old.php,/shop\n';
  expect(await preview('redirects', file)).toMatchObject({
    value: { total: 1, faults: [{ line: 3, reason: 'same-path' }] },
  });
  await importText('redirects', file);
  expect(await findRedirect(db, '/old.php')).toBe('/shop');
});

test('an old address with an escaped control character is reported, and leads nowhere', async () => {
  const { db, preview, importText } = await open();
  const file = 'from,to\n/a%00b,/shop\n/old,/shop\n/new,/a%00b\n';
  expect(await preview('redirects', file)).toMatchObject({
    value: { total: 2, faults: [{ line: 2, reason: 'no-path' }] },
  });
  expect(await importText('redirects', file)).toBe(2);
  expect(await findRedirect(db, '/a%00b')).toBeNull();
});

test('old addresses lead to their new pages, and those of products by their handles', async () => {
  const { db, importText } = await open();
  const { id } = await openProduct(db, { name: 'Paper Crane' });
  const { handle } = await db.selectFrom('products').select('handle').where('id', '=', id).executeTakeFirstOrThrow();
  const file =
    'Redirect from,Redirect to\n/pages/About-Us/,/contact\nhttps://old.example/blogs/news?x=1,/shop\n/evil,https://elsewhere.example/shop\n/worse,//elsewhere.example\n/same,/same/\n,/shop\n';
  expect(await importText('redirects', file)).toBe(3);
  expect(await findRedirect(db, '/pages/about-us')).toBe('/contact');
  expect(await findRedirect(db, '/blogs/News/')).toBe('/shop');
  // Only the path of another site's address counts.
  expect(await findRedirect(db, '/evil')).toBe('/shop');
  expect(await findRedirect(db, '/worse')).toBeNull();
  expect(await findRedirect(db, '/nowhere')).toBeNull();
  expect(await findRedirect(db, `/products/${handle}`)).toBe(`/item/${id}`);
  expect(await findRedirect(db, `/collections/all/products/${handle}/`)).toBe(`/item/${id}`);
  expect(await importText('redirects', 'from,to\n/pages/about-us,/terms\n')).toBe(1);
  expect(await findRedirect(db, '/pages/about-us')).toBe('/terms');
});

test('other files are refused', async () => {
  const { preview } = await open();
  expect(await preview('orders', '')).toMatchObject({ reason: 'no-file' });
  expect(await preview('orders', 'a,b\n1,2\n')).toMatchObject({ reason: 'not-this-file' });
  expect(await preview('customers', SHOPIFY.replace(',Email', ',Post'))).toMatchObject({ reason: 'not-this-file' });
  expect(
    await preview('redirects', `from,to\n${Array.from({ length: 10_001 }, (_, at) => `/a${at},/b`).join('\n')}`),
  ).toMatchObject({
    reason: 'too-many-rows',
  });
});

test('redirects lead to the end of their chain, and those in a loop are left out', async () => {
  const { db, preview, importText } = await open();
  const read = await preview('redirects', 'from,to\n/a,/b\n/b,/c\n/x,/y\n/y,/x\n');
  expect(read).toMatchObject({
    value: {
      total: 2,
      faults: [
        { line: 4, reason: 'loop' },
        { line: 5, reason: 'loop' },
      ],
    },
  });
  expect(await importText('redirects', 'from,to\n/a,/b\n/b,/c\n/x,/y\n/y,/x\n')).toBe(2);
  expect(await findRedirect(db, '/a')).toBe('/c');
  expect(await findRedirect(db, '/x')).toBeNull();
  // Together with what is there.
  expect(await importText('redirects', 'from,to\n/c,/shop\n/shop,/a\n')).toBe(0);
  expect(await importText('redirects', 'from,to\n/c,/shop\n')).toBe(1);
  expect(await findRedirect(db, '/a')).toBe('/shop');
});

test('a redirect that leads into a loop or a longer chain has the end of all who lead there', () => {
  const row = ([path, target]: string, line: number) => ({ path: `/${path}x`, target: `/${target}x`, line: line + 1 });
  const read = flattenRedirects(new Map([['/kx', '/ax']]), ['ab', 'bc', 'cb', 'da', 'ef', 'fg', 'he', 'ii'].map(row));
  expect(read.rows.map(({ path, target }) => path + target)).toEqual(['/ex/gx', '/fx/gx', '/hx/gx']);
  expect(read.faults.map(({ line }) => line)).toEqual([1, 2, 3, 4, 8]);
});

const customersFile = (many: number) =>
  `Name,Email\n${Array.from({ length: many }, (_, at) => `Asha ${at},asha${at % 7}+${at}@example.com`).join('\n')}\n`;

test('an import that was interrupted goes on where it stopped', async () => {
  const { db, adminId, preview } = await open();
  await preview('customers', customersFile(2_500));
  await requestFileImport(db, adminId);
  const at = sql`
    create function refuse_late() returns trigger language plpgsql as $$
    begin if new.email = 'asha${sql.raw(String(1_500 % 7))}+1500@example.com' then raise exception 'stop'; end if; return new; end $$`;
  await at.execute(db);
  await sql`create trigger refuse_late before insert on customers for each row execute function refuse_late()`.execute(
    db,
  );
  await expect(runFileImport(db, adminId)).rejects.toThrow('stop');
  expect(await findFileImport(db, adminId)).toMatchObject({ state: 'importing', done: 1_000, total: 2_500 });
  expect(await listWaitingFileImports(db)).toEqual([adminId]);
  expect(await preview('customers', customersFile(1))).toMatchObject({ reason: 'still-importing' });
  await endFileImport(db, adminId, 'failed');
  expect(await findFileImport(db, adminId)).toMatchObject({ state: 'ended', done: 1_000, problem: 'failed' });
  expect(await listWaitingFileImports(db)).toEqual([]);
  await sql`drop function refuse_late cascade`.execute(db);
  await requestFileImport(db, adminId);
  // Also by two processes at a time.
  await Promise.all([runFileImport(db, adminId), runFileImport(db, adminId)]);
  expect(await findFileImport(db, adminId)).toMatchObject({ state: 'ended', done: 2_500, added: 2_500, problem: null });
  const { rows } = await sql<{ many: number }>`
    select count(distinct username)::integer as many from customers where email like '%@example.com' and email like 'asha%+%'`.execute(
    db,
  );
  expect(rows[0]?.many).toBe(2_500);
});

test('the placeholder address of an account without email is no address in a file', async () => {
  const { preview } = await open();
  const customers = `Name,Email\nAsha,${noEmailOf('asha').toUpperCase()}\nMeera,meera@example.com\n`;
  expect(await preview('customers', customers)).toMatchObject({
    value: { total: 1, faults: [{ line: 2, reason: 'no-email' }] },
  });
});
