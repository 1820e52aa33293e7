import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashScripts } from './pages.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('scripts with the nonce are hashed, and the nonce is removed', () => {
  const page = '<script nonce="abc">one()</script><p>x</p><script type="module" async="" nonce="abc">two()</script>';
  const { html, sources } = hashScripts(page, 'abc');
  expect(html).toBe('<script>one()</script><p>x</p><script type="module" async="">two()</script>');
  expect(sources).toBe(`${hashOf('one()')} ${hashOf('two()')}`);
});

test('an injected script is not allowed', () => {
  const page = '<script nonce="abc">one()</script><script>evil()</script><script nonce="guess">evil()</script>';
  const { sources } = hashScripts(page, 'abc');
  expect(sources).toBe(hashOf('one()'));
});
