import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { ChangeTag } from '#db/changes.ts';
import { openPageCache } from './page-cache.ts';

const open = (changes: Partial<Parameters<typeof openPageCache>[0]> = {}) =>
  openPageCache({ maxBytes: 1_000_000, isFresh: () => true, host: null, ...changes });

const shown = (...tags: ChangeTag[]) => new Set(tags);
const page = (text = 'page') => Buffer.from(text);

function asked(headers: Record<string, string>, method = 'GET', url = '/shop/all'): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, url, headers: { host: 'stall.test', ...headers } });
}

function keep(cache: ReturnType<typeof open>, key: string, tags: ReadonlySet<ChangeTag>, text?: string) {
  const { flight } = cache.board(key);
  const kept = cache.keep(flight, tags, page(text), []);
  flight.land();
  return kept;
}

test('a page stands until something that it shows changes', () => {
  const cache = open();
  keep(cache, '/shop/all', shown('shelf', 'product:a'));
  keep(cache, '/item/b', shown('product:b'));
  cache.drop(['product:c', 'services']);
  expect(cache.find('/shop/all')?.plain.toString()).toBe('page');
  cache.drop(['product:a']);
  expect(cache.find('/shop/all')).toBeUndefined();
  expect(cache.find('/item/b')).toBeDefined();
  cache.drop(['everything']);
  expect(cache.find('/item/b')).toBeUndefined();
});

test('a page is not kept when something of it changed while it was drawn', () => {
  const cache = open();
  const { flight } = cache.board('/item/a');
  cache.drop(['product:a']);
  cache.keep(flight, shown('product:a'), page(), []);
  flight.land();
  expect(cache.find('/item/a')).toBeUndefined();
  // Who waited asked before the change was known.
  expect(flight.page).toBeDefined();
  const again = cache.board('/item/a').flight;
  cache.drop(['product:b']);
  cache.keep(again, shown('product:a'), page(), []);
  expect(cache.find('/item/a')).toBeDefined();
});

test('whoever asks for a page that is on its way waits for the first', async () => {
  const cache = open();
  const first = cache.board('/shop/all');
  const second = cache.board('/shop/all');
  expect([first.isFirst, second.isFirst]).toEqual([true, false]);
  cache.keep(first.flight, shown('shelf'), page(), []);
  first.flight.land();
  await second.flight.landed;
  expect(cache.find('/shop/all')).toBeDefined();
  expect(cache.board('/shop/all').isFirst).toBe(true);
});

test('what no loader vouched for is not kept, except pages of words alone', () => {
  const cache = open();
  expect(keep(cache, '/shop/all', shown())).toBeUndefined();
  expect(keep(cache, '/terms', shown())).toBeDefined();
});

test('nothing is kept or found while nobody knows what has changed', () => {
  let isFresh = true;
  const cache = open({ isFresh: () => isFresh });
  keep(cache, '/terms', shown());
  isFresh = false;
  expect(cache.find('/terms')).toBeUndefined();
  keep(cache, '/shop', shown());
  isFresh = true;
  expect(cache.find('/terms')).toBeDefined();
  expect(cache.find('/shop')).toBeUndefined();
});

test('memory is bounded: what was asked for longest ago gives way', () => {
  const cache = open({ maxBytes: 100_000 });
  for (let at = 0; at < 50; at += 1) keep(cache, `/search?q=${at}`, shown('shelf'), 'x'.repeat(10_000));
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
  expect(cache.find('/search?q=49')).toBeDefined();
  expect(cache.find('/search?q=0')).toBeUndefined();
});

test('only visitors are answered from memory', () => {
  const cache = open();
  expect(cache.keyOf(asked({}), '/shop/all')).toBe('/shop/all');
  expect(cache.keyOf(asked({}, 'HEAD'), '/shop/all')).toBe('/shop/all');
  expect(cache.keyOf(asked({ cookie: '_ga=GA1.2; theme=dark' }), '/shop/all')).toBe('/shop/all');
  for (const cookie of ['yatai.session_token=x', '_ga=1; __Host-yatai.session_token=x', 'a=b;toast=liked'])
    expect(cache.keyOf(asked({ cookie }), '/shop/all'), cookie).toBeNull();
  expect(cache.keyOf(asked({}, 'POST'), '/shop/all')).toBeNull();
});

test('a shop that answers by one name keeps nothing under another', () => {
  expect(open({ host: 'stall.test' }).keyOf(asked({}), '/shop/all')).toBe('/shop/all');
  expect(open({ host: 'stall.test' }).keyOf(asked({ host: 'evil.test' }), '/shop/all')).toBeNull();
  expect(open({ host: null }).keyOf(asked({ host: 'any.test' }), '/shop/all')).toBe('/shop/all');
});
