import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { issueCreditNote } from '#shop/invoicing/issue-credit-note.server.ts';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { bengaluru, registeredShop, writeOrder } from '#tests/support/fixtures/orders.ts';
import { numberOf, orderNow } from '#tests/support/pages/admin.ts';
import { pdfText } from '#tests/support/pages/pdf-text.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const env = { SHOP_GSTIN: '29ABCDE1234F1ZW' };
const { browser, shop } = await openE2e({ stock: 'empty', env });

test('a packing slip shows what to pack and the address, and no price', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, {
    status: 'confirmed',
    lines: [{ name: 'Kitsune Keycap Set', quantity: 2, pricePaise: 1_299_00 }, { name: 'Sky Lantern' }],
  });
  await sql`update order_lines set sku = 'KIT-9', option_text = 'Rose' where order_id = ${id} and position = 1`.execute(
    shop.db,
  );
  await page.goto(`/admin/orders/${id}`);
  const link = main(page).getByRole('link', { name: 'Packing slip (PDF)' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  const number = await numberOf(shop.db, id);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="packing-slip-${number}.pdf"`,
  });
  const text = pdfText(await answer.body());
  for (const part of [
    'Packing slip',
    `Order #${number}`,
    'Asha Rao',
    '4 Lantern Street',
    'Bengaluru 560001',
    'Phone: 9876543210',
    'KIT-9',
    'Kitsune Keycap Set (Rose)',
    'Sky Lantern',
  ]) {
    expect(text).toContain(part);
  }
  // Two of one, one of the other, three in all.
  expect(text.split('\n').filter((line) => /^\d$/.test(line))).toEqual(['2', '1', '3']);
  expect(text).not.toMatch(/₹|1,?299|499/);

  // The slips of selected orders are one file, each numbered separately; orders without a slip are left out.
  const other = await writeOrder(shop.db, { status: 'confirmed', lines: [{ name: 'Moon Lamp' }] });
  await page.goto('/admin/shop-orders');
  for (const chosen of [id, other])
    await main(page)
      .getByLabel(`Select #${await numberOf(shop.db, chosen)}`)
      .check();
  const [slipRequest] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().includes('packing-slips.pdf')),
    main(page).getByRole('button', { name: 'Packing slips (PDF)' }).click(),
  ]);
  const slips = await page.request.get(`${slipRequest.url()}&id=nothing`);
  expect(slips.headers()['content-disposition']).toBe('inline; filename="packing-slips.pdf"');
  const both = pdfText(await slips.body());
  for (const part of ['Sky Lantern', 'Moon Lamp']) expect(both).toContain(part);
  expect(both.match(/Page 1 of 1/g)).toHaveLength(2);
  expect((await page.request.get('/admin/orders/chosen/packing-slips.pdf')).status()).toBe(404);
});

test('printed admin orders and lists have no controls', async () => {
  const { page } = await visitAdmin(browser, shop, { theme: 'dark' });
  const id = await writeOrder(shop.db, { status: 'confirmed', lines: [{ name: 'Sky Lantern', quantity: 2 }] });
  const number = await numberOf(shop.db, id);
  const controls = page.locator('button, .button, input, select, summary').filter({ visible: true });
  for (const [path, parts, tools] of [
    [
      `/admin/orders/${id}`,
      ['Sky Lantern', '4 Lantern Street', 'Asha Rao', '9876543210'],
      ['Mark packed', 'Dashboard'],
    ],
    ['/admin/shop-orders', ['Sky Lantern', 'Confirmed'], ['Select all on this page', 'Sort by', 'Dashboard']],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    const shown = () => page.locator('body').innerText();
    for (const tool of tools) expect(await shown()).toContain(tool);
    await page.emulateMedia({ media: 'print' });
    const text = await shown();
    for (const part of [`#${number}`, ...parts]) expect(text).toContain(part);
    for (const tool of tools) expect(text).not.toContain(tool);
    expect(await controls.allInnerTexts(), path).toEqual([]);
  }
});

test('an invoice shows the shop’s name unchanged', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { status: 'completed' });
  await issueInvoice(shop.db, { ...registeredShop, name: 'Lanterns (Pune)' }, id);
  const lines = pdfText(await (await page.request.get(`/admin/orders/${id}/invoice.pdf`)).body()).split('\n');
  expect(lines).toContain('Lanterns (Pune)');
  expect(lines).toContain('Lanterns (Pune) (Sample Owner)');
});

test('administrators open invoices and credit notes, and unknown documents are not found', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { status: 'cancelled' });
  const status = async (name: string) => (await page.request.get(`/admin/orders/${id}/${name}`)).status();
  expect(await status('invoice.pdf')).toBe(404);
  await issueInvoice(shop.db, registeredShop, id);
  await issueCreditNote(shop.db, id);
  await page.goto(`/admin/orders/${id}`);
  for (const name of [/^Tax invoice \d\d-\d\d\/\d{6} \(PDF\)$/, /^Credit note C\d\d-\d\d\/\d{6} \(PDF\)$/]) {
    const href = (await main(page).getByRole('link', { name }).getAttribute('href')) ?? '';
    expect(pdfText(await (await page.request.get(href)).body())).toContain('Asha Rao');
  }
  expect(await status('secret.pdf')).toBe(404);
  const none = await page.request.get(`/admin/orders/${id}/secret.pdf`);
  expect(await none.text()).toContain('<h1>Document not found</h1>');
  expect(await none.text()).toContain(`<a href="/admin/orders/${id}">Back to the order</a>`);
  expect((await page.request.get('/admin/orders/nothing/packing-slip.pdf')).status()).toBe(404);
  expect((await page.request.get('/admin/orders/nothing')).status()).toBe(404);
});

test('pages, documents and actions are refused to everyone else', async () => {
  const member = await visitSignedIn(browser, shop);
  const visitor = await visit(browser, shop.origin);
  const id = await writeOrder(shop.db, { customerId: member.customerId });
  for (const { page } of [member, visitor]) {
    for (const path of ['', '.data', '/packing-slip.pdf', '/invoice.pdf']) {
      const answer = await page.request.get(`/admin/orders/${id}${path}`, { maxRedirects: 0 });
      expect(await answer.text(), path).not.toMatch(/%PDF|Lantern|Paper Crane/);
    }
    for (const [path, intent] of [
      [`/admin/orders/${id}`, 'confirmed'],
      ['/admin/shop-orders', 'delete'],
    ] as const) {
      const form = { intent, id };
      const answer = await page.request.post(path, { form, headers: { origin: shop.origin }, maxRedirects: 0 });
      expect([302, 403]).toContain(answer.status());
    }
  }
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'pending', archived_at: null });
});

test('the filtered list can be exported without spreadsheet formulas', async () => {
  const { page } = await visitAdmin(browser, shop);
  const address = { ...bengaluru, name: '=HYPERLINK("https://evil.example")' };
  const unchanged = await writeOrder(shop.db, { address });
  const other = await writeOrder(shop.db, { status: 'completed', lines: [{ name: 'Finished Fan' }] });
  await page.goto('/admin/shop-orders?status=pending');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('shop-orders.csv');
  const text = await (await page.request.get(new URL(file.url()).pathname + new URL(file.url()).search)).text();
  expect(text).toContain(String(await numberOf(shop.db, unchanged)));
  expect(text).not.toContain(String(await numberOf(shop.db, other)));
  expect(text).toMatch(/'=HYPERLINK/);
});
