import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatWeekday } from './clock.ts';

test('dates have the Indian form and time zone', () => {
  expect(formatDay(new Date('2026-11-21T06:00:00Z'))).toBe('21 Nov 2026');
  // 18:30 UTC is midnight in Kolkata.
  expect(formatDay(new Date('2025-09-30T18:30:00Z'))).toBe('1 Oct 2025');
  expect(formatDay(new Date('2025-09-30T18:29:59Z'))).toBe('30 Sep 2025');
});

test('a day of the next weeks has its weekday', () => {
  expect(formatWeekday('2026-11-30')).toBe('Mon, 30 Nov');
  expect(formatWeekday('2027-01-02')).toBe('Sat, 2 Jan');
});

test('times have the Indian zone and the same form in every version of ICU', () => {
  expect(formatDateTime(new Date('2026-11-21T10:35:00Z'))).toBe('21 Nov 2026, 4:05 pm');
  expect(formatDateTime(new Date('2026-11-20T18:30:00Z'))).toBe('21 Nov 2026, 12:00 am');
});
