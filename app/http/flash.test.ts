import { expect, test } from 'vitest';
import { FLASH_SPENT, flash, listFlashes } from './flash.ts';

test('a flash is found again in the cookie that it set', () => {
  const pair = flash('message-sent').split(';')[0] ?? '';
  expect(listFlashes(`theme=dark; ${pair}; other=1`)).toEqual(['message-sent']);
});

test('two sentences travel in one cookie', () => {
  const pair = flash('logged-in', 'liked').split(';')[0] ?? '';
  expect(listFlashes(pair)).toEqual(['logged-in', 'liked']);
});

test('a spent flash is gone', () => {
  expect(listFlashes(FLASH_SPENT.split(';')[0] ?? '')).toEqual([]);
});

test.each([null, '', 'toast', 'toast=', 'toast=<b>free money</b>', 'toast=toString', 'nottoast=message-sent'])(
  'a cookie header of %j says nothing',
  (cookies) => {
    expect(listFlashes(cookies)).toEqual([]);
  },
);

test('a flash lives for a minute, on every page, and can be read by the page', () => {
  expect(flash('message-sent')).toBe('toast=message-sent; Max-Age=60; Path=/; SameSite=Lax');
});
