import fc from 'fast-check';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { guardedPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard } from '#tests/support/security/request-guard.ts';

test('no address gives an internal error', async () => {
  const endpoint = await openTestGuard(guardedPages());
  const odd = fc.oneof(
    fc.webPath(),
    fc.string({ unit: 'binary', maxLength: 40 }).map((path) => `/${encodeURIComponent(path.toWellFormed())}`),
    fc.stringMatching(/^\/[!-~]{0,40}$/),
    fc.stringMatching(/^[!-~]{1,20}$/),
    fc.constantFrom('//', '//evil.example', '///a//b', '/\\evil', '/..', '/../secret.txt', '/assets/../../secret.txt'),
    fc.constantFrom('/%2e%2e%2fsecret.txt', '/%00', '/%', '/%ff', '/a?%', '/?a=%ff', '/#x', '*', 'a', '?', ':80'),
    fc.constantFrom(
      'http://evil.example/hello',
      'https://',
      'http:///hello',
      '/_.data',
      '/hello.data',
      '/a.data?_routes=x',
    ),
    fc.constantFrom(
      '/__manifest',
      '/__manifest?paths=%2F&version=1',
      '/hello?index',
      '/media//1.webp',
      '/media/x/%zz.webp',
    ),
    fc.constantFrom(
      `/${'a'.repeat(20_000)}`,
      `/search?q=${'%F0%9F%98%80'.repeat(1_000)}`,
      '/constructor',
      '/__proto__',
    ),
  );
  await fc.assert(
    fc.asyncProperty(odd, fc.constantFrom('GET', 'HEAD'), async (target, method) => {
      const answer = await endpoint.send(`${method} ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      const [, status = '0'] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
      expect([200, 204, 308, 400, 404, 431], `${target} got ${answer.slice(0, 60)}`).toContain(Number(status));
      expect(answer).toMatch(/\r\nx-request-id: \S+\r\n/i);
      expect(answer).not.toContain('outside of the folder');
      const location = /\r\nlocation: (\S+)/i.exec(answer)?.[1];
      if (location !== undefined) expect(location).toMatch(/^\/(?!\/)/);
    }),
    { numRuns: 300 },
  );
}, 60_000);
