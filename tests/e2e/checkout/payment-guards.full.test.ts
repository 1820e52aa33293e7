import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { openUnpaidOrders } from '#tests/support/fixtures/unpaid-orders.ts';
import { visit } from '#tests/support/pages/visitor.ts';
import { startCashfree } from '#tests/support/services/cashfree.ts';

const cashfree = await startCashfree();
afterAll(() => cashfree.stop());
const { razorpay, browser, shop, owe, orderNow, providerOrderOf } = await openUnpaidOrders(cashfree.env);

test('only the payment page allows Razorpay, and it is loaded as a document', async () => {
  const member = await visitSignedIn(browser, shop);
  const { page } = member;
  const { orderId, path } = await owe(member, 'razorpay');
  const play = await owe(member, 'test');
  const service = new URL(razorpay.origin).host;
  const policyOf = async (response: string) =>
    (await page.request.get(response, { maxRedirects: 0 })).headers()['content-security-policy'] ?? '';
  expect(await policyOf(path)).toContain(service);
  const others = ['/', '/cart', '/checkout', '/orders', `/orders/${orderId}`, play.path, `${path}.data`, '/nowhere'];
  for (const other of others) expect(await policyOf(other), other).not.toMatch(/razorpay|unsafe-inline|127\.0\.0\.1/);
  const data = await page.request.get(`${path}.data`, { maxRedirects: 0 });
  expect(await data.text()).not.toContain('rzp_test_stall');
  expect(await data.text()).toContain('redirect');
});

test('nobody can view or use the payment page of another customer', async () => {
  const owner = await visitSignedIn(browser, shop);
  const { path } = await owe(owner, 'test');
  const { page } = await visitSignedIn(browser, shop);
  expect((await page.request.get(path)).status()).toBe(404);
  const headers = { origin: shop.origin };
  expect((await page.request.post(path, { headers, form: { outcome: 'approve' } })).status()).toBe(404);
  const stranger = await visit(browser, shop.origin);
  const response = await stranger.page.request.get(path, { maxRedirects: 0 });
  expect(response.headers().location).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
});

test('a forged payment result is refused, and an unreachable provider leaves the order unchanged', async () => {
  const member = await visitSignedIn(browser, shop);
  const { page } = member;
  const { orderId, path, checkoutId } = await owe(member, 'razorpay');
  razorpay.behave('away');
  const away = await page.request.get(path);
  expect(away.status()).toBe(503);
  expect(await away.text()).toContain('We cannot reach the payment service');
  razorpay.behave('kind');
  expect((await page.request.get(path)).status()).toBe(200);
  const payment = razorpay.pay(await providerOrderOf(checkoutId), { status: 'failed', captured: false });
  const form = { ...razorpay.wordFor(payment), razorpay_signature: 'f'.repeat(64) };
  const forged = await page.request.post(path, { headers: { origin: shop.origin }, form, maxRedirects: 0 });
  expect(forged.status()).toBe(422);
  expect(await forged.text()).toContain('Do not pay again');
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
});

test('no page and no log line contains a secret', async () => {
  const member = await visitSignedIn(browser, shop);
  const { path } = await owe(member, 'razorpay');
  const html = await (await member.page.request.get(path)).text();
  for (const secret of [razorpay.secret, String(razorpay.env.RAZORPAY_WEBHOOK_SECRET)]) {
    const hidden = [secret, Buffer.from(`rzp_test_stall:${secret}`).toString('base64')];
    for (const text of hidden) expect(html + (await shop.wholeLog())).not.toContain(text);
  }
});

/**
 * The scripts of the payment page, each with its origin, purpose and integrity (PCI DSS 4.0, 6.4.3). `name`: a file without
 * the hash of its name, a host, or the beginning of an inline script.
 */
const LISTED: string[] = JSON.parse(readFileSync('tests/architecture/payment-scripts.json', 'utf8')).map(
  ({ name }: { name: string }) => name,
);

test('the payment page runs only the listed scripts', async () => {
  const seen = new Set<string>();
  for (const method of ['razorpay', 'cashfree', 'test', 'upi'] as const) {
    const member = await visitSignedIn(browser, shop);
    const { page } = member;
    const { path } = await owe(member, method);
    page.on('request', (request) => request.resourceType() === 'script' && seen.add(publicName(request.url())));
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    const inside = await page.evaluate(() =>
      [...document.scripts].filter(({ src }) => src === '').map(({ text }) => text),
    );
    for (const text of inside) seen.add(LISTED.find((name) => isStart(name) && text.startsWith(name)) ?? text);
    const policy = (await answer?.headerValue('content-security-policy')) ?? '';
    const [, sources = ''] = /; script-src ([^;]+)/.exec(policy) ?? [];
    expect(sources).toMatch(/^'self' 'nonce-[\w-]{22}'/);
    for (const source of sources.split(' ').slice(2)) seen.add(publicName(source));
  }
  expect([...seen].sort()).toEqual([...LISTED].sort());
});

const isStart = (name: string): boolean => !/^(?:\/|https:)/.test(name);

/** As the inventory lists it: all bundles of the build as one entry, and the payment provider's own host names. */
const publicName = (address: string): string =>
  address
    .replace(shop.origin, '')
    .replace(`${razorpay.origin}/window/`, 'https://checkout.razorpay.com/v1/')
    .replace(razorpay.origin, 'https://checkout.razorpay.com')
    .replace(`${cashfree.origin}/window/`, 'https://sdk.cashfree.com/js/v3/')
    .replace(cashfree.origin, 'https://sdk.cashfree.com')
    .replace(/^\/assets\/(?:[\w.-]+-)?[\w-]{8}\.js$/, '/assets/*.js');
