import { expect, test } from 'vitest';
import { attemptLimits } from '#config/limits.ts';
import { cookieHeader, joinShop, somebody } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { logIn } from '#shop/accounts/login/log-in.server.ts';
import { lost, paragraph, tinyPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard } from '#tests/support/security/request-guard.ts';

const CANCEL = '/orders/123/cancel';
const { account, network } = attemptLimits['POST orders/:id/cancel'] ?? {
  account: { points: 0 },
  network: { points: 0 },
};

/** A shop in which cancelling an order only counts how often it was reached. */
async function openCounted() {
  let reached = 0;
  const action = () => {
    reached += 1;
    return null;
  };
  const cancel = { ...paragraph('Cancelled'), action };
  const endpoint = await openTestGuard(tinyPages({ 'orders/:id/cancel': cancel, ...lost }), {
    env: { TRUST_PROXY: '1' },
  });
  let networks = 0;
  const post = (path: string, cookie: string | null, headers: Record<string, string> = {}) => {
    networks += 1;
    const own = { origin: endpoint.origin, 'x-forwarded-for': `10.7.${networks >> 8}.${networks & 255}` };
    const body = new URLSearchParams({ a: 'b' });
    return fetch(endpoint.origin + path, {
      method: 'POST',
      body,
      headers: { ...own, ...(cookie === null ? {} : { cookie }), ...headers },
    });
  };
  const join = async (username: string) => {
    const { form } = await joinShop(endpoint.shop.accounts, { username });
    const loggedIn = await logIn(endpoint.shop.accounts, somebody(), { identifier: username, password: form.password });
    if (!loggedIn.ok) throw new Error(`${username} could not log in`);
    return cookieHeader(loggedIn.value.cookies ?? []);
  };
  return { ...endpoint, post, join, reached: () => reached };
}

test('attempts are counted per account across networks, and the next one does not reach the action', async () => {
  const { post, join, reached } = await openCounted();
  const cookie = await join('asha');
  for (let at = 0; at < account.points; at += 1) expect((await post(CANCEL, cookie)).status).toBe(200);
  for (const path of [CANCEL, CANCEL.toUpperCase(), `${CANCEL}/`, '/orders/456/cancel']) {
    const page = await post(path, cookie);
    expect(page.status, path).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await page.text()).toContain('Wait a few minutes, then go back: what you typed is still there.');
  }
  expect(reached()).toBe(account.points);
  expect((await post(CANCEL, await join('bina'))).status).toBe(200);
});

test('scripts get the refusal as a message in the format they ask for', async () => {
  const { post, join } = await openCounted();
  const cookie = await join('asha');
  for (let at = 0; at < account.points; at += 1) await post(CANCEL, cookie);
  const data = await post(`${CANCEL}.data`, cookie);
  expect([data.status, data.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8']);
  expect(await data.text()).toBe('Too many attempts. Wait 60 minutes and try again.');
  const json = await post(CANCEL, cookie, { accept: 'application/json' });
  expect(await json.json()).toMatchObject({ isDone: false, problem: expect.stringContaining('Wait 60 minutes') });
});

test('attempts are counted per network, and other networks are not affected', async () => {
  const { post, reached } = await openCounted();
  const from = (address: string) => post(CANCEL, null, { 'x-forwarded-for': address });
  const statuses = await Promise.all(
    Array.from({ length: network.points + 5 }, async () => (await from('203.0.113.9')).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await from('203.0.113.10')).status).toBe(200);
  expect(reached()).toBe(network.points + 1);
});

test('an attempt reaches its action while the database cannot count', async () => {
  const { post, reached, shop, lines } = await openCounted();
  await shop.db.schema.alterTable('throttles').renameTo('throttles_away').execute();
  expect((await post(CANCEL, null)).status).toBe(200);
  expect(reached()).toBe(1);
  expect(lines.some(({ msg }) => msg === 'An attempt could not be counted')).toBe(true);
});
