import { createElement } from 'react';
import { expect, test } from 'vitest';
import { useNonce } from '#app/http/request-context.ts';
import { newId } from '#db/ids.ts';
import '#tests/support/database.ts';
import { lost, paragraph, tinyPages } from '#tests/support/pages/tiny-pages.ts';
import { listHeaderFaults } from '#tests/support/security/header-faults.ts';
import { openTestGuard, SCRIPT_PATH } from '#tests/support/security/request-guard.ts';

const text = 'A page that is long enough to be worth packing. '.repeat(60);

function Nonced() {
  return createElement('script', { nonce: useNonce(), src: '/own.js' });
}

function Broken(): never {
  throw new Error('secret detail of the fault');
}

const pages = () =>
  tinyPages({ hello: paragraph(text), nonce: { default: Nonced }, broken: { default: Broken }, ...lost });

const BASE_HEADERS = {
  'x-request-id': /^[\w-]{36}$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /frame-ancestors 'none'/,
};

test('every kind of response has the base headers and a safe policy', async () => {
  const endpoint = await openTestGuard(pages());
  const pictureId = newId();
  await endpoint.shop.media.put(pictureId, { width: 320, format: 'webp', bytes: Buffer.from('RIFF') });
  const etag = (await fetch(endpoint.origin + SCRIPT_PATH)).headers.get('etag') ?? '';
  const cases: [string, number, RequestInit?][] = [
    ['/hello', 200],
    ['/hello', 200, { method: 'HEAD' }],
    ['/nowhere', 404],
    ['/hello', 405, { method: 'DELETE' }],
    ['/hello', 403, { method: 'POST', body: new URLSearchParams({ word: 'x' }) }],
    ['/broken', 500],
    ['/%E0%A4%A', 400],
    [SCRIPT_PATH, 200],
    [SCRIPT_PATH, 304, { headers: { 'if-none-match': etag } }],
    ['/assets/other.js', 404],
    ['/placeholder.svg', 200],
    [`/media/${pictureId}/320.webp`, 200],
    [`/media/${pictureId}/640.webp`, 404],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/sitemap/pages.xml', 200],
    ['/sitemap/products-9.xml', 404],
    ['/feed/products.xml', 200],
  ];
  for (const [path, status, init] of cases) {
    const answer = await fetch(endpoint.origin + path, init);
    await answer.arrayBuffer();
    expect(answer.status, path).toBe(status);
    for (const [name, pattern] of Object.entries(BASE_HEADERS)) {
      expect(answer.headers.get(name), `${name} of ${path}`).toMatch(pattern);
    }
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  }
});

test('with a public https address every kind of response follows the header rules', async () => {
  const endpoint = await openTestGuard(pages(), { env: { ORIGIN: 'https://stall.example' } });
  const cases: [string, number, RequestInit?][] = [
    ['/hello', 200],
    ['/nowhere', 404],
    ['/broken', 500],
    ['/hello', 405, { method: 'DELETE' }],
    ['/hello', 403, { method: 'POST', body: new URLSearchParams({ word: 'x' }) }],
    ['/%E0%A4%A', 400],
    ['//hello', 308],
    [SCRIPT_PATH, 200],
    ['/assets/other.js', 404],
    ['/healthz', 200],
    ['/metrics', 200],
    ['/webhooks/razorpay', 404, { method: 'POST' }],
  ];
  for (const [path, status, init] of cases) {
    const { headers, ...answer } = await ask(endpoint.origin + path, init);
    expect(answer.status, path).toBe(status);
    expect(listHeaderFaults(headers), path).toEqual([]);
    expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=31536000/);
  }
  const { headers } = await ask(`${endpoint.origin}/hello`);
  expect(headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/);

  async function ask(address: string, init: RequestInit = {}) {
    const answer = await fetch(address, { ...init, redirect: 'manual' });
    await answer.arrayBuffer();
    return { status: answer.status, headers: answer.headers };
  }
});

test('a page runs only scripts with its nonce, and each page has another nonce', async () => {
  const endpoint = await openTestGuard(pages());
  const seen = new Set<string>();
  for (let i = 0; i < 3; i += 1) {
    const answer = await fetch(`${endpoint.origin}/nonce`);
    const nonce = /'nonce-([\w-]{22})'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
    expect(await answer.text()).toContain(`<script nonce="${nonce}" src="/own.js"></script>`);
    seen.add(nonce);
  }
  expect(seen.size).toBe(3);
});

test('error details stay in the log, and the page shows the reference', async () => {
  const endpoint = await openTestGuard(pages());
  const answer = await fetch(`${endpoint.origin}/broken`);
  const html = await answer.text();
  const id = answer.headers.get('x-request-id') ?? 'none';
  expect(html).not.toMatch(/secret detail|\bat .*:\d+:\d+/);
  expect(JSON.stringify(endpoint.lines)).toMatch(/secret detail of the fault/);
  expect(endpoint.lines.filter((line) => line.requestId === id && line.err).length).toBeGreaterThan(0);
});

test('a plain page is shown if no page can be rendered', async () => {
  const unable = tinyPages({}, { default: Broken, ErrorBoundary: Broken });
  const endpoint = await openTestGuard(unable);
  const answer = await fetch(`${endpoint.origin}/`);
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain('Something went wrong');
  expect(html).toContain(`Reference: ${answer.headers.get('x-request-id')}`);
  expect(html).not.toContain('secret');
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
});

test('responses are compressed as the browser accepts, with the same content', async () => {
  const endpoint = await openTestGuard(pages());
  // A page is packed for one answer, with gzip; the build packs files for all.
  for (const [path, best] of [
    ['/hello', 'gzip'],
    ['/sitemap/pages.xml', 'gzip'],
    [SCRIPT_PATH, 'br'],
  ] as const) {
    const plain = await (await fetch(endpoint.origin + path, { headers: { 'accept-encoding': 'identity' } })).text();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', best],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
      ['*;q=0', null],
    ]) {
      const answer = await fetch(endpoint.origin + path, { headers: { 'accept-encoding': accepted ?? '' } });
      expect(answer.headers.get('content-encoding'), `${path} for ${accepted}`).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      const strip = (html: string) => html.replace(/nonce="[^"]*"/g, '');
      expect(strip(await answer.text())).toBe(strip(plain));
    }
  }
});

test('pages are revalidated, and build files are immutable', async () => {
  const endpoint = await openTestGuard(pages());
  const pageAnswer = await fetch(`${endpoint.origin}/hello`);
  expect(pageAnswer.headers.get('cache-control')).toBe('private, no-cache');
  expect(pageAnswer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
  const file = await fetch(endpoint.origin + SCRIPT_PATH);
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const again = await fetch(endpoint.origin + SCRIPT_PATH, {
    headers: { 'if-none-match': `"other", W/${file.headers.get('etag')}` },
  });
  expect(again.status).toBe(304);
  expect(again.headers.get('etag')).toBe(file.headers.get('etag'));
});

test('HEAD has the headers of GET without a body', async () => {
  const endpoint = await openTestGuard(pages());
  for (const path of ['/hello', SCRIPT_PATH, '/healthz', '/robots.txt']) {
    const head = await fetch(endpoint.origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    const get = await fetch(endpoint.origin + path, { headers: { 'accept-encoding': 'identity' } });
    expect(head.status).toBe(get.status);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(await head.text()).toBe('');
  }
});

test('metrics require a local client or the token', async () => {
  const token = 'a token of the tests';
  const endpoint = await openTestGuard(pages(), { env: { METRICS_TOKEN: token } });
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${endpoint.origin}/metrics`, { headers })).status;
  await fetch(`${endpoint.origin}/hello`);
  await fetch(`${endpoint.origin}/api/v1/orders`);
  expect(await ask({})).toBe(200);
  expect(await ask({ 'x-forwarded-for': '203.0.113.7' })).toBe(403);
  expect(await ask({ forwarded: 'for=203.0.113.7' })).toBe(403);
  expect(await ask({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${token}` })).toBe(200);
  expect(await ask({ authorization: 'Bearer another token here' })).toBe(403);
  const metrics = await (await fetch(`${endpoint.origin}/metrics`)).text();
  expect(metrics).toMatch(/http_requests_total\{kind="page",method="GET",status="200"\} 1/);
  // Not among the pages, whose times an alert watches: couriers' prices take seconds.
  expect(metrics).toMatch(/http_requests_total\{kind="api",method="GET",status="401"\} 1/);
  expect(metrics).toMatch(/database_connections\{state="total"\} \d/);
  expect(metrics).toMatch(/webhook_deliveries_waiting\{state="overdue"\} 0/);
});

test('tokens and codes are removed from the log', async () => {
  const endpoint = await openTestGuard(pages());
  await fetch(`${endpoint.origin}/hello?token=hunter2&q=mask`);
  // The line is written when the answer has gone out.
  const logged = () => endpoint.lines.find((line) => line.msg === 'request')?.target;
  await expect.poll(logged).toBe('/hello?token=…&q=mask');
});

test('pictures are immutable, and only files of the store are served', async () => {
  const endpoint = await openTestGuard(pages());
  const id = newId();
  await endpoint.shop.media.put(id, { width: 640, format: 'avif', bytes: Buffer.from('a picture') });
  const path = `${endpoint.origin}/media/${id}/640.avif`;
  const first = await fetch(path);
  expect(first.headers.get('content-type')).toBe('image/avif');
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await first.text()).toBe('a picture');
  const again = await fetch(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  for (const odd of [`${id}/641.avif`, `${id}/640.png`, `${id}/640.avif/x`, `${id}/0640.avif`]) {
    expect((await fetch(`${endpoint.origin}/media/${odd}`)).status, odd).toBe(404);
  }
  expect((await fetch(`${endpoint.origin}/media/..%2F${id}/640.avif`)).status).toBe(400);
});
