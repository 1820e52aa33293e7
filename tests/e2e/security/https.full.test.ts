import { request } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';
import { reserveGoogle } from '#tests/support/services/google.ts';
import { startTlsProxy } from '#tests/support/services/tls-proxy.ts';

const google = await reserveGoogle();
afterAll(() => google.stop());
const proxy = await startTlsProxy();
afterAll(() => proxy.stop());
const { browser, shop } = await openE2e({
  stock: 'empty',
  env: {
    ORIGIN: proxy.origin,
    TRUST_PROXY: '1',
    ...google.env,
  },
});
await google.open(proxy.origin);
proxy.leadTo(shop.origin);

const PASSWORD = 'correct horse';

/** One question through the proxy, whose certificate is trusted; gives the cookies that the answer sets. */
function ask(path: string, fields?: Record<string, string>, origin = proxy.origin) {
  const body = fields && new URLSearchParams(fields).toString();
  return new Promise<{ status: number | undefined; cookies: string[]; location: string | undefined }>((done, fail) => {
    const question = request(proxy.origin + path, {
      ca: proxy.certificate,
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { origin, 'content-type': 'application/x-www-form-urlencoded' },
    });
    question.on('response', (answer) => {
      const { statusCode: status, headers } = answer.resume();
      done({ status, cookies: headers['set-cookie'] ?? [], location: headers.location });
    });
    question.on('error', fail);
    question.end(body);
  });
}

/** A cookie that no other host can set, no script reads, and no plain line carries. */
const GUARDED =
  /^__Host-yatai\.[a-z_]+=[^;]+(?=.*; Path=\/(;|$))(?=.*; HttpOnly(;|$))(?=.*; Secure(;|$))(?=.*; SameSite=Lax(;|$))/i;

test('behind a TLS proxy every session cookie is Secure', async () => {
  const fields = { username: 'asha', email: 'asha@example.com', password: PASSWORD };
  const signedUp = await ask('/signup', fields);
  expect(signedUp.status).toBe(303);
  // The toast's cookie holds the name of a sentence, for a script to read.
  const own = signedUp.cookies.filter((cookie) => !cookie.startsWith('toast='));
  const toGoogle = await ask('/auth/google');
  expect(toGoogle.location).toContain(encodeURIComponent(`${proxy.origin}/api/auth/callback/google`));
  expect(own.length).toBeGreaterThan(0);
  expect(toGoogle.cookies.length).toBeGreaterThan(0);
  for (const cookie of [...own, ...toGoogle.cookies]) {
    expect(cookie).toMatch(GUARDED);
    expect(cookie).not.toMatch(/domain=/i);
  }
});

test('a form from the same host without TLS is refused as another site’s', async () => {
  const fields = { identifier: 'asha', password: PASSWORD };
  const plain = proxy.origin.replace('https:', 'http:');
  expect((await ask('/login', fields, plain)).status).toBe(403);
  expect((await ask('/login', fields, shop.origin)).status).toBe(403);
  expect((await ask('/login', fields)).status).toBe(303);
});

test('signing up, logging out and logging in work over TLS', async () => {
  const { page } = await visit(browser, proxy.origin, { ignoreHTTPSErrors: true });
  await page.goto('/signup');
  await page.getByLabel('Username').fill('meera');
  await page.getByLabel('Email').fill('meera@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await toastIn(page, 'Account created successfully!').waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('.sidebar__sidebar').getByRole('link', { name: 'Login' }).waitFor();
  await page.goto('/login?returnTo=/profile');
  await page.getByLabel('Username or email').fill('meera');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.includes('session'))).toMatchObject([
    { name: '__Host-yatai.session_token', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
  ]);
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
});
