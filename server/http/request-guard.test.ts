import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { guardedPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard, type RequestGuard } from '#tests/support/security/request-guard.ts';

test('only forms of the shop’s own pages are accepted', async () => {
  const endpoint = await openTestGuard(guardedPages(), { env: { ORIGIN: 'https://stall.example' } });
  const cases: [Record<string, string>, number][] = [
    [{ origin: 'https://stall.example' }, 200],
    [{ origin: 'https://stall.example', 'sec-fetch-site': 'cross-site' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://stall.example' }, 403],
    [{ origin: 'https://stall.example.evil.example' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    [{ origin: `http://localhost:${endpoint.port}` }, 403],
  ];
  for (const [headers, status] of cases) {
    const answer = await rawPost(endpoint, '/form', headers, 'word=hello');
    expect(answer, JSON.stringify(headers)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});

test('without ORIGIN the loopback names of the shop’s port are its own', async () => {
  const endpoint = await openTestGuard(guardedPages());
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const origin = `http://${host}:${endpoint.port}`;
    expect(await rawPost(endpoint, '/form', { origin }, 'word=hi'), host).toContain(`${origin} hi`);
  }
  for (const origin of [
    `http://localhost:${endpoint.port + 1}`,
    `https://localhost:${endpoint.port}`,
    `http://evil.example:${endpoint.port}`,
  ]) {
    expect(await rawPost(endpoint, '/form', { origin }, 'word=hi'), origin).toMatch(/^HTTP\/1.1 403 /);
  }
});

test('a body over the limit is refused, with or without a Content-Length', async () => {
  const endpoint = await openTestGuard(guardedPages());
  const origin = endpoint.origin;
  const large = `word=${'x'.repeat(70_000)}`;
  expect(await rawPost(endpoint, '/form', { origin }, large)).toMatch(/^HTTP\/1.1 413 [\s\S]*x-request-id/);
  const chunked = `POST /form HTTP/1.1\r\nhost: a\r\norigin: ${origin}\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
  expect(await endpoint.send(chunked)).toMatch(/^HTTP\/1.1 413 /);
  const fits = `word=${'x'.repeat(60_000)}`;
  expect(await rawPost(endpoint, '/form', { origin }, fits)).toContain('x'.repeat(60_000));
});

test('a form with too many fields or parts is refused before it is parsed', async () => {
  const endpoint = await openTestGuard(guardedPages());
  const origin = endpoint.origin;
  const names = (count: number) => Array.from({ length: count }, (_, at) => at).join('&');
  expect(await rawPost(endpoint, '/form', { origin }, names(16_000).slice(0, 65_000))).toMatch(
    /^HTTP\/1.1 413 [\s\S]*<h1/,
  );
  expect(await rawPost(endpoint, '/form', { origin }, `${names(499)}&word=hi`)).toMatch(/^HTTP\/1.1 200 /);
  const multipart = { origin, 'content-type': 'multipart/form-data; boundary=x' };
  const part = '--x\r\ncontent-disposition: form-data; name="word"\r\n\r\nhi\r\n';
  expect(await rawPost(endpoint, '/form', multipart, `${part.repeat(51)}--x--\r\n`)).toMatch(/^HTTP\/1.1 413 /);
  expect(await rawPost(endpoint, '/form', multipart, `${part.repeat(50)}--x--\r\n`)).toMatch(
    /^HTTP\/1.1 200 [\s\S]* hi/,
  );
  const longHead = part.replace('word', 'w'.repeat(5_000));
  expect(await rawPost(endpoint, '/form', multipart, `${longHead}--x--\r\n`)).toMatch(/^HTTP\/1.1 415 /);
});

test('an ambiguous address is refused, and logged as a page', async () => {
  const endpoint = await openTestGuard(guardedPages());
  const odd = ['/assets/../form', '/media/..', '/feed/..', '/healthz/..', '/assets/%2e%2e/form', '/assets/.%2E/form'];
  for (const target of [...odd, '/form?q=a#b', '/assets\\..\\form']) {
    expect(await rawPost(endpoint, target, { origin: endpoint.origin }, 'word=x'), target).toMatch(/^HTTP\/1.1 400 /);
    expect(endpoint.lines.at(-1), target).toMatchObject({ level: 30, msg: 'request', status: 400 });
    const read = await endpoint.send(`GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    expect(read, target).toMatch(/^HTTP\/1.1 400 /);
  }
  // What is no file of the shop is logged as the page that it becomes, whatever it begins with.
  for (const target of ['/assets/form', '/healthzform', '/media/form', '/feed/form', '/robots.txt/form']) {
    await rawPost(endpoint, target, { origin: endpoint.origin }, 'word=x');
    expect(endpoint.lines.at(-1), target).toMatchObject({ level: 30, msg: 'request', target });
  }
  expect(await rawPost(endpoint, '/%66orm', { origin: endpoint.origin }, 'word=hi')).toMatch(
    /^HTTP\/1.1 200 [\s\S]* hi/,
  );
  expect(endpoint.lines.at(-1)).toMatchObject({ target: '/form' });
});

test('a network that floods the shop with forms has to wait, and other networks do not', async () => {
  const endpoint = await openTestGuard(guardedPages(), { env: { TRUST_PROXY: '1' }, formsPerNetwork: 5 });
  const post = (address: string) =>
    fetch(`${endpoint.origin}/form`, {
      method: 'POST',
      headers: { origin: endpoint.origin, 'x-forwarded-for': address },
      body: new URLSearchParams({ word: 'hi' }),
    });
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await post('203.0.113.1')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const refused = await post('203.0.113.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect(await refused.text()).toContain('Too many attempts');
  expect((await post('203.0.113.2')).status).toBe(200);
});

test('a client that sends too much receives the reason before the connection is closed', async () => {
  const endpoint = await openTestGuard(guardedPages());
  const head = `POST /form HTTP/1.1\r\nhost: a\r\norigin: ${endpoint.origin}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 8000000\r\n\r\n`;
  const socket = dial(endpoint.port, '127.0.0.1').pause();
  // As browsers do: all of it is sent before the answer is looked at.
  await new Promise<void>((sent, failed) => {
    socket.once('error', failed);
    socket.write(head + 'x'.repeat(8_000_000), () => sent());
  });
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  await once(socket.resume(), 'close');
  expect(received).toMatch(/^HTTP\/1.1 413 [\s\S]*connection: close[\s\S]*<\/html>/i);
});

test('a body that is not a form is refused before any page reads it', async () => {
  const endpoint = await openTestGuard(guardedPages());
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencodedx']) {
    const answer = await rawPost(endpoint, '/form', { origin: endpoint.origin, 'content-type': type }, '{}');
    expect(answer, type).toMatch(/^HTTP\/1.1 415 /);
  }
});

test('unsupported methods are refused with a list of the supported ones', async () => {
  const endpoint = await openTestGuard(guardedPages());
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const answer = await endpoint.send(`${method} /hello HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    expect(answer, method).toMatch(/^HTTP\/1.1 405 /);
    expect(answer, method).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
  }
  const answer = await rawPost(endpoint, '/hello', { origin: endpoint.origin }, 'word=x');
  expect(answer).toMatch(/^HTTP\/1.1 405 [\s\S]*\r\nallow: GET, HEAD\r\n/i);
});

test('bytes that are not a request are answered with a reference, and the connection is closed', async () => {
  const endpoint = await openTestGuard(guardedPages());
  expect(await endpoint.send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*\r\nx-request-id: \S+/);
  expect(await endpoint.send('GET / HTTP/1.1\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400 [\s\S]*x-request-id/,
  );
  const large = `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`;
  expect(await endpoint.send(large)).toMatch(/^HTTP\/1.1 431 [\s\S]*x-request-id/);
  const expecting = 'GET /hello HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\nconnection: close\r\n\r\n';
  expect(await endpoint.send(expecting)).toMatch(/^HTTP\/1.1 417 [\s\S]*x-request-id/);
});

test('a request that is sent too slowly is closed', async () => {
  const endpoint = await openTestGuard(guardedPages(), { headersMs: 200 });
  const socket = dial(endpoint.port, '127.0.0.1');
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  socket.write('GET /hello HTTP/1.1\r\n');
  const drip = setInterval(() => socket.write('x-a: b\r\n'), 100);
  socket.on('error', () => {});
  await once(socket, 'close');
  clearInterval(drip);
  expect(received).toMatch(/^HTTP\/1.1 408 /);
}, 10_000);

test('the client’s address is the socket’s, whatever the headers contain, unless a proxy is trusted', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
  const plain = await openTestGuard(guardedPages());
  expect(await (await fetch(`${plain.origin}/who`, { headers })).json()).toBe('127.0.0.1');
  const behind = await openTestGuard(guardedPages(), { env: { TRUST_PROXY: '1' } });
  expect(await (await fetch(`${behind.origin}/who`, { headers })).json()).toBe('203.0.113.7');
});

const rawPost = (endpoint: RequestGuard, path: string, headers: Record<string, string>, body: string) => {
  const lines = Object.entries({
    host: 'stall.example',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return endpoint.send(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
};
