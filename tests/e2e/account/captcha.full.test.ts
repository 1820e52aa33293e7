import { afterAll, beforeEach, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { type HttpVisitor, textOf, visitByHttp } from '#tests/support/http-visitor.ts';
import { visit } from '#tests/support/pages/visitor.ts';
import { startCaptcha } from '#tests/support/services/captcha.ts';

const captcha = await startCaptcha();
afterAll(() => captcha.stop());
const { browser, shop } = await openE2e({ stock: 'empty', env: captcha.env });

const PASSWORD = 'correct horse';
const FIELD = 'cf-turnstile-response';

beforeEach(() => {
  captcha.behaviour = 'kind';
  captcha.checks.length = 0;
});

let people = 0;

/** A new account, and somebody at an address of their own who has tried its password too often. */
async function tryTooOften(): Promise<{ username: string; visitor: HttpVisitor }> {
  people += 1;
  const username = `asha${people}`;
  const owner = visitByHttp(shop.origin);
  const form = { username, email: `${username}@example.com`, password: PASSWORD };
  expect((await owner.post('/signup', form)).status).toBe(303);
  const visitor = visitByHttp(shop.origin);
  for (let at = 0; at < 10; at += 1) {
    const page = await visitor.post('/login', { identifier: username, password: `guess ${at}` });
    expect([page.status, page.html.includes('cf-turnstile')]).toEqual([401, false]);
    expect(page.headers.get('content-security-policy')).not.toContain(captcha.origin);
  }
  return { username, visitor };
}

test('after too many attempts a captcha is shown, and only that page allows its provider', async () => {
  const { username, visitor } = await tryTooOften();
  const shown = await visitor.post('/login', { identifier: username, password: PASSWORD });
  expect(shown.status).toBe(429);
  expect(shown.html).toContain('class="cf-turnstile" data-sitekey="site-key"');
  expect(textOf(shown)).toContain(
    'The captcha needs JavaScript. Turn it on in your browser. Log in with an email link instead',
  );
  const policy = shown.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(new RegExp(`script-src [^;]*${captcha.origin}`));
  expect(policy).toMatch(new RegExp(`frame-src ${captcha.origin}`));
  expect((await visitor.get('/login')).headers.get('content-security-policy')).not.toContain(captcha.origin);
  const solved = (password: string, answer: string) =>
    visitor.post('/login', { identifier: username, password, [FIELD]: answer });
  // A made-up answer is none, and a right one is good for one attempt.
  expect((await solved(PASSWORD, 'made up')).status).toBe(429);
  const answer = captcha.solve();
  const wrong = await solved('a guess', answer);
  expect([wrong.status, wrong.html.includes('class="cf-turnstile"')]).toEqual([401, true]);
  expect((await solved(PASSWORD, answer)).status).toBe(429);
  expect((await solved(PASSWORD, captcha.solve())).status).toBe(303);
  expect(captcha.checks.at(-1)?.get('secret')).toBe(captcha.secretKey);
});

test('when the provider is unreachable, waiting is enough, and others are not affected', async () => {
  const { username, visitor } = await tryTooOften();
  captcha.behaviour = 'away';
  const login = { identifier: username, password: PASSWORD, [FIELD]: captcha.solve() };
  const refused = await visitor.post('/login', login);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(textOf(refused)).toContain('or wait');
  expect((await visitByHttp(shop.origin).post('/login', login)).status).toBe(303);
});

test('sign-up, resets, login links and the contact form show the captcha too', async () => {
  const visitor = visitByHttp(shop.origin);
  const repeat = async (path: string, fields: (at: number) => Record<string, string>) => {
    for (let at = 0; at < 25; at += 1) {
      const page = await visitor.post(path, fields(at));
      if (page.status === 429) return page.html.includes('class="cf-turnstile"');
    }
    return 'never refused';
  };
  const email = 'asha1@example.com';
  expect(await repeat('/contact', () => ({ name: 'Asha', email, message: 'Hello, do you have lanterns?' }))).toBe(true);
  const message = { name: 'Asha', email, message: 'One more lantern?', [FIELD]: captcha.solve() };
  expect((await visitor.post('/contact', message)).status).toBe(303);
  expect(await repeat('/login/link', () => ({ email }))).toBe(true);
  expect(await repeat('/forgot-password', () => ({ email }))).toBe(true);
  const taken = () => ({ username: 'asha1', email, password: PASSWORD });
  expect(await repeat('/signup', taken)).toBe(true);
});

test('with scripts the form is shown again with the captcha and all values but the password', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  const form = { username: 'browser', email: 'browser@example.com', password: PASSWORD };
  expect((await visitByHttp(shop.origin).post('/signup', form)).status).toBe(303);
  for (let at = 0; at < 10; at += 1) {
    await page.request.post('/login', {
      form: { identifier: 'browser', password: `guess ${at}` },
      headers: { origin: shop.origin },
    });
  }
  expectComplaint(/429/);
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('browser');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Solved for site-key').waitFor();
  expect(await page.getByLabel('Username or email').inputValue()).toBe('browser');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${shop.origin}/`);
});
