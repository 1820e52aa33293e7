import { expect, test } from 'vitest';
import { wakeLater } from './wake-later.ts';

const PAGE = `<html><head><link rel="modulepreload" href="/a.js"/></head><body><p>$&amp;</p><script nonce="word" type="module" async="">import "/a.js";
import("/b.js");</script></body></html>`;

test('nothing of a page asks for scripts before it has been painted', () => {
  const page = wakeLater(PAGE, 'word').join('');
  expect(page).not.toMatch(/modulepreload"|type="module"|fetchpriority="/);
  expect(page).toContain('<link rel="later" href="/a.js"/>');
  expect(page).toContain(
    '<script nonce="word" type="text/later">import "/a.js";\nimport("/b.js");</script><script nonce="word">',
  );
  expect(page).toContain('<p>$&amp;</p>');
});

test('the script that wakes it carries the word of its answer, and follows what it wakes', () => {
  expect(wakeLater(PAGE, 'word').join('')).toMatch(
    /<\/script><script nonce="word">\(function\(d\)\{[^<]*\}\)\(document\)<\/script><\/body>/,
  );
});

test('a page without scripts stays as it is', () => {
  expect(wakeLater('<html><body><p>Closed</p></body></html>', 'word')).toEqual([
    '<html><body><p>Closed</p></body></html>',
  ]);
});
