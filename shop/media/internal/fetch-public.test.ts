import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPublic } from '#shop/outbound/internal/public-address.ts';
import { internet, type Outside } from '#shop/outbound/request-public.server.ts';
import { fetchPublic } from './fetch-public.ts';

// A key that protects nothing: it exists for this file's server on the own machine.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyKtKDOag5J9eYnD3
I/5o+oNcC51aVmkiYR7ifT+tnpKhRANCAARVtJUGvMTcuG8IocggqKb6TfO3x3Ud
lkVCI58Drqt1EinBzyuYddnF0zIb+wxlvF6d9Z8rglSOB82sw7cM9HS9
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBxDCCAWugAwIBAgIUCGbDzYN1n3K2+MTYTIIe3yYkQi8wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjEwMzIxNDNaGA8y
MTI2MTAyODAzMjE0M1owGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABFW0lQa8xNy4bwihyCCopvpN87fHdR2WRUIj
nwOuq3USKcHPK5h12cXTMhv7DGW8Xp31nyuCVI4HzazDtwz0dL2jgYowgYcwHQYD
VR0OBBYEFINMhW/rxNh4jQwPtMT/Zb1waAyJMB8GA1UdIwQYMBaAFINMhW/rxNh4
jQwPtMT/Zb1waAyJMA8GA1UdEwEB/wQFMAMBAf8wNAYDVR0RBC0wK4IQcGljdHVy
ZXMuZXhhbXBsZYIRZWxzZXdoZXJlLmV4YW1wbGWHBH8AAAEwCgYIKoZIzj0EAwID
RwAwRAIgT4yER/GZWeKbStwFCh9nK8EA5oeku79BAA1lD09z1AwCICZtOhSKPjZh
3cGJ62zsrOXp9bFIFHTsUjKDAo78tIZy
-----END CERTIFICATE-----`;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A site that is `pictures.example` on this machine, and the world in which that is allowed. */
async function site(
  answer: Answer,
  changes: Partial<Outside> = {},
): Promise<{ url: string; port: number; outside: Outside }> {
  server = createServer({ key: KEY, cert: CERTIFICATE }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://pictures.example:${port}/a.jpg`,
    outside: {
      resolve: async () => ['127.0.0.1'],
      isAllowed: (address) => address === '127.0.0.1',
      ca: CERTIFICATE,
      patienceMs: 5_000,
      ...changes,
    },
  };
}

test('only public addresses of the internet are accepted', () => {
  const open = ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'];
  const closed =
    '127.0.0.1 127.8.8.8 10.0.0.1 172.16.5.5 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 198.18.0.1 192.0.2.1 ::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b:1::a00:1 2002:7f00:1::1 2001:0:7f00:1:: ::ffff:0:7f00:1 ::7f00:1 ::a00:1 ::2 4000::1 fec0::1 100::1 2001:db8::1 fe80::1%eth0 240.0.0.1 192.0.0.8 pictures.example'.split(
      ' ',
    );
  expect(open.filter((address) => !isPublic(address))).toEqual([]);
  expect(closed.filter(isPublic)).toEqual([]);
});

test('a picture is fetched, also after a redirect', async () => {
  const { url, outside } = await site(({ url: path }, response) => {
    if (path === '/b.jpg') response.end('picture');
    else response.writeHead(302, { location: '/b.jpg' }).end();
  });
  const fetched = await fetchPublic(url, outside);
  expect(fetched.ok && Buffer.from(fetched.value).toString()).toBe('picture');
});

test('only https addresses are requested', async () => {
  for (const address of ['http://pictures.example/a.jpg', 'file:///etc/passwd', 'ftp://x/y', 'nonsense', '']) {
    expect(await fetchPublic(address)).toEqual({ ok: false, reason: 'address-not-https' });
  }
});

test('a private address is refused in every spelling, without a connection', async () => {
  let requests = 0;
  const { port, outside } = await site(() => (requests += 1));
  const fixtures: Outside = { ...outside, isAllowed: isPublic };
  const spellings = [
    ...['127.0.0.1', '127.1', '2130706433', '017700000001', '0177.0.0.1', '0x7f.1', '0x7f000001', '0', '127.0.0.1.'],
    ...['①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...[
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      '[0:0:0:0:0:ffff:a00:1]',
      'pictures.example@127.0.0.1',
    ],
    ...['pictures.example:x@[::1]', '169.254.169.254', '2852039166', '10.0.0.1', '192.168.1', 'pictures.example'],
  ];
  for (const host of spellings) {
    const refused = { ok: false, reason: 'address-not-public' };
    expect(await fetchPublic(`https://${host}:${port}/`, fixtures), host).toEqual(refused);
    expect(await fetchPublic(`HTTPS:\\\\${host}:${port}\\@93.184.216.34/`, fixtures), host).toEqual(refused);
  }
  expect(requests).toBe(0);
});

test('a name with one private address among others is refused', async () => {
  const fixtures: Outside = { ...internet, resolve: async () => ['93.184.216.34', '10.0.0.1'] };
  expect(await fetchPublic('https://pictures.example/', fixtures)).toEqual({ ok: false, reason: 'address-not-public' });
});

test('a name is resolved once per connection, which uses that address', async () => {
  let requests = 0;
  const { url, outside } = await site((_, response) => response.end('x'), {
    resolve: async () => {
      requests += 1;
      return [requests === 1 ? '127.0.0.1' : '10.0.0.1'];
    },
  });
  expect((await fetchPublic(url, outside)).ok).toBe(true);
  expect(requests).toBe(1);
});

test('a redirect to a private address, to http or in a loop is refused', async () => {
  let target = '';
  const { port, url, outside } = await site((_, response) => response.writeHead(301, { location: target }).end());
  const fixtures: Outside = {
    ...outside,
    resolve: async (host) => [host === 'elsewhere.example' ? '10.0.0.1' : '127.0.0.1'],
  };
  target = `https://elsewhere.example:${port}/`;
  expect(await fetchPublic(url, fixtures)).toEqual({ ok: false, reason: 'address-not-public' });
  target = 'https://169.254.169.254/latest/meta-data';
  expect(await fetchPublic(url, fixtures)).toEqual({ ok: false, reason: 'address-not-public' });
  target = 'http://pictures.example/';
  expect(await fetchPublic(url, fixtures)).toEqual({ ok: false, reason: 'address-not-https' });
  target = url;
  expect(await fetchPublic(url, fixtures)).toEqual({ ok: false, reason: 'too-many-redirects' });
});

test('more than ten megabytes are refused, with or without Content-Length', async () => {
  let sent = 0;
  let announced = true;
  const { url, outside } = await site((_, response) => {
    if (announced) return response.writeHead(200, { 'content-length': '10485761' }).flushHeaders();
    const part = Buffer.alloc(65_536);
    const push = (): void => {
      if (response.destroyed) return;
      sent += part.length;
      if (response.write(part)) setImmediate(push);
      else response.once('drain', push);
    };
    push();
  });
  expect(await fetchPublic(url, outside)).toEqual({ ok: false, reason: 'picture-too-large' });
  announced = false;
  expect(await fetchPublic(url, outside)).toEqual({ ok: false, reason: 'picture-too-large' });
  expect(sent).toBeLessThan(40 * 1024 * 1024);
});

test('temporary errors of a site are distinguished from a missing picture', async () => {
  let status = 503;
  const { url, outside } = await site((_, response) => {
    if (status !== 0) response.writeHead(status).end();
  });
  expect(await fetchPublic(url, outside)).toEqual({ ok: false, reason: 'site-in-trouble' });
  status = 404;
  expect(await fetchPublic(url, outside)).toEqual({ ok: false, reason: 'not-there' });
  status = 0;
  expect(await fetchPublic(url, { ...outside, patienceMs: 100 })).toEqual({ ok: false, reason: 'site-too-slow' });
  const never: Outside['resolve'] = (_host, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  expect(await fetchPublic(url, { ...outside, resolve: never, patienceMs: 50 })).toEqual({
    ok: false,
    reason: 'site-too-slow',
  });
  const nobody = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await fetchPublic(url, { ...outside, resolve: nobody })).toEqual({ ok: false, reason: 'site-unreachable' });
  status = 200;
  expect(await fetchPublic(url, { ...outside, ca: undefined })).toEqual({ ok: false, reason: 'site-unreachable' });
});
