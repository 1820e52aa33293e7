import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyLimitOf } from '#server/http/body-limits.ts';
import { freePort } from '#tests/support/ports.ts';
import { endpoints } from '#tests/support/security/access-matrix.ts';
import { type Nginx, startNginx } from '#tests/support/services/nginx.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

let nginx: Nginx;
let one: RunningShop;
let other: RunningShop;

beforeAll(async () => {
  const tls = await freePort();
  const env = { ORIGIN: `https://localhost:${tls}`, PAGE_CACHE_MB: '16' };
  one = await startShop({ stock: 'empty', env });
  other = await startShop({ stock: 'empty', env: { ...env, DATABASE_URL: one.databaseUrl } });
  const portOf = ({ address }: RunningShop) => Number(new URL(address).port);
  nginx = await startNginx({ tls, shops: [portOf(one), portOf(other)] });
});

afterAll(async () => {
  await nginx?.stop();
  await other?.stop();
  await one?.stop();
});

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** One question to nginx, whose certificate is trusted. */
function ask(
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const own = body === undefined ? {} : { origin: nginx.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const question = request(nginx.origin + path, {
      ca: nginx.certificate,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...own, ...headers },
    });
    question.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        done({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    question.on('error', fail);
    question.end(body);
  });
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

test('pages use HTTP/2 with all headers, and requests without TLS are redirected', async () => {
  const session = connectHttp2(nginx.origin, { ca: nginx.certificate });
  const stream = session.request({ ':path': '/shop/all', 'accept-encoding': 'br' });
  const [headers] = await once(stream, 'response');
  stream.resume();
  await once(stream, 'end');
  session.close();
  expect(headers).toMatchObject({
    ':status': 200,
    'cache-control': 'private, no-cache',
    'content-encoding': 'br',
    vary: 'Accept-Encoding, Cookie',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    etag: expect.stringMatching(/^"[\w-]+-br"$/),
  });
  expect(headers.server).toBe('nginx');
  const assets = (await ask('/shop/all')).text.match(/\/assets\/[\w-]+\.js/g) ?? [];
  const sizes = await Promise.all(assets.map(async (path) => (await ask(path)).text.length));
  // Files of less than a kilobyte are sent as they are.
  const asset = assets[sizes.indexOf(Math.max(...sizes))] ?? '';
  const script = await ask(asset, { headers: { 'accept-encoding': 'gzip' } });
  expect([script.status, script.headers['cache-control'], script.headers['content-encoding']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'gzip',
  ]);
  const plain = await fetch(`${nginx.plainOrigin}/shop/all?page=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([301, `${nginx.origin}/shop/all?page=1`]);
});

test('sessions work in every process with a Secure cookie, and personal pages are not cached', async () => {
  const fields = { username: 'asha', email: 'asha@example.com', password: 'correct horse' };
  const signedUp = await ask('/signup', { body: form(fields) });
  expect(signedUp.status).toBe(303);
  const cookies = (signedUp.headers['set-cookie'] as string[]).map((cookie) => cookie.split(';', 1)[0] ?? '');
  expect(cookies.some((cookie) => cookie.startsWith('__Host-yatai.'))).toBe(true);
  const cookie = cookies.filter((pair) => !pair.startsWith('toast=')).join('; ');
  for (let time = 0; time < 6; time += 1) {
    const own = await ask('/profile', { headers: { cookie } });
    expect([own.status, own.headers['cache-control'], own.text.includes('asha')]).toEqual([200, 'no-store', true]);
    expect((await ask('/shop/all')).text.includes('asha')).toBe(false);
  }
  // No name of a file at its end and no header makes it anybody’s.
  const headers = { cookie, 'x-original-url': '/terms', 'x-rewrite-url': '/terms', 'x-forwarded-host': 'evil.test' };
  for (const end of ['/x.css', '.css', ';.js', '%2fx.css', '%3f.css', '?x=/a.js', '.data', '/..%2fassets%2fx.js']) {
    const own = await ask(`/profile${end}`, { headers });
    if (own.text.includes('asha')) expect(own.headers['cache-control'], end).toBe('no-store');
    expect(own.headers['cache-control'] ?? '', end).not.toContain('public');
    const next = await ask(`/profile${end}`);
    expect([next.text.includes('asha'), next.text.includes('evil.test')], end).toEqual([false, false]);
  }
});

test('clients cannot choose the address they are counted by, and metrics are not public', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${at}`, 'x-real-ip': '203.0.113.1', forwarded: 'for=203.0.113.2' };
    statuses.push((await ask('/login', { headers, body: form({ identifier: `x${at}`, password: 'y' }) })).status);
  }
  expect([statuses.slice(0, 30).includes(429), statuses[30]]).toEqual([false, 429]);
  expect((await ask('/metrics')).status).toBe(403);
  expect((await ask('/contact', { headers: { origin: 'https://evil.example' }, body: 'name=x' })).status).toBe(403);
});

test('requests that are too large are refused by the proxy, and allowed ones pass', async () => {
  expect((await ask('/contact', { body: Buffer.alloc(300 * 1024, 'a') })).status).toBe(413);
  // The shop's own limit, and its own page.
  const form100 = await ask('/contact', { body: Buffer.alloc(100 * 1024, 'a') });
  expect([form100.status, form100.text.includes('more than this form accepts')]).toEqual([413, true]);
  expect((await ask('/media/upload', { body: Buffer.alloc(27 * 1024 * 1024, 'a') })).status).toBe(413);
  // The shop answers each of them, because somebody who is logged in may send photos there.
  const paths = [
    ...endpoints
      .map(({ path }) => path.replace(/\{\w+\}/g, '1'))
      .filter((path) => bodyLimitOf(path, () => true).multipartBytes > 256 * 1024),
    ...['/api/v1/pictures', '/api/v1/products/1/file', '/api/v1/products'],
  ];
  expect(paths).toEqual(expect.arrayContaining([expect.stringMatching(/return/), expect.stringMatching(/review/)]));
  for (const path of paths.flatMap((path) => [path, `${path}.data`]))
    expect((await ask(path, { body: Buffer.alloc(300 * 1024, 'a') })).text, path).not.toContain('<center>nginx');
});

test('a killed process is replaced by the others; without any, a plain page is shown', async () => {
  await other.kill();
  const statuses = new Set<number>();
  for (let time = 0; time < 20; time += 1) statuses.add((await ask(`/terms?turn=${time}`)).status);
  expect([...statuses]).toEqual([200]);
  await one.kill();
  const away = await ask('/shop/all');
  expect([away.status, away.headers['retry-after'], away.headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(away.text).toContain('The shop is not available right now');
  const back = await startShop({
    stock: 'empty',
    env: { ORIGIN: nginx.origin, DATABASE_URL: one.databaseUrl, PORT: new URL(one.address).port },
  });
  await expect.poll(async () => (await ask('/shop/all')).status, { timeout: 10_000, interval: 100 }).toBe(200);
  await back.stop();
});
