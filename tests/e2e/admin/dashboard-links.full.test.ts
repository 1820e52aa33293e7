import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { dayOf, daysAfter } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { openPayment } from '#shop/payments/open-payment.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { region } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Records what was paid for an order, and what of it went back. */
async function pay(orderId: string, { provider, refundPaise }: { provider: string; refundPaise: number }) {
  const { db } = shop;
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  await openPayment(db, { checkoutId: String(order.checkout_id), provider, amountPaise: order.payable_paise });
  const payment = await db
    .updateTable('payments')
    .set({ status: 'paid', look_at: null })
    .where('checkout_id', '=', order.checkout_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const capture = { id: newId(), payment_id: payment.id, provider, provider_payment_id: newId() };
  const paid = { amount_paise: order.payable_paise, captured_at: order.created_at };
  await db
    .insertInto('captures')
    .values({ ...capture, ...paid, is_due: true })
    .execute();
  await db.updateTable('orders').set({ is_paid: true }).where('id', '=', orderId).execute();
  if (refundPaise > 0)
    await db
      .insertInto('refunds')
      .values({ ...refundOf(capture.id, refundPaise), order_id: orderId, created_at: order.created_at })
      .execute();
}

const refundOf = (captureId: string, amountPaise: number) => ({
  id: newId(),
  capture_id: captureId,
  amount_paise: amountPaise,
  reason: 'goodwill',
  status: 'done' as const,
});

/** The numbers of the rows of a list, by column. */
const readList = (page: Page, href: string) =>
  page.evaluate(async (address) => {
    const html = await (await fetch(address)).text();
    const rows = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tbody tr')];
    const column = (name: string) =>
      rows.map((row) =>
        Number(row.querySelector(`[data-column="${name}"]`)?.textContent?.replace('−', '-').replace(/[₹,]/g, '')),
      );
    return {
      count: rows.length,
      value: column('value'),
      units: column('units'),
      amount: column('amount'),
      total: column('total'),
    };
  }, href);

/** Texts with a number that no link is around, without headings, and table heads of periods. */
const figuresWithoutLink = (section: Locator) =>
  section.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const isName = node.parentElement?.closest('a, h2, h3, th, figure, nav') !== null;
      if (!isName && /\d/.test(node.textContent ?? '')) found.push(node.textContent ?? '');
    }
    return found;
  });

/** The amounts and the other numbers of a link. */
function figuresIn(text: string) {
  const amounts = [...text.matchAll(/₹([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
  const [, count] = /(?:^|: |in |from )(\d+)(?: orders?| units?|$)/.exec(text) ?? [];
  return { amounts, count: count === undefined ? null : Number(count) };
}

/** Follows a figure's link and compares. */
async function expectRows(page: Page, { text, href }: { text: string; href: string }) {
  const { amounts, count } = figuresIn(text);
  const list = await readList(page, href);
  const [, name = ''] = /^\/admin\/([\w-]+)/.exec(href) ?? [];
  const column = { payments: list.amount, sales: list.value, 'shop-orders': list.total }[name] ?? [];
  const sum = Math.abs(sumOf(column));
  const average = name === 'sales' && list.count > 0 ? Math.round(sum / list.count) : null;
  const counted = href.includes('product=') ? sumOf(list.units) : list.count;
  const expected = { amounts: amounts.map((amount) => (amount === average ? amount : sum)), count: count && counted };
  expect([text, href, { amounts, count }]).toEqual([text, href, expected]);
}

test('every figure of orders and money leads to the rows that add up to it', async () => {
  const { db } = shop;
  const { page } = await visitAdmin(browser, shop);
  const product = await openProduct(db, { name: 'Paper Fox' });
  const line = (pricePaise: number, quantity = 1) => ({
    pricePaise,
    quantity,
    productId: product.id,
    name: 'Paper Fox',
  });
  const paid = await writeOrder(db, {
    status: 'confirmed',
    method: 'razorpay',
    placedAt: hoursAgo(1),
    lines: [line(1_000_00)],
  });
  await pay(paid, { provider: 'razorpay', refundPaise: 300_00 });
  await writeOrder(db, { status: 'pending', placedAt: hoursAgo(30), lines: [line(500_00, 2), { pricePaise: 100_00 }] });
  await writeOrder(db, { status: 'packed', placedAt: hoursAgo(24 * 5), lines: [{ pricePaise: 250_00 }] });
  await writeOrder(db, { status: 'cancelled', placedAt: hoursAgo(2), lines: [line(9_000_00)] });
  const digital = await writeOrder(db, { status: 'completed', method: 'upi', placedAt: hoursAgo(40), lines: [{}] });
  await db.updateTable('orders').set({ kind: 'digital' }).where('id', '=', digital).execute();
  await pay(digital, { provider: 'upi', refundPaise: 0 });
  const before = await writeOrder(db, {
    status: 'delivered',
    method: 'upi',
    placedAt: hoursAgo(24 * 10),
    lines: [line(700_00)],
  });
  await pay(before, { provider: 'upi', refundPaise: 0 });

  await page.goto('/admin/dashboard?days=7');
  const sections = ['Orders placed', 'Payments in the last 7 days', 'Best sellers in 7 days', 'Time since the order'];
  await region(page, 'Orders placed').getByText('Show each day as a table').click();
  const found = await Promise.all(
    sections.map((name) =>
      region(page, name)
        .locator('a[href^="/admin/"]')
        .evaluateAll((links) =>
          links.map((link) => ({ text: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
        ),
    ),
  );
  const figures = found.flat().filter(({ text, href }) => /\d/.test(text) && !/\/(?:dashboard|analytics)/.test(href));
  const unlinked = await Promise.all(sections.map((name) => figuresWithoutLink(region(page, name))));
  expect(unlinked.flat()).toEqual([]);
  // Nothing is left out: 7 days of three figures, and those beside them.
  expect(figures.length).toBeGreaterThan(45);
  for (const figure of figures) await expectRows(page, figure);
  const texts = figures.map(({ text }) => text);
  for (const text of ['Previous period: 1 order worth ₹700, on average ₹700.', '3 units', 'Previous period: 1 unit'])
    expect(texts).toContain(text);
});

test('the conversion of both periods leads to the visits and orders that it is made of', async () => {
  const { db } = shop;
  const { page } = await visitAdmin(browser, shop);
  const daysAgo = (days: number) => daysAfter(dayOf(new Date()), -days);
  const count = (day: string, source: string, visits: number, orders: number) =>
    sql`insert into funnel_counts (day, source, step, count)
      values (${day}, ${source}, 'visit', ${visits}), (${day}, ${source}, 'order', ${orders})`.execute(db);
  await db.deleteFrom('funnel_counts').execute();
  // The last 7 days, the 7 before them, and the day before both.
  await count(daysAgo(6), 'google', 40, 1);
  await count(daysAgo(0), 'direct', 40, 3);
  await count(daysAgo(7), 'google', 30, 2);
  await count(daysAgo(13), 'instagram', 20, 3);
  await count(daysAgo(14), 'google', 900, 90);

  await page.goto('/admin/dashboard?days=7');
  const money = region(page, 'Payments in the last 7 days');
  const sums: [string, number, number][] = [
    ['5.0% 4 orders of 80 visits', 80, 4],
    ['Previous period: 10.0%', 50, 5],
  ];
  const links = money.locator('a[href^="/admin/analytics"]');
  expect((await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(sums.map(([text]) => text));
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const [at, [, visits, orders]] of sums.entries()) {
    await page.goto(hrefs[at] ?? '');
    const rows = page.getByRole('region', { name: 'Steps by source' }).locator('tbody tr');
    const cells = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
    );
    const sum = (column: number) => sumOf(cells.map((row) => row[column] ?? 0));
    // Visits are the first step, orders the last.
    expect([sum(0), sum(4)]).toEqual([visits, orders]);
  }
});

test('every tile of what is to do counts the rows that it leads to', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/dashboard');
  const tiles = await region(page, 'To do')
    .locator('a[href^="/admin/"]')
    .evaluateAll((links) =>
      links.map((link) => ({ text: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
    );
  expect(tiles.length).toBeGreaterThan(1);
  for (const { text, href } of tiles) {
    const [, count] = /(\d+)/.exec(text) ?? [];
    expect([text, (await readList(page, href)).count]).toEqual([text, Number(count)]);
  }
});

test('the rest of the failed emails and of the refunds is a page away', async () => {
  const { db } = shop;
  const { page } = await visitAdmin(browser, shop);
  const failed = { facts: JSON.stringify({ name: 'Asha' }), failed_at: new Date(), problem: '550 no' };
  const emails = Array.from({ length: 7 }, (_, at) => ({
    id: newId(),
    kind: 'message-received',
    recipient: `buyer${at}@example.com`,
    ...failed,
  }));
  await db.insertInto('outbox').values(emails).execute();
  const orderId = await writeOrder(db, { status: 'cancelled', method: 'upi' });
  await pay(orderId, { provider: 'upi', refundPaise: 0 });
  const { id } = await db
    .selectFrom('captures')
    .select('id')
    .orderBy('captured_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const refunds = Array.from({ length: 11 }, () => ({
    ...refundOf(id, 1_00),
    status: 'failed' as const,
    key: newId(),
  }));
  await db.insertInto('refunds').values(refunds).execute();

  await page.goto('/admin/dashboard?days=7');
  const shown = (name: string) => region(page, name).getByRole('listitem');
  await expect.poll(() => shown('Failed emails').count()).toBe(5);
  await region(page, 'Failed emails').getByRole('link', { name: 'and 2 more emails' }).click();
  await expect.poll(() => shown('Failed emails').count()).toBe(2);
  await region(page, 'Refunds to send').getByRole('link', { name: 'and 1 more refund' }).click();
  await expect.poll(() => shown('Refunds to send').count()).toBe(1);
  expect(await shown('Failed emails').count()).toBe(2);
  await region(page, 'Refunds to send').getByRole('link', { name: 'Show the oldest refunds' }).click();
  await expect.poll(() => shown('Refunds to send').count()).toBe(10);
  expect(new URL(page.url()).searchParams.get('days')).toBe('7');
});

test('payments are paged and exported for the period', async () => {
  const { db } = shop;
  const { page } = await visitAdmin(browser, shop);
  const { id, ...capture } = await db.selectFrom('captures').selectAll().limit(1).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 51 }, (_, at) => ({
    ...capture,
    id: newId(),
    provider_payment_id: `${id}-${at}`,
    is_due: false,
    captured_at: new Date('2026-01-05T06:00:00Z'),
  }));
  await db.insertInto('captures').values(copies).execute();
  await page.goto('/admin/payments?from=2026-01-05&to=2026-01-05');
  await page.getByText('51 in all').waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(50);
  const csv = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href');
  const lines = (await (await page.request.get(csv ?? '')).text()).trim().split('\r\n');
  expect([lines[0], lines.length]).toEqual(['date,time,flow,method,order,amount', 52]);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/admin/payments?from=2026-01-05&to=2026-01-05&sort=newest&page=2');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  expect((await page.request.get('/admin/payments?from=2026-01-05&to=2026-01-05&page=3')).status()).toBe(404);
});
