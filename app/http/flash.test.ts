import { expect, test } from 'vitest';
import { FLASH_SPENT, findFlash, flash } from './flash.ts';

test('a flash is found again in the cookie that it set', () => {
  const pair = flash('message-sent').split(';')[0] ?? '';
  expect(findFlash(`theme=dark; ${pair}; other=1`)).toBe('message-sent');
});

test('a spent flash is gone', () => {
  expect(findFlash(FLASH_SPENT.split(';')[0] ?? '')).toBeNull();
});

test.each([null, '', 'toast', 'toast=', 'toast=<b>free money</b>', 'toast=toString', 'nottoast=message-sent'])(
  'a cookie header of %j says nothing',
  (cookies) => {
    expect(findFlash(cookies)).toBeNull();
  },
);

test('a flash lives for a minute, on every page, and can be read by the page', () => {
  expect(flash('message-sent')).toBe('toast=message-sent; Max-Age=60; Path=/; SameSite=Lax');
});
