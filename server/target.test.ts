import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loggable, pagePathOf, readTarget, withoutDoubledSlashes } from './target.ts';

test('path and query are parsed from both forms of a request line', () => {
  for (const [url, target] of [
    ['/', '/'],
    ['/shop?q=a%20b', '/shop?q=a%20b'],
    ['http://other.example/shop?q=1', '/shop?q=1'],
    ['HTTPS://other.example', '/'],
    ['http://other.example?q=1', '/?q=1'],
    ['/item/%E0%A4%95', '/item/%E0%A4%95'],
    ['/shop?q=%', '/shop?q=%'],
  ]) {
    expect(readTarget(url ?? ''), url).toEqual({ ok: true, value: target });
  }
});

test('targets that cannot be decoded or contain invalid characters are malformed', () => {
  for (const url of ['*', 'shop', 'ftp://a/b', '/%', '/%E0%A4%A', '/a%00', '/a%0d%0ab', '/a\\b', '/%5c', 'http:a']) {
    expect(readTarget(url), url).toEqual({ ok: false, reason: 'malformed' });
  }
});

test.each([
  ...['/assets/../login', '/media/..', '/healthz/..', '/feed/../', '/./login', '/.', '/a/../../b'],
  ...['/assets/%2e%2e/login', '/assets/.%2E/login', '/%2E/login', '/assets/..%2flogin', '/a%2F..%2Fb'],
  ...['/search?q=a#b', '/login#', '/#', 'http://stall.test#/login', '/shop?a=1#?b=2'],
  ...['/assets\\..\\login', '/%5C..%5Clogin', '/a%00.css', 'http://stall.test/assets/../login'],
  `/search?${'a&'.repeat(100)}`,
])('%s is refused because other software would read another address', (url) => {
  expect(readTarget(url).ok).toBe(false);
});

test('an address has one spelling, and new URL reads the same', () => {
  for (const [url, target] of [
    ['/%6cogin', '/login'],
    ['/%6Cogin.dat%61', '/login.data'],
    ['/shop/%7efox%2d%5f', '/shop/~fox-_'],
    ['/item/%e0%a4%95', '/item/%E0%A4%95'],
    ['/shop/a%2fb', '/shop/a%2Fb'],
    ['/a"<>{}|^`[]', '/a%22%3C%3E%7B%7D%7C%5E%60%5B%5D'],
    ['/search?q="a"', '/search?q=%22a%22'],
    ['/caf\u00e9?q=\u00e9', '/caf%C3%A9?q=%C3%A9'],
    ['/...', '/...'],
    ['/login;x=1', '/login;x=1'],
  ]) {
    expect(readTarget(url ?? ''), url).toEqual({ ok: true, value: target });
  }
  const odd = fc.oneof(
    fc.webPath(),
    fc.stringMatching(/^\/[!-~\u00a0-\u00ff]{0,30}$/),
    fc.stringMatching(/^\/[%2eE5cCfF./a?&#;]{0,12}$/),
  );
  fc.assert(
    fc.property(odd, (url) => {
      const read = readTarget(url);
      if (!read.ok || withoutDoubledSlashes(read.value) !== null) return;
      expect(readTarget(read.value)).toEqual(read);
      const { pathname, search, hash } = new URL(`http://stall.test${read.value}`);
      expect((pathname + search).replaceAll('%27', "'")).toBe(read.value.replaceAll('%27', "'"));
      expect(hash).toBe('');
    }),
    { numRuns: 2_000 },
  );
});

test('every spelling of a page’s path is found in the tables', () => {
  for (const target of [
    '/login',
    '/LOGIN',
    '/login/',
    '/login.data',
    '/Login/_.data',
    '/login?returnTo=%2F',
    '/login.data?x',
  ]) {
    expect(pagePathOf(target), target).toBe('/login');
  }
  for (const target of ['/', '/_.data', '/?q=1']) expect(pagePathOf(target), target).toBe('/');
  expect(pagePathOf('/a.data/_.data')).toBe('/a.data');
});

test('overlong addresses are refused', () => {
  expect(readTarget(`/${'a'.repeat(16_383)}`).ok).toBe(true);
  expect(readTarget(`/${'a'.repeat(16_384)}`)).toEqual({ ok: false, reason: 'too-long' });
});

test('double slashes in the path are merged, and those in the query are unchanged', () => {
  expect(withoutDoubledSlashes('//evil.example//a?b=//c')).toBe('/evil.example/a?b=//c');
  expect(withoutDoubledSlashes('/a/b?c=//d')).toBeNull();
});

test('logged targets contain no tokens and no personal data', () => {
  expect(loggable('/verify-email?token=abc&x=1')).toBe('/verify-email?token=…&x=1');
  expect(loggable('/auth/google?code=a&state=b')).toBe('/auth/google?code=…&state=…');
  expect(loggable('/login?e-mail=a&Email=b@c.d')).toBe('/login?e-mail=a&Email=…');
  expect(loggable('/download/abcdef')).toBe('/download/…');
  expect(loggable('/order-link/%61b%2Dc')).toBe('/order-link/…');
  expect(loggable('/Alerts/abcdef.data?page=2')).toBe('/Alerts/…?page=2');
  expect(loggable('//order-link//abc')).toBe('//order-link//…');
  expect(loggable('/__manifest?paths=%2Forder-link%2Fabc-_,%2falerts%2fdef,/terms&version=1')).toBe(
    '/__manifest?paths=%2Forder-link%2F…,%2falerts%2f…,/terms&version=1',
  );
  expect(loggable('/login?returnTo=%2Forder-link%2Fabc&x=1')).toBe('/login?returnTo=%2Forder-link%2F…&x=1');
  expect(loggable('/login/link?returnTo=%2Flogin%3FreturnTo%3D%252Forder-link%252Fabc')).toBe(
    '/login/link?returnTo=%2Flogin%3FreturnTo%3D%252Forder-link%252F…',
  );
  expect(loggable('/search?q=mask')).toBe('/search?q=mask');
});
