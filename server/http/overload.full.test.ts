import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Visit, visitContext } from '#app/http/context.ts';
import '#tests/support/database.ts';
import { paragraph, tinyPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard } from '#tests/support/security/request-guard.ts';

/** More than the shop answers at the same time. */
const CROWD = 40;

/** Pages that wait until `release`, and how many are being rendered. */
function standing() {
  const blocked = Promise.withResolvers<void>();
  const drawing = { now: 0, most: 0 };
  const wait = async () => {
    drawing.now += 1;
    drawing.most = Math.max(drawing.most, drawing.now);
    await blocked.promise;
    drawing.now -= 1;
    return null;
  };
  const pages = tinyPages({
    slow: { ...paragraph('At last.'), loader: wait },
    checkout: { ...paragraph('Bought.'), action: wait },
  });
  return { pages, drawing, release: () => blocked.resolve() };
}

/** A loader that records its requests, and how many run at the same time. */
function counting() {
  const drawing = { now: 0, most: 0, order: [] as string[] };
  const loader = async ({ request }: { request: Request }) => {
    drawing.order.push(new URL(request.url).search.slice(1));
    drawing.now += 1;
    drawing.most = Math.max(drawing.most, drawing.now);
    await pause(2);
    drawing.now -= 1;
    return null;
  };
  return { drawing, loader };
}

test('an overloaded shop refuses early with a plain page, and lets orders wait longer', async () => {
  const { pages, drawing, release } = standing();
  const endpoint = await openTestGuard(pages);
  const headers = { origin: endpoint.origin };
  const crowd = Array.from({ length: CROWD }, () => fetch(`${endpoint.origin}/slow`));
  await expect.poll(() => drawing.now).toBe(16);
  const order = fetch(`${endpoint.origin}/checkout`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ a: 'b' }),
  });
  const first = await Promise.race(crowd);
  expect(first.status).toBe(503);
  expect(first.headers.get('retry-after')).toBe('2');
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(await first.text()).toContain('The shop is not available right now');
  // What watches the shop, and what lies in its memory, waits for nobody.
  expect((await fetch(`${endpoint.origin}/healthz`)).status).toBe(200);
  const metrics = await (await fetch(`${endpoint.origin}/metrics`)).text();
  expect(metrics).toMatch(/^rendering_requests\{state="active"\} 16$/m);
  // Those who came last have waited as long by then.
  let refusedCount = 0;
  for (const answer of crowd) answer.then(() => (refusedCount += 1));
  await expect.poll(() => refusedCount).toBe(CROWD - 16);
  release();
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  expect(statuses.filter((status) => status === 503)).toHaveLength(CROWD - 16);
  expect((await order).status).toBe(200);
  expect(drawing.most).toBe(16);
  // It recovers immediately.
  expect((await fetch(`${endpoint.origin}/slow`)).status).toBe(200);
});

test('connections that arrive together are all accepted before a page is rendered', async () => {
  let accepted = 0;
  const acceptedBefore: number[] = [];
  const loader = () => {
    acceptedBefore.push(accepted);
    return null;
  };
  const endpoint = await openTestGuard(tinyPages({ quick: { ...paragraph('Here.'), loader } }));
  endpoint.server.on('connection', () => {
    accepted += 1;
  });
  const request = 'GET /quick HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
  const answers = await Promise.all(Array.from({ length: CROWD }, () => endpoint.send(request)));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(CROWD);
  expect(Math.min(...acceptedBefore)).toBe(CROWD);
});

test('requests that wait for another service do not block others', async () => {
  const far = Promise.withResolvers<null>();
  let waiting = 0;
  const ask = ({ context }: { context: { get(key: typeof visitContext): Visit } }) =>
    context.get(visitContext).callExternal(() => {
      waiting += 1;
      return far.promise;
    });
  const endpoint = await openTestGuard(
    tinyPages({ far: { ...paragraph('From afar.'), loader: ask }, near: paragraph('Near.') }),
  );
  const crowd = Array.from({ length: CROWD }, () => fetch(`${endpoint.origin}/far`));
  await expect.poll(() => waiting).toBe(CROWD);
  expect((await fetch(`${endpoint.origin}/near`)).status).toBe(200);
  far.resolve(null);
  expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(crowd.map(() => 200));
  // A slot becomes free shortly after its response has arrived.
  const metrics = async () => (await fetch(`${endpoint.origin}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^rendering_requests\{state="active"\} 0$/m);
});

test('pipelined requests are answered in order', async () => {
  const { drawing, ...counted } = counting();
  const endpoint = await openTestGuard(tinyPages({ each: { ...paragraph('One of many.'), ...counted } }));
  const ask = (at: number) => `GET /each?${at} HTTP/1.1\r\nhost: a\r\naccept-encoding: identity\r\n`;
  const breath = Array.from(
    { length: CROWD },
    (_, at) => `${ask(at)}${at === CROWD - 1 ? 'connection: close\r\n' : ''}\r\n`,
  );
  const answers = await endpoint.send(breath.join(''));
  expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(CROWD);
  expect(drawing.most).toBe(1);
  expect(drawing.order).toEqual(Array.from({ length: CROWD }, (_, at) => String(at)));
  // A client that sends far more than any browser is cut off.
  const endless = ask(0).concat('\r\n').repeat(101);
  expect((await endpoint.send(endless)).match(/HTTP/g)?.length ?? 0).toBeLessThan(100);
});
