import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { judge } from '#tests/fuzz/check-response.ts';
import type { OddRequest } from '#tests/fuzz/odd-request.ts';
import { bytesOf, percentEncoded } from '#tests/fuzz/odd-text.ts';
import { runFuzz } from '#tests/fuzz/run-fuzz.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

test('texts are encoded as their bytes', () => {
  expect([...bytesOf('a\ud800\uf7ff€')]).toEqual([0x61, 0xed, 0xa0, 0x80, 0xff, 0xe2, 0x82, 0xac]);
  expect(percentEncoded('a b&\0\uf7c0')).toBe('a%20b%26%00%C0');
});

test('a response that breaks a rule is detected', () => {
  const odd: OddRequest = { role: 'visitor', method: 'POST', path: '/contact', query: [], headers: [], body: null };
  const page = '<h1>Request blocked</h1><p>Reference fuzz-1</p>';
  const answered = (status: number, html = page, more: { changes?: string[]; logged?: string } = {}) =>
    judge({
      odd,
      endpoint: { role: 'visitor', forms: [{}] },
      wire: { method: 'POST', target: '/contact', headers: [], body: Buffer.alloc(70_000) },
      answer: {
        status,
        headers: { 'content-type': 'text/html', 'x-request-id': 'fuzz-1' },
        body: Buffer.from(html),
      },
      changes: [],
      logged: '',
      ...more,
    }).length;
  expect(answered(413)).toBe(0);
  expect(answered(500)).toBe(1);
  expect(answered(200)).toBe(1);
  expect(answered(413, '<h1>Request blocked</h1>')).toBe(1);
  expect(answered(413, 'fuzz-1')).toBe(1);
  expect(answered(413, `${page} at work (file:///shop/a.ts:1:2)`)).toBe(1);
  expect(answered(413, page, { changes: ['orders INSERT'] })).toBe(1);
  expect(answered(413, page, { logged: '{"level":50}' })).toBe(1);
});

/** The same ones in every run, and others in each: a fault names its seed. */
test.each([
  ['known', 20_261_122],
  ['new', randomInt(2 ** 31)],
])('unusual input causes no error (%s requests, seed %i)', async (_, seed) => {
  const { faults, requests } = await runFuzz({ requests: 200, seed });
  expect(faults.join('\n\n')).toBe('');
  expect(requests).toBeGreaterThan(150);
});

// What odd input has found: each of these was answered with a fault once.
let shop: RunningShop;
let customer: HttpVisitor;

beforeAll(async () => {
  shop = await startShop({ stock: 'empty' });
  customer = visitByHttp(shop.origin);
  const asha = { username: 'asha', email: 'asha@example.com', password: 'correct horse' };
  expect((await customer.post('/signup', asha)).status).toBe(303);
});

afterAll(() => shop?.stop());

test('any characters as an order id give a not-found page', async () => {
  const page = await customer.get('/orders/%E0%B9%95/accept');
  expect([page.status, page.location]).toEqual([302, '/orders/%E0%B9%95']);
  expect((await customer.get(page.location ?? '')).status).toBe(404);
  expect((await customer.post('/orders/%C4%80/accept', { paymentMethod: 'upi' })).status).toBeLessThan(500);
  expect((await customer.get('/orders/%C4%80/pay.data')).status).toBeLessThan(500);
  expect((await customer.get('/download/%F0%9F%98%80.data')).status).toBeLessThan(500);
});

test('a brief for an unknown service gives the response of an unknown address', async () => {
  const brief = { idempotencyKey: newId(), brief: 'My cat as a tengu.' };
  expect((await customer.post('/services/nowhere', brief)).status).toBe(404);
});
