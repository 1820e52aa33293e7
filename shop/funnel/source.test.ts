import { expect, test } from 'vitest';
import { readSource, sourceOf } from './source.ts';

const from = (referrer: string, query = '') => sourceOf({ query, referrer, host: 'stall.example' });

test.each([
  ['', 'direct'],
  ['not an address', 'direct'],
  ['https://www.google.co.in/', 'google'],
  ['android-app://com.google.android.googlequicksearchbox/', 'google'],
  ['https://l.instagram.com/?u=x', 'instagram'],
  ['https://lm.facebook.com/', 'facebook'],
  ['https://t.co/abc', 'x'],
  ['https://old.reddit.com/r/anime', 'reddit'],
  ['https://www.Blog.example:8080/post?mail=a@b.example', 'blog.example'],
  ['https://notgoogle.com/', 'notgoogle.com'],
  ['https://9876543210.example/', 'other'],
])('a visit from %s counts for %s', (referrer, source) => {
  expect(from(referrer)).toBe(source);
});

test.each(['https://stall.example/shop', 'https://accounts.google.com/o/oauth2', 'https://api.razorpay.com/v1'])(
  'a page opened from %s is no visit',
  (referrer) => expect(from(referrer)).toBeNull(),
);

test.each([
  ['utm_source=Instagram', 'instagram'],
  ['?utm_source=News%20Letter&utm_campaign=Diwali+Sale', 'news-letter / diwali-sale'],
  ['utm_source=asha@example.com', 'other'],
  ['utm_source=call+9811122233', 'other'],
  ['gclid=abc', 'google ads'],
  ['fbclid=abc', 'facebook'],
  ['page=2', 'google'],
])('the address says more than the page with the link: %s', (query, source) => {
  expect(from('https://www.google.com/', query)).toBe(source);
  // A campaign of the shop's own links, too.
  if (query.includes('utm_source')) expect(from('https://stall.example/', query)).toBe(source);
});

test.each(['direct', 'google ads', 'instagram', 'blog.example', 'news-letter / diwali-sale'])(
  'a browser reports %s as it was counted',
  (source) => expect(readSource(source)).toBe(source),
);

test('whatever else a browser reports becomes a short name', () => {
  expect(readSource(undefined)).toBe('direct');
  expect(readSource('asha@example.com')).toBe('other');
  expect(readSource(`<script>${'x'.repeat(9_000)}`).length).toBeLessThanOrEqual(60);
  expect(readSource('\u0000')).toBe('other');
  const long = `utm_source=${'x'.repeat(5_000)}&utm_campaign=${'y'.repeat(5_000)}`;
  expect(from('', long)).toBe(`${'x'.repeat(40)} / ${'y'.repeat(18)}`);
});
