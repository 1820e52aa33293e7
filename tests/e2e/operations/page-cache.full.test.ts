import { beforeAll, expect, test, vi } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';

const CACHED = { PAGE_CACHE_MB: '16' };

const { shop } = await openE2e({ env: CACHED });

beforeAll(async () => {
  await vi.waitFor(async () => expect(await isFromMemory('/terms')).toBe(true), 10_000);
});

const ask = (path: string, headers: Record<string, string> = {}, origin = shop.origin) =>
  fetch(origin + path, { headers, redirect: 'manual' });

async function hits(): Promise<number> {
  const text = await (await fetch(`${shop.origin}/metrics`)).text();
  return Number(/^page_cache_answers\{outcome="hits"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Asks twice; was the second answer taken from memory? */
async function isFromMemory(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  await (await ask(path, headers)).arrayBuffer();
  const before = await hits();
  await (await ask(path, headers)).arrayBuffer();
  return (await hits()) > before;
}

/** A change made just before may still invalidate a page once. */
const expectFromMemory = (path: string, headers: Record<string, string> = {}) =>
  expect.poll(() => isFromMemory(path, headers), { message: path }).toBe(true);

const product = (name: string) => openProduct(shop.db, { name });

test('a toast belongs to one response', async () => {
  const visitor = visitByHttp(shop.origin);
  const told = await visitor.get('/shop/all', { cookie: 'toast=liked' });
  expect(told.html.includes('Added to likes')).toBe(true);
  expect((await visitor.get('/shop/all')).html.includes('Added to likes')).toBe(false);
});

test('a hundred concurrent requests render a page once', async () => {
  await product('Crowded Crane');
  // By then no change is on its way any more.
  await expectFromMemory('/shop/all');
  const answers = await Promise.all(Array.from({ length: 100 }, async () => (await ask('/search?q=crowded')).text()));
  // Each render counts a search. A second one, if this process looked for changes during the first.
  const { searches } = await shop.db
    .selectFrom('search_log')
    .select((eb) => eb.fn.sum<number>('searches').as('searches'))
    .where('query', '=', 'crowded')
    .executeTakeFirstOrThrow();
  expect(Number(searches)).toBeLessThan(3);
  expect(answers[0]?.includes('Crowded Crane')).toBe(true);
});
