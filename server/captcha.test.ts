import { expect, onTestFinished, test } from 'vitest';
import { startCaptcha } from '#tests/support/services/captcha.ts';
import { openCaptcha } from './captcha.ts';

async function open(provider: 'turnstile' | 'hcaptcha' | 'recaptcha') {
  const service = await startCaptcha(provider);
  onTestFinished(() => service.stop());
  const problems: string[] = [];
  const parts = { provider, siteKey: 'site-key', secretKey: service.secretKey, apiUrl: service.origin };
  return { service, problems, captcha: openCaptcha({ ...parts, onProblem: (sentence) => problems.push(sentence) }) };
}

test.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)('%s accepts each right answer once', async (provider) => {
  const { service, captcha, problems } = await open(provider);
  const answer = service.solve();
  expect([await captcha.verify(answer), await captcha.verify(answer), await captcha.verify('made up')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(service.checks[0]?.get('response')).toBe(answer);
  expect(problems).toEqual([]);
});

test('an unreachable provider rejects every attempt, and the owner is notified', async () => {
  const { service, captcha, problems } = await open('turnstile');
  service.behaviour = 'away';
  expect(await captcha.verify(service.solve())).toBe(false);
  expect(problems).toHaveLength(1);
});

test.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js', 'cf-turnstile-response'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js', 'h-captcha-response'],
  ['recaptcha', 'https://www.google.com/recaptcha/api.js', 'g-recaptcha-response'],
] as const)('the widget of %s is loaded from its own provider', (provider, scriptUrl, field) => {
  const parts = { provider, siteKey: 'a', secretKey: 'b', apiUrl: null, onProblem: () => {} };
  expect(openCaptcha(parts)).toMatchObject({ widget: { scriptUrl }, field });
});

test('a secret key that the provider rejects is reported to the owner', async () => {
  const { service, problems } = await open('hcaptcha');
  const parts = { provider: 'hcaptcha' as const, siteKey: 'site-key', secretKey: 'another', apiUrl: service.origin };
  const captcha = openCaptcha({ ...parts, onProblem: (sentence) => problems.push(sentence) });
  expect(await captcha.verify(service.solve())).toBe(false);
  expect(problems).toEqual([expect.stringContaining('CAPTCHA_SECRET_KEY')]);
});

test('a page allows the provider’s listed sources, and inline styles only when required', () => {
  const sourcesOf = (provider: 'turnstile' | 'hcaptcha' | 'recaptcha') =>
    openCaptcha({ provider, siteKey: 'a', secretKey: 'b', apiUrl: null, onProblem: () => {} }).sources;
  expect(sourcesOf('turnstile')).toEqual({
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
    styles: [],
    calls: [],
  });
  expect(sourcesOf('hcaptcha').styles).not.toContain("'unsafe-inline'");
  expect(sourcesOf('recaptcha').frames).toContain('https://recaptcha.google.com/recaptcha/');
});
