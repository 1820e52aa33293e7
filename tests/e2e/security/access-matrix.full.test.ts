import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRows } from '#tests/support/fixtures/rows.ts';
import { intents } from '#tests/support/security/access-admin.ts';
import { actors, type Client, NOT_TESTED } from '#tests/support/security/access-cells.ts';
import { type Fixtures, openFixtures, SECRETS } from '#tests/support/security/access-fixtures.ts';
import { listRoutes, listServerRoutes } from '#tests/support/security/access-routes.ts';
import { type Step, walk } from '#tests/support/security/access-walk.ts';
import { listHeaderFaults } from '#tests/support/security/header-faults.ts';

let fixtures: Fixtures;
const steps: Step[] = [];
/** Again at the end: pages that were cached for visitors meanwhile have nobody's data. */
let again: Step[] = [];
/** The rows of the shop before the first step, and after each walk. */
const rows: Partial<Record<Client | 'nobody', string[]>> = {};

/** Of five thousand requests, one after another, beside other tests. */
const WALK_MS = 400_000;

beforeAll(async () => {
  fixtures = await openFixtures();
  const look = () => readRows(fixtures.shop.db, fixtures.others);
  rows.nobody = await look();
  // The owner last: what their own forms do is to be done by nobody before.
  for (const client of actors) {
    steps.push(...(await walk(fixtures, client)));
    rows[client] = await look();
  }
  again = await walk(fixtures, 'visitor');
}, WALK_MS);

afterAll(() => fixtures?.stop());

test('every address is requested with every method by every client', () => {
  const tried = new Set(
    steps.filter(({ got }) => got !== NOT_TESTED).map((step) => [step.route, step.method, step.client].join()),
  );
  const [pages, plain] = [listRoutes(), new Set(listServerRoutes())];
  // A page is requested as a document and as data, and takes a form as both; of what the server answers itself there is no data.
  const ways = pages.length * 4 + plain.size * 2;
  // The catch-all of the pages and that of the files are called the same.
  expect(tried.size).toBe((ways - 2) * actors.length);
  expect(tried.size).toBeGreaterThan(1_200);
  const actions = steps.filter(({ label, got }) => label.includes('"intent"') && got !== NOT_TESTED);
  expect(actions.length).toBeGreaterThan(intents.size * 2 * 3);
});

test.each(actors)('each client gets the response of the matrix: %s', (client) => {
  const wrong = steps.filter((step) => step.client === client && step.got !== step.expected);
  expect(wrong.map(({ label, got, expected }) => `${label}: ${got}, not ${expected}`)).toEqual([]);
});

test('requests of others change no row of a customer, and the customer’s own forms do', () => {
  expect(rows.nobody?.length).toBeGreaterThan(60);
  for (const client of ['visitor', 'stranger', 'admin'] as const) expect(rows[client], client).toEqual(rows.nobody);
  const [before = [], after = []] = [rows.nobody, rows.owner];
  const differing = [...before.filter((row) => !after.includes(row)), ...after.filter((row) => !before.includes(row))];
  const changed = differing.map((row) => row.split(' ', 1)[0]);
  expect([...new Set(changed)]).toEqual(
    expect.arrayContaining(['addresses', 'customers', 'order_events', 'orders', 'payments', 'reviews']),
  );
});

test('personal data is shown to its customer only', () => {
  const leaked = [...steps, ...again].filter(
    ({ client, isKey }) => !isKey && (client === 'visitor' || client === 'stranger'),
  );
  expect(leaked.filter(({ secrets }) => secrets.length > 0).map(({ label, secrets }) => label + secrets)).toEqual([]);
  const read = new Set(steps.filter(({ client }) => client === 'owner').flatMap(({ secrets }) => secrets));
  expect([...read].sort()).toEqual([...SECRETS].sort());
  expect(again.filter(({ got, expected }) => got !== expected).map(({ label, got }) => `${label}: ${got}`)).toEqual([]);
});

test('personal responses are not cached by browsers or proxies', () => {
  const own = steps.filter(({ secrets }) => secrets.length > 0);
  expect(own.length).toBeGreaterThan(10);
  const cacheable = own.filter(({ answer }) => answer?.headers.get('cache-control')?.includes('no-store') !== true);
  expect(cacheable.map(({ label }) => label)).toEqual([]);
});

/** What has to be among the answers, by its type, for the next test to be about all of them. */
const TYPES = [
  ...['text/html', 'text/x-script', 'text/plain', 'text/javascript', 'application/json', 'application/xml'],
  ...['application/pdf', 'application/csv', 'application/octet-stream', 'image/webp', 'image/svg+xml'],
];

test('every kind of response follows the rules for headers, cookies and policies over TLS', () => {
  const answers = [...steps, ...again].flatMap(({ label, answer }) => (answer === null ? [] : [{ label, ...answer }]));
  const types = answers.map(({ headers }) => headers.get('content-type')?.split(';', 1)[0]);
  expect(TYPES.filter((type) => !types.includes(type))).toEqual([]);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([200, 202, 302, 303, 400, 401, 403, 404, 405, 410, 422].filter((status) => !statuses.has(status))).toEqual([]);
  expect(answers.some(({ headers }) => headers.getSetCookie().some((cookie) => cookie.startsWith('toast=')))).toBe(
    true,
  );
  const faults = answers.flatMap(({ label, headers }) => {
    // The stand-in of the payment provider has no certificate.
    const policy = headers.get('content-security-policy') ?? '';
    const public_ = new Headers(headers);
    public_.set('content-security-policy', policy.replaceAll(fixtures.provider, 'https://checkout.razorpay.com'));
    return listHeaderFaults(public_).map((fault) => `${fault} (${label})`);
  });
  expect(faults).toEqual([]);
});

test('customers get none of the data routes of admin pages', async () => {
  const orderContext = listRoutes().filter(({ isAdminEndpoint }) => isAdminEndpoint);
  expect(orderContext.length).toBeGreaterThan(18);
  const customer = fixtures.stranger;
  await customer.post('/login', { identifier: 'bina', password: 'correct horse' });
  for (const { route } of orderContext) {
    const path = `/${route
      .replace(':document', 'invoice.pdf')
      .replace(':list', 'shop-orders.csv')
      .replace(':id', fixtures.names.delivered ?? '')}`;
    for (const part of ['root', 'admin/layout', 'admin', 'admin/dashboard/route']) {
      const { status, html } = await customer.get(`${path}.data?_routes=${encodeURIComponent(part)}`);
      expect([202, 403].includes(status), `${path} ${part}: ${status}`).toBe(true);
      expect(
        SECRETS.filter((secret) => html.includes(secret)),
        path,
      ).toEqual([]);
    }
  }
});

test('other spellings of admin addresses give no access', async () => {
  for (const path of [
    '/admin/',
    '/admin%2fdashboard',
    '/%61dmin/dashboard',
    '/ADMIN/dashboard',
    '/admin/./dashboard',
    '/admin//dashboard',
    '/admin/dashboard/',
    '/admin/dashboard.data/',
    '/admin;x=/dashboard',
  ]) {
    const page = await fixtures.stranger.get(path);
    expect(page.status === 200, `${path}: ${page.status}`).toBe(false);
    expect(page.html.includes('admin-frame'), path).toBe(false);
  }
});
