import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { fetchJson } from './fetch-json.ts';

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const request = { method: 'GET', headers: {}, signal: AbortSignal.timeout(10_000), maxBytes: 100 } as const;

test('JSON is sent and read; a response that is not JSON has only its status', async () => {
  const url = await listen(async (incoming, outgoing) => {
    if (incoming.url === '/page') return outgoing.writeHead(502).end('<h1>Bad gateway</h1>');
    const body = await text(incoming);
    return outgoing.end(JSON.stringify({ type: incoming.headers['content-type'], body }));
  });
  expect(await fetchJson(url, { ...request, method: 'POST', body: { name: 'Asha' } })).toEqual({
    isOk: true,
    status: 200,
    answer: { type: 'application/json', body: '{"name":"Asha"}' },
  });
  expect(await fetchJson(`${url}/page`, request)).toEqual({ isOk: false, status: 502, answer: undefined });
});

test('a response that is too long, or a redirect, is refused', async () => {
  const url = await listen((incoming, outgoing) => {
    if (incoming.url === '/moved') outgoing.writeHead(302, { location: '/' }).end();
    else outgoing.end(JSON.stringify('x'.repeat(100)));
  });
  await expect(fetchJson(url, request)).rejects.toThrow('too long');
  await expect(fetchJson(`${url}/moved`, { ...request, maxBytes: 1_000 })).rejects.toThrow();
});
