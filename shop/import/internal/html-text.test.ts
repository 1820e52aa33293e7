import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { descriptionsOf, HTML_MAX_CHARACTERS, textOfHtml } from './html-text.ts';

test('a body becomes paragraphs and bullets', () => {
  expect(
    textOfHtml(
      '<h2>Size &amp; fit</h2><p>One <b>bold</b> <a href="https://x.example">link</a></p><ul><li>A</li><li>B<ul><li>C</li></ul></li></ul><p>x<br>y</p>',
    ),
  ).toBe('Size & fit\n\nOne bold link\n\n- A\n- B\n- C\n\nx\ny');
});

test('scripts and invisible elements are removed', () => {
  const html =
    '<p>a</p><script>alert(1)</script><style>p{}</style><svg><text>s</text></svg><iframe src=x>f</iframe><img src=x alt=pic onerror=y><!-- c --><noscript>n</noscript>';
  expect(textOfHtml(html)).toBe('a');
});

test('text without tags keeps its lines, and what only looks like a tag is kept', () => {
  expect(textOfHtml('One\r\ntwo\n\n\n\nthree  ')).toBe('One\ntwo\n\nthree');
  expect(textOfHtml('3 < 5 and 7 > 2')).toBe('3 < 5 and 7 > 2');
  expect(textOfHtml('Salt &amp; pepper')).toBe('Salt & pepper');
});

test('deeply nested HTML is handled', () => {
  expect(textOfHtml(`${'<div>'.repeat(50_000)}deep`)).toBeTypeOf('string');
});

test('a short text is the description; a long one gives its first paragraph, cut between words', () => {
  expect(descriptionsOf('Short.')).toEqual({ description: 'Short.', fullDescription: null });
  expect(descriptionsOf('First.\n\nSecond.')).toEqual({ description: 'First.', fullDescription: 'First.\n\nSecond.' });
  const long = 'word '.repeat(100).trim();
  const { description, fullDescription } = descriptionsOf(long);
  expect(description).toMatch(/^(word )+word…$/);
  expect(description.length).toBeLessThanOrEqual(301);
  expect(fullDescription).toBe(long);
});

test('HTML that is too long to be read quickly stays as it is, and is too long for a description', () => {
  const longest = '<p>x</p>'.padEnd(HTML_MAX_CHARACTERS);
  expect(textOfHtml(longest)).toBe('x');
  expect(textOfHtml(`${longest} `)).toBe('<p>x</p>');
  expect(HTML_MAX_CHARACTERS).toBeGreaterThan(numbers.FULL_DESCRIPTION_MAX_CHARACTERS);
});
