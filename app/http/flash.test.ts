import { expect, test } from 'vitest';
import { FLASH_SPENT, flash, listFlashes } from './flash.ts';

test('a flash is read back from the cookie that set it', () => {
  const pair = flash('message-sent').split(';')[0] ?? '';
  expect(listFlashes(`theme=dark; ${pair}; other=1`)).toEqual(['message-sent']);
});

test('one cookie holds two messages', () => {
  const pair = flash('logged-in', 'liked').split(';')[0] ?? '';
  expect(listFlashes(pair)).toEqual(['logged-in', 'liked']);
});

test('a flash that was shown is deleted', () => {
  expect(listFlashes(FLASH_SPENT.split(';')[0] ?? '')).toEqual([]);
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
