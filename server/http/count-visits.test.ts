import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openFunnelCounter } from '#shop/funnel/count-steps.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { countStep, countVisit } from './count-visits.ts';

const { db } = await openTestDatabase();
const funnel = openFunnelCounter(db);

beforeEach(() => sql`delete from funnel_counts`.execute(db));

const BROWSER = {
  host: 'stall.example',
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
};

function open(target: string, headers: Record<string, string> = {}, { method = 'GET', isAdmin = false } = {}): void {
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method, headers: { ...BROWSER, ...headers } });
  countVisit(funnel, incoming, target, isAdmin);
}

async function counted(): Promise<Record<string, number>> {
  await funnel.flush();
  const rows = await db.selectFrom('funnel_counts').select(['source', 'step', 'count']).execute();
  return Object.fromEntries(rows.map(({ source, step, count }) => [`${source}: ${step}`, count]));
}

test('a page opened from outside the shop is a visit', async () => {
  open('/');
  open('/item/abc?utm_source=instagram', { referer: 'https://www.google.com/' });
  open('/contact', { referer: 'https://blog.example/post' });
  open('/shop/all?page=2', { referer: 'https://stall.example/shop' });
  expect(await counted()).toEqual({
    'direct: visit': 1,
    'direct: view': 1,
    'instagram: visit': 1,
    'instagram: view': 1,
    'blog.example: visit': 1,
    'blog.example: view': 1,
  });
});

test('programs, prefetched and reloaded pages, administrators and other pages do not count', async () => {
  open('/', { 'sec-fetch-dest': 'empty' });
  open('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  open('/', { 'user-agent': `${'x'.repeat(100_000)}` });
  open('/', { 'sec-purpose': 'prefetch;prerender' });
  open('/', { 'cache-control': 'max-age=0' });
  open('/', {}, { isAdmin: true });
  open('/', {}, { method: 'HEAD' });
  for (const path of ['/admin/dashboard', '/orders', '/login', '/download/token', '/nowhere']) open(path);
  expect(await counted()).toEqual({});
});

test('a browser reports what follows, and nothing else', async () => {
  const report = (fields: Record<string, string>, headers: Record<string, string> = BROWSER) => {
    const body = new URLSearchParams(fields);
    return countStep(funnel, new Request('http://stall.example/funnel', { method: 'POST', body, headers }));
  };
  expect((await report({ step: 'cart', source: 'news / launch' })).status).toBe(204);
  expect((await report({ step: 'view' })).status).toBe(204);
  expect((await report({ step: 'view' }, { 'user-agent': 'curl/8.5.0' })).status).toBe(204);
  for (const step of ['order', 'visit', '', 'x']) expect((await report({ step })).status).toBe(422);
  const noForm = new Request('http://stall.example/funnel', { method: 'POST', body: 'step=view' });
  expect((await countStep(funnel, noForm)).status).toBe(422);
  expect(await counted()).toEqual({ 'news / launch: cart': 1, 'direct: view': 1 });
});
