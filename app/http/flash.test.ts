import { expect, test } from 'vitest';
import { flash, flashValue, listFlashes, markShown, readFlashes } from './flash.ts';
import { TOASTS_SHOWN } from './toast-cookie.ts';

test('a flash is read back from the cookie that set it', () => {
  const pair = flash('message-sent').split(';')[0] ?? '';
  expect(listFlashes(`theme=dark; ${pair}; other=1`)).toEqual(['message-sent']);
});

test('one cookie holds two messages', () => {
  const pair = flash('logged-in', 'liked').split(';')[0] ?? '';
  expect(listFlashes(pair)).toEqual(['logged-in', 'liked']);
  expect(pair).toBe(`toast=${flashValue(['logged-in', 'liked'])}`);
  expect(readFlashes('logged-in+nonsense+liked').map(({ text }) => text)).toEqual([
    'Login successful',
    'Added to likes',
  ]);
});

test('a document shows flashes once: what it marks as shown is none of the next document', () => {
  const marked = markShown(flash('logged-in', 'liked'));
  expect(marked).toBe('toast=.logged-in+liked; Max-Age=60; Path=/; SameSite=Lax');
  expect(listFlashes(marked)).toEqual([]);
  expect(markShown(marked)).toBeNull();
  expect(markShown('theme=dark')).toBeNull();
});

test('a flash that was shown is deleted', () => {
  expect(listFlashes(TOASTS_SHOWN.split(';')[0] ?? '')).toEqual([]);
});

test.each([null, '', 'toast', 'toast=', 'toast=<b>free money</b>', 'toast=toString', 'nottoast=message-sent'])(
  'a cookie header of %j contains no flash',
  (cookies) => {
    expect(listFlashes(cookies)).toEqual([]);
  },
);

test('a flash cookie lasts a minute, covers every path and is readable by scripts', () => {
  expect(flash('message-sent')).toBe('toast=message-sent; Max-Age=60; Path=/; SameSite=Lax');
});
