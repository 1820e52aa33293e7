import { expect, test } from 'vitest';
import { loggable, readTarget, withoutDoubledSlashes } from './target.ts';

test('a path and its query are read from either form of a request line', () => {
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

test('what cannot be decoded, or no file may be called, is malformed', () => {
  for (const url of ['*', 'shop', 'ftp://a/b', '/%', '/%E0%A4%A', '/a%00', '/a%0d%0ab', '/a\\b', '/%5c', 'http:a']) {
    expect(readTarget(url), url).toEqual({ ok: false, reason: 'malformed' });
  }
});

test('an address longer than any honest one is refused', () => {
  expect(readTarget(`/${'a'.repeat(16_383)}`).ok).toBe(true);
  expect(readTarget(`/${'a'.repeat(16_384)}`)).toEqual({ ok: false, reason: 'too-long' });
});

test('doubled slashes fold into one, those of a query stay', () => {
  expect(withoutDoubledSlashes('//evil.example//a?b=//c')).toBe('/evil.example/a?b=//c');
  expect(withoutDoubledSlashes('/a/b?c=//d')).toBeNull();
});

test('a log keeps neither tokens nor people', () => {
  expect(loggable('/verify-email?token=abc&x=1')).toBe('/verify-email?token=…&x=1');
  expect(loggable('/auth/google?code=a&state=b')).toBe('/auth/google?code=…&state=…');
  expect(loggable('/login?e-mail=a&Email=b@c.d')).toBe('/login?e-mail=a&Email=…');
  expect(loggable('/download/abcdef')).toBe('/download/…');
  expect(loggable('/search?q=mask')).toBe('/search?q=mask');
});
