import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openPayments } from '#shop/payments/methods.server.ts';
import { listPolicyFaults } from '#tests/support/security/header-faults.ts';
import { plainPolicy } from './error-page.ts';
import { nonceSource, secureCookies, strictPolicy, workerPolicy } from './headers.ts';

const NONCE = nonceSource('q0Vh2r8Lw3mYb5Tn7Xc9Zg');
/** The window of the payment provider as the shop has it where nobody says otherwise. */
const env = parseEnv({ RAZORPAY_KEY_ID: 'rzp_x', RAZORPAY_KEY_SECRET: 'x' });
const window = openPayments(env).findProvider('razorpay')?.sources;
const page = strictPolicy(true, ['https://res.cloudinary.com']);

test.each([
  ['of a page', page(NONCE)],
  ['of a cached page', page("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")],
  ['of a page without scripts of its own', page('')],
  ['of the page that opens the payment window', page(NONCE, window)],
  ['of the script that works without a connection', workerPolicy],
  ['of the plain page', plainPolicy],
])('the policy %s allows nothing unsafe', (_, policy) => {
  expect(listPolicyFaults(policy)).toEqual([]);
});

test.each([
  ['scripts in the page', "script-src 'self'", "script-src 'self' 'unsafe-inline'", /unsafe-inline/],
  ['scripts made of text', "script-src 'self'", "script-src 'self' 'unsafe-eval'", /unsafe-eval/],
  ['scripts of any host', "script-src 'self'", 'script-src https:', /https:/],
  [
    'scripts of a host with known ways around',
    "script-src 'self'",
    'script-src https://ajax.googleapis.com',
    /googleapis/,
  ],
  ['scripts over a plain line', "script-src 'self'", 'script-src http://stall.example', /HTTPS/],
  ['plug-ins', /object-src 'none'|default-src 'self'/g, 'x-nothing', /object-src/],
  ['a base of somebody else', "base-uri 'none'; ", '', /base-uri/],
  ['frames of somebody else', "frame-ancestors 'none'; ", '', /frame-ancestors/],
  ['forms to anywhere', "form-action 'self'; ", '', /form-action/],
])('a policy that allows %s is found', (_, strict, loose, fault) => {
  const policy = page('').replaceAll(strict as string, loose);
  expect(policy).not.toBe(page(''));
  expect(listPolicyFaults(policy).join('\n')).toMatch(fault);
});

test('over TLS every cookie has the Secure attribute exactly once', () => {
  const headers = new Headers();
  for (const cookie of ['toast=x; Path=/', 'a=b; Path=/; Secure; HttpOnly', 'c=d;secure'])
    headers.append('set-cookie', cookie);
  secureCookies(headers);
  expect(headers.getSetCookie()).toEqual(['toast=x; Path=/; Secure', 'a=b; Path=/; Secure; HttpOnly', 'c=d;secure']);
});
