import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { type Visitor, visit } from '#tests/support/pages/visitor.ts';
import { startReleaseProxy } from '#tests/support/services/release-proxy.ts';

const proxy = await startReleaseProxy();
afterAll(() => proxy.stop());
const { browser, shop } = await openE2e({ env: { ORIGIN: proxy.origin } });
proxy.leadTo(`http://localhost:${new URL(shop.origin).port}`);

const ORDER_ID = '0198c0de-0000-7000-8000-000000000000';
/** Pages that the worker leaves to the browser; the first four do something, or can be used once. */
const UNCACHED = [
  '/auth/google?returnTo=%2Fcart',
  '/api/auth/callback/google?code=1&state=2',
  `/orders/${ORDER_ID}/pay`,
  `/download/${ORDER_ID}`,
  `/orders/${ORDER_ID}`,
  '/admin',
  '/admin/orders',
];
const ROUNDS = 3;

async function visitWithWorker(): Promise<Visitor> {
  const visitor = await visit(browser, proxy.origin, { serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.goto('/contact');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return visitor;
}

test('with an active worker each page is requested once', async () => {
  const { page, expectComplaint } = await visitWithWorker();
  // Not logged in, and nothing of this was requested.
  expectComplaint(/status of 4/);
  for (const path of [...UNCACHED, '/cart', '/shop', '/orders']) {
    const counts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      proxy.requests.length = 0;
      await page.goto(path, { waitUntil: 'load' });
      counts.push(proxy.requests.filter((request) => request === `GET ${path}`).length);
    }
    expect(counts, path).toEqual(counts.map(() => 1));
  }
});

test('a worker that takes over from one with navigation preload switches it off', async () => {
  const { page } = await visitWithWorker();
  // The state belongs to the registration and outlives the worker that set it.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
  proxy.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const isEnabled = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled);
  await expect.poll(isEnabled, { timeout: 15_000 }).toBe(false);
});
