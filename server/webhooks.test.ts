import fc from 'fast-check';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { shopContext, visitContext } from '#app/http/context.ts';
import '#tests/support/database.ts';
import { lost, paragraph, tinyPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard } from '#tests/support/security/request-guard.ts';
import { startRazorpay } from '#tests/support/services/razorpay.ts';
import { WEBHOOK_MAX_BYTES } from './webhooks.ts';

const WEBHOOK_PATH = '/webhooks/razorpay';

const openWindow = ({ context }: LoaderFunctionArgs) => {
  const { payments } = context.get(shopContext).orderContext;
  context.get(visitContext).paymentSources = payments.findProvider('razorpay')?.sources ?? null;
  return null;
};

const pages = () =>
  tinyPages({ hello: paragraph('Hello'), pay: { ...paragraph('Pay here'), loader: openWindow }, ...lost });

async function openRazorpayStandIn() {
  const razorpay = await startRazorpay();
  onTestFinished(() => razorpay.stop());
  const endpoint = await openTestGuard(pages(), { env: razorpay.env });
  const post = async (body: BodyInit, headers: Record<string, string> = {}, path = WEBHOOK_PATH) => {
    const answer = await fetch(endpoint.origin + path, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  return { ...endpoint, razorpay, post };
}

test('a webhook needs no origin and no form, but a signature of its exact bytes', async () => {
  const { razorpay, post, shop } = await openRazorpayStandIn();
  const { body, headers } = razorpay.message('payment.authorized', {}, 'evt_1');
  expect(await post(body, headers)).toBe(200);
  // Known by now, and taken in silence.
  expect(await post(body, headers)).toBe(200);
  expect(await post(body.replace('authorized', 'captured'), headers)).toBe(400);
  expect(await post(` ${body}`, headers)).toBe(400);
  expect(await post(body, { ...headers, 'x-razorpay-signature': 'f'.repeat(64) })).toBe(400);
  expect(await post(body, { 'content-type': 'application/json' })).toBe(400);
  expect(await post('', {})).toBe(400);
  const noted = await shop.db.selectFrom('payment_webhooks').select(['event_id', 'type']).execute();
  expect(noted).toEqual([{ event_id: 'evt_1', type: 'payment.authorized' }]);
});

test('invalid webhooks are refused as bad signatures, without an internal error', async () => {
  const { post, lines } = await openRazorpayStandIn();
  const bytes = fc.uint8Array({ maxLength: 2_000 });
  const signature = fc.string({ unit: fc.constantFrom(...'0123456789abcdef zZ'), maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(bytes, signature, async (body, sign) => {
      expect(await post(new Uint8Array(body), { 'x-razorpay-signature': sign })).toBe(400);
    }),
    { numRuns: 60 },
  );
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('a webhook that is too large is not read, and other paths accept none', async () => {
  const { razorpay, post } = await openRazorpayStandIn();
  const { body, headers } = razorpay.message('order.paid', {});
  expect(await post('x'.repeat(WEBHOOK_MAX_BYTES + 1), headers)).toBe(413);
  expect(await post(body, headers, '/webhooks/other')).toBe(403);
  expect(await post(body, headers, '/hello')).toBe(403);
});

test('without keys there is no webhook, and without its secret every message is refused', async () => {
  const razorpay = await startRazorpay();
  onTestFinished(() => razorpay.stop());
  const message = razorpay.message('order.paid', {});
  const closed = await openTestGuard(pages());
  expect(await razorpay.send(closed.origin, message)).toBe(404);
  const deaf = await openTestGuard(pages(), { env: { ...razorpay.env, RAZORPAY_WEBHOOK_SECRET: '' } });
  expect(await razorpay.send(deaf.origin, message)).toBe(400);
});

test('a webhook that could not be recorded is requested again, and the log has no secrets', async () => {
  const { razorpay, post, shop, lines } = await openRazorpayStandIn();
  await shop.db.schema.dropTable('payment_webhooks').execute();
  const { body, headers } = razorpay.message('order.paid', {});
  expect(await post(body, headers)).toBe(503);
  expect(JSON.stringify(lines)).not.toContain(razorpay.secret);
  expect(JSON.stringify(lines)).not.toContain(String(razorpay.env.RAZORPAY_WEBHOOK_SECRET));
});

test('only the payment page allows the provider’s window', async () => {
  const { origin, razorpay } = await openRazorpayStandIn();
  const policyOf = async (path: string) => {
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    return String(answer.headers.get('content-security-policy'));
  };
  const policy = await policyOf('/pay');
  const service = razorpay.origin.replaceAll('.', '\\.');
  for (const list of ['script-src', 'connect-src', 'frame-src', 'img-src', 'form-action']) {
    expect(policy).toMatch(new RegExp(`${list} [^;]*${service}`));
  }
  expect(policy).toMatch(/style-src 'self' 'unsafe-inline'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const path of ['/hello', '/nowhere', '/pay.data', '/healthz', WEBHOOK_PATH]) {
    expect(await policyOf(path), path).not.toMatch(new RegExp(`razorpay|unsafe-inline|${service}`));
  }
});
