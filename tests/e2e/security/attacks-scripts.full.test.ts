import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emailTemplates, renderMail } from '#emails/render-email.ts';
import { readCsv } from '#lib/read-csv.ts';
import { standardReturnTerms } from '#shop/settings/return-terms.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { addressesIn, fillShop } from '#tests/support/fixtures/full-shop.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { visit } from '#tests/support/pages/visitor.ts';
import { payload, payloads, STRANGER } from '#tests/support/security/xss-product.ts';

const env = { SHOP_UPI_ID: 'stall@bank', SHOP_GSTIN: '29ABCDE1234F1ZW' };
const { browser, shop } = await openE2e({ stock: 'empty', env });
const [customer, customerId] = await join('asha');
const [admin, adminId] = await join('keeper');
await shop.db.insertInto('admin_roles').values({ customer_id: adminId, source: 'cli' }).execute();
const ids = await fillShop(shop, { customerId, adminId });
const injected = await payload(shop.db, payloads.scripts);

/** Removes the policy: escaping alone has to be enough. */
const withoutPolicy = { bypassCSP: true };

/** A page that others’ pictures do not delay, and that reports every injected script that runs. */
async function watch(page: Page): Promise<string[]> {
  const runs: string[] = [];
  page.on('dialog', (dialog) => {
    runs.push(`a dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  await page.context().exposeFunction('xss', () => runs.push(`a script on ${page.url()}`));
  const nothing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await page.context().route(
    (url) => url.origin !== shop.origin,
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: nothing }),
  );
  return runs;
}

/** In the browser: injected elements of this document, and all of its text. */
function inspect(stranger: string) {
  const strange = [...document.querySelectorAll(`${stranger}, [data-xss], [onfocus], [onerror], [onload]`)];
  const links = ['href', 'action', 'formaction', 'src', 'data', 'xlink:href'].flatMap((name) =>
    [...document.querySelectorAll(`[${CSS.escape(name)}]`)]
      .filter((element) => /^\s*(javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''))
      // No browser runs the address of a picture.
      .filter((element) => element.tagName !== 'IMG' && element.tagName !== 'SOURCE'),
  );
  const structured = [...document.querySelectorAll('script[type="application/ld+json"]')];
  for (const { textContent } of structured) JSON.parse(textContent ?? '');
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    ['title', 'alt', 'aria-label', 'placeholder', 'value', 'href', 'content'].map((name) => element.getAttribute(name)),
  );
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  return {
    strange: [...strange, ...links].map((element) => element.outerHTML.slice(0, 300)),
    content: [document.title, document.body.textContent, ...attributes, ...fields].join('\n'),
  };
}

/** Files, redirects and data responses: requested, not rendered. */
const NO_PAGE =
  /\.(?:pdf|csv)$|^\/(?:logout|auth\/|api\/|download\/|search\/suggest|cart\/prices|me$)|\/(?:accept|default|sessions|like|delete|report|file)$|\/confirm$/;

async function join(username: string): Promise<[HttpVisitor, string]> {
  const visitor = visitByHttp(shop.origin);
  const fields = { username, email: `${username}@example.com`, password: 'correct horse' };
  expect((await visitor.post('/signup', fields)).status).toBe(303);
  const named = shop.db.selectFrom('customers').select('id').where('username', '=', username);
  return [visitor, (await named.executeTakeFirstOrThrow()).id];
}

/** These are not shown on a page; emails, documents and suggestions have tests of their own below. */
const ELSEWHERE = [
  ...['api_events.actor', 'api_events.from_status', 'api_events.to_status', 'draft_orders.lines'],
  ...['import_drafts.category', 'invoices.document', 'invoices.financial_year', 'known_devices.device_hash'],
  ...['outbox.event_key', 'outbox.facts'],
  ...['product_files.location', 'promotions.terms', 'search_words.word', 'sessions.user_agent'],
  ...['webhook_deliveries.body', 'webhooks.sealed_secret'],
];

/** Some eighty pages in a browser, one after the other. */
const WALK_MAX_MS = 400_000;

test('text in any column is shown unchanged and never runs', {
  timeout: WALK_MAX_MS,
}, async () => {
  expect(injected.length).toBeGreaterThan(55);
  const seen = await Promise.all([walk(customer, false), walk(admin, true)]);
  const unseen = injected.filter(({ mark }) => !seen.some((content) => content.includes(mark)));
  expect(unseen.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(ELSEWHERE);
});

/** Opens every page that this person may see; gives all that was to be read there. */
async function walk({ cookies }: HttpVisitor, isAdmin: boolean): Promise<string> {
  const { page, expectComplaint } = await visit(browser, shop.origin, withoutPolicy);
  const sessionCookies = [...cookies].map(([name, value]) => ({ name, value, url: shop.origin }));
  await page.context().addCookies(sessionCookies);
  const runs = await watch(page);
  const all: string[] = [];
  let missing = 0;
  for (const { path } of pagesFor(isAdmin)) {
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), path).toBeLessThan(500);
    if (answer?.ok() === false) missing += 1;
    const { strange, content } = await page.evaluate(inspect, STRANGER);
    expect(strange, path).toEqual([]);
    all.push(content);
  }
  expect(all.length).toBeGreaterThan(20);
  if (missing > 0) expectComplaint(/status of 4\d\d/);
  expect(runs).toEqual([]);
  return all.join('\n');
}

const pagesFor = (isAdmin: boolean) =>
  [
    ...addressesIn(ids),
    { path: `/admin/products/import?file=${ids.draftId}`, isAdmin: true },
    { path: `/admin/shop-items?change=${ids.productId}`, isAdmin: true },
  ].filter((address) => address.isAdmin === isAdmin && !NO_PAGE.test(address.path));

test('documents, feeds and suggestions are valid, without injected markup', async () => {
  const { page } = await visit(browser, shop.origin);
  const ask = (path: string, by = customer) => by.get(path);
  const { shipped } = ids.orderIds;
  for (const path of ['invoice.pdf', 'credit-note.pdf'].map((name) => `/orders/${shipped}/${name}`)) {
    const { headers, html } = await ask(path);
    expect([headers.get('content-type'), html.slice(0, 5)], path).toEqual(['application/pdf', '%PDF-']);
  }
  expect((await ask(`/admin/orders/${shipped}/packing-slip.pdf`, admin)).html.slice(0, 5)).toBe('%PDF-');
  for (const path of ['/feed/products.xml', '/sitemap.xml']) {
    const { html: text } = await ask(path);
    const read = (xml: string) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      return {
        names: [...parsed.querySelectorAll('*')].map(({ localName }) => localName),
        content: parsed.documentElement.textContent,
      };
    };
    const { names, content } = await page.evaluate(read, text);
    expect(
      names.filter((name) => [STRANGER, 'script', 'parsererror'].includes(name)),
      path,
    ).toEqual([]);
    const name = injected.find(({ table, column }) => table === 'products' && column === 'name');
    if (path.startsWith('/feed')) expect(content).toContain(`${name?.mark}'"><${STRANGER}`);
  }
  const suggested = await ask(`/search/suggest?q=${encodeURIComponent('⟪')}`);
  expect(suggested.headers.get('content-type')).toContain('json');
  expect((await ask('/me')).headers.get('content-type')).toContain('json');
});

test('text from the address is shown as text on every page', async () => {
  const [text = ''] = payloads.scripts('⟪x⟫', 'q');
  // Of everything that a page reads of its address, and of what libraries read.
  const names = [
    ...['q', 'sort', 'category', 'series', 'origin', 'min', 'max', 'rating', 'stock', 'reviews', 'email', 'ticket'],
    ...['returnTo', 'to', 'file', 'ask', 'days', 'google', 'error', 'cancelled', 'type', 'status', 'token', 'address'],
    ...['change', 'availability', 'payment', 'state', 'action', 'admin', 'new', 'popup', 'index', '_routes'],
  ];
  const query = new URLSearchParams(names.map((name) => [name, text]));
  const parse = ({ html, stranger }: { html: string; stranger: string }) => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    const content = [...page.querySelectorAll('input')].map((field) => field.getAttribute('value'));
    const links = [...page.querySelectorAll('a, form')].map(
      (one) => one.getAttribute('href') ?? one.getAttribute('action'),
    );
    return {
      strange: page.querySelectorAll(`${stranger}, [data-xss], [onfocus]`).length,
      scripts: links.filter((link) => /^\s*javascript:/i.test(link ?? '')),
      content: [page.body.textContent, ...content].join('\n'),
    };
  };
  const { page } = await visit(browser, shop.origin);
  // The looking glass sees what is there.
  const broken = await page.evaluate(parse, { html: `<p title="${text}">`, stranger: STRANGER });
  expect(broken.strange).toBeGreaterThan(0);
  let repeated = 0;
  for (const [person, isAdmin] of [
    [customer, false],
    [admin, true],
  ] as const) {
    for (const { path } of pagesFor(isAdmin)) {
      const { status, html } = await person.get(`${path.split('?')[0]}?${query}`);
      expect(status, path).toBeLessThan(500);
      const { strange, scripts, content } = await page.evaluate(parse, { html, stranger: STRANGER });
      expect([strange, scripts], path).toEqual([0, []]);
      if (content.includes('⟪x⟫')) repeated += 1;
    }
  }
  expect(repeated).toBeGreaterThan(5);
});

test('every email shows user text as text and links nowhere else', async () => {
  const { page } = await visit(browser, shop.origin);
  const kinds = Object.keys(emailTemplates);
  expect(kinds.length).toBeGreaterThan(20);
  const [text = ''] = payloads.scripts('⟪email⟫', 'name');
  const line = { name: text, optionText: text, quantity: 1, unitPaise: 100, left: 1, href: 'https://shop.test/a' };
  const facts = {
    name: text,
    email: text,
    message: text,
    brief: text,
    serviceTitle: text,
    carrier: text,
    trackingNumber: text,
    trackingUrl: `https://evil.test/${text}`,
    link: 'https://shop.test/?token=x',
    newEmail: text,
    oldEmail: text,
    cancelReason: text,
    reference: text,
    problem: 'upi-claimed',
    method: text,
    cancelledBy: text,
    kind: 'shop',
    orderId: 'x',
    number: 1,
    ticket: 1,
    hours: 1,
    totalPaise: 100,
    discountPaise: 0,
    feePaise: 0,
    payablePaise: 100,
    lines: [line],
    products: [line],
    links: [line, line],
    permissions: ['orders:read'],
    isPaid: true,
    needsCheck: true,
    expectedBy: null,
    host: text,
    webhookId: 'x',
    reason: 'gone',
    address: { name: text, phone: text, pincode: text, city: text, state: text, addressLine: text, landmark: text },
  };
  const sender = {
    shopName: text,
    email: text,
    address: text,
    origin: 'https://shop.test',
    returns: standardReturnTerms,
  };
  for (const kind of kinds) {
    const email = renderMail({ id: 'x', kind, recipient: 'a@b.test', facts, writtenAt: new Date() }, sender);
    await page.setContent(email.html, { waitUntil: 'domcontentloaded' });
    const { strange, content } = await page.evaluate(inspect, STRANGER);
    expect(strange, kind).toEqual([]);
    expect(content, kind).toContain(text.slice(0, 40));
    expect(email.subject, kind).not.toMatch(/[\r\n\u2028]/);
  }
});

test('no cell of an exported list can run as a formula', async () => {
  const written = await payload(shop.db, payloads.formulas);
  const lists = addressesIn(ids).filter(({ path }) => path.endsWith('.csv'));
  expect(lists).toHaveLength(5);
  let guarded = 0;
  for (const { path } of lists) {
    const bytes = Buffer.from((await admin.get(path)).html);
    let rows = 0;
    for await (const { fields, problem } of readCsv([bytes])) {
      rows += 1;
      expect(problem).toBeNull();
      for (const field of fields) {
        expect(/^\s*[=+@\t\r-]/.test(field) && !/^-?[\d.]+$/.test(field), `${path}: ${field}`).toBe(false);
        if (/^'=/.test(field)) guarded += 1;
      }
    }
    expect(rows, path).toBeGreaterThan(1);
  }
  expect(written.length).toBeGreaterThan(50);
  expect(guarded).toBeGreaterThan(30);
});
