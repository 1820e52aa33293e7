import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { ChangeTag } from '#db/changes.ts';
import { writeAudience } from '#shop/accounts/audience.server.ts';
import { openCookies } from '#shop/accounts/internal/cookies.ts';
import { openPageCache, sendCached } from './page-cache.ts';

const accounts = { cookies: openCookies('a secret of the shop, long enough for it', false) };
const open = (changes: Partial<Parameters<typeof openPageCache>[0]> = {}) =>
  openPageCache({ maxBytes: 1_000_000, isFresh: () => true, host: null, accounts, ...changes });

const shown = (...tags: ChangeTag[]) => new Set(tags);
const page = (text = 'page') => Buffer.from(text);

function requestWith(headers: Record<string, string>, method = 'GET', url = '/shop/all'): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, url, headers: { host: 'stall.test', ...headers } });
}

function store(cache: ReturnType<typeof open>, key: string, tags: ReadonlySet<ChangeTag>, text?: string) {
  const { flight } = cache.join(key);
  const stored = cache.store(flight, tags, page(text), []);
  flight.finish();
  return stored;
}

test('a page is cached until something that it shows changes', () => {
  const cache = open();
  store(cache, 'visitor /shop/all', shown('listings', 'product:a'));
  store(cache, 'visitor /item/b', shown('product:b'));
  cache.invalidate(['product:c', 'services']);
  expect(cache.find('visitor /shop/all')?.plain.toString()).toBe('page');
  cache.invalidate(['product:a']);
  expect(cache.find('visitor /shop/all')).toBeUndefined();
  expect(cache.find('visitor /item/b')).toBeDefined();
  cache.invalidate(['everything']);
  expect(cache.find('visitor /item/b')).toBeUndefined();
});

test('a page that was requested again is shared, also once it has changed', () => {
  const cache = open();
  store(cache, 'visitor /item/a', shown('product:a'));
  store(cache, 'visitor /item/b', shown('product:b'));
  cache.find('visitor /item/a');
  cache.invalidate(['everything']);
  expect(['visitor /item/a', 'visitor /item/b', null].map(cache.isShared)).toEqual([true, false, false]);
});

test('a page is cached until what it shows goes on sale, and not after', async () => {
  const cache = open();
  const storeUntil = (key: string, untilMs: number) => {
    const { flight } = cache.join(key);
    cache.store(flight, shown('listings'), page(), [], untilMs);
    flight.finish();
    return flight.page;
  };
  storeUntil('visitor /shop/all', Date.now() + 60_000);
  expect(cache.find('visitor /shop/all')).toBeDefined();
  storeUntil('visitor /shop/all', Date.now() + 50);
  await expect.poll(() => cache.find('visitor /shop/all')).toBeUndefined();
  // Who waited for the render gets it; nobody else does.
  expect(storeUntil('visitor /item/a', Date.now())).toBeDefined();
  expect(cache.find('visitor /item/a')).toBeUndefined();
});

test('a page is not cached if its data changed while it was rendered', () => {
  const cache = open();
  const { flight } = cache.join('visitor /item/a');
  cache.invalidate(['product:a']);
  cache.store(flight, shown('product:a'), page(), []);
  flight.finish();
  expect(cache.find('visitor /item/a')).toBeUndefined();
  // The waiting request came before the change was known.
  expect(flight.page).toBeDefined();
  const again = cache.join('visitor /item/a').flight;
  cache.invalidate(['product:b']);
  cache.store(again, shown('product:a'), page(), []);
  expect(cache.find('visitor /item/a')).toBeDefined();
});

test('requests for a page that is being rendered wait for the first one', async () => {
  const cache = open();
  const first = cache.join('visitor /shop/all');
  const second = cache.join('visitor /shop/all');
  expect([first.isFirst, second.isFirst]).toEqual([true, false]);
  cache.store(first.flight, shown('listings'), page(), []);
  first.flight.finish();
  await second.flight.finished;
  expect(cache.find('visitor /shop/all')).toBeDefined();
  expect(cache.join('visitor /shop/all').isFirst).toBe(true);
});

test('a request that has waited finds what another one has rendered meanwhile, which counts once', async () => {
  const cache = open();
  const key = 'visitor /shop/all';
  expect(cache.find(key)).toBeUndefined();
  expect(await cache.findRendering(key)).toBeUndefined();
  const { flight } = cache.join(key);
  const waiting = cache.findRendering(key);
  cache.store(flight, shown('listings'), page(), []);
  flight.finish();
  expect(await waiting).toBe(flight.page);
  expect(cache.findAgain(key)).toBe(flight.page);
  expect(cache.counts).toEqual({ hits: 0, misses: 1 });
});

test('pages without tags are not cached, except those that contain only text', () => {
  const cache = open();
  expect(store(cache, 'visitor /shop/all', shown())).toBeUndefined();
  expect(store(cache, 'visitor /terms', shown())).toBeDefined();
});

test('nothing is cached or served from cache while changes are unknown', () => {
  let isFresh = true;
  const cache = open({ isFresh: () => isFresh });
  store(cache, 'visitor /terms', shown());
  isFresh = false;
  expect(cache.find('visitor /terms')).toBeUndefined();
  store(cache, 'visitor /shop', shown());
  isFresh = true;
  expect(cache.find('visitor /terms')).toBeDefined();
  expect(cache.find('visitor /shop')).toBeUndefined();
});

test('the cache is limited and evicts the least recently used page', () => {
  const cache = open({ maxBytes: 100_000 });
  for (let at = 0; at < 50; at += 1) store(cache, `visitor /search?q=${at}`, shown('listings'), 'x'.repeat(10_000));
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
  expect(cache.find('visitor /search?q=49')).toBeDefined();
  expect(cache.find('visitor /search?q=0')).toBeUndefined();
});

const cookieOf = (header: string): string => header.split(';', 1)[0] ?? '';
const session = cookieOf(accounts.cookies.write(accounts.cookies.names.session, 'token', 60));
const loggedIn = (audience: 'customer' | 'admin') => `${session}; ${cookieOf(writeAudience(accounts, audience))}`;

test('each audience has its own pages, and an unknown audience is not cached', () => {
  const cache = open();
  expect(cache.keyOf(requestWith({}), '/shop/all')).toBe('visitor /shop/all');
  expect(cache.keyOf(requestWith({}, 'HEAD'), '/shop/all')).toBe('visitor /shop/all');
  expect(cache.keyOf(requestWith({ cookie: '_ga=GA1.2; theme=dark' }), '/shop/all')).toBe('visitor /shop/all');
  expect(cache.keyOf(requestWith({ cookie: loggedIn('customer') }), '/shop/all')).toBe('customer /shop/all');
  expect(cache.keyOf(requestWith({ cookie: loggedIn('admin') }), '/shop/all')).toBe('admin /shop/all');
  // A session without an audience, with a forged one or with one that has ended.
  expect(cache.keyOf(requestWith({ cookie: session }), '/shop/all')).toBeNull();
  expect(
    cache.keyOf(requestWith({ cookie: `${session}; yatai.audience=audience%3Aadmin%3A9999999999.x` }), '/shop/all'),
  ).toBeNull();
  const ended = cookieOf(accounts.cookies.write('yatai.audience', 'audience:admin:1600000000', 60));
  expect(cache.keyOf(requestWith({ cookie: `${session}; ${ended}` }), '/shop/all')).toBeNull();
  // The value of another cookie of the shop is none.
  const other = cookieOf(accounts.cookies.write('yatai.audience', 'like:admin:9999999999', 60));
  expect(cache.keyOf(requestWith({ cookie: `${session}; ${other}` }), '/shop/all')).toBeNull();
  // An audience without a session is a visitor's, and so is a forged session.
  expect(cache.keyOf(requestWith({ cookie: cookieOf(writeAudience(accounts, 'admin')) }), '/shop/all')).toBe(
    'visitor /shop/all',
  );
  expect(cache.keyOf(requestWith({ cookie: 'yatai.session_token=forged' }), '/shop/all')).toBe('visitor /shop/all');
  expect(cache.keyOf(requestWith({ cookie: 'a=b;toast=liked' }), '/shop/all')).toBeNull();
  expect(cache.keyOf(requestWith({ cookie: `${loggedIn('customer')}; yatai.changed=1` }), '/shop/all')).toBeNull();
  expect(cache.keyOf(requestWith({}, 'POST'), '/shop/all')).toBeNull();
});

test('a shop with a fixed origin caches nothing under another host', () => {
  expect(open({ host: 'stall.test' }).keyOf(requestWith({}), '/shop/all')).toBe('visitor /shop/all');
  expect(open({ host: 'stall.test' }).keyOf(requestWith({ host: 'evil.test' }), '/shop/all')).toBeNull();
  expect(open({ host: null }).keyOf(requestWith({ host: 'any.test' }), '/shop/all')).toBe('visitor /shop/all');
});

test('a client with the same version of a page gets 304, whichever way it names the version', async () => {
  const stored = store(open(), 'visitor /shop/all', shown('listings'));
  if (stored === undefined) throw new Error('The page was not stored');
  const server = createServer((incoming, outgoing) => sendCached(stored, incoming, outgoing, 'request'));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const request = (ifNoneMatch = '') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      headers: { 'accept-encoding': 'identity', ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) },
    });
  const first = await request();
  expect([first.status, await first.text()]).toEqual([200, 'page']);
  const etag = first.headers.get('etag') ?? '';
  for (const same of [etag, `W/${etag}`, `"other", ${etag}`, '*']) expect((await request(same)).status, same).toBe(304);
  for (const other of ['"other"', `${etag}x`, etag.slice(1, -1), ','])
    expect((await request(other)).status, other).toBe(200);
});
