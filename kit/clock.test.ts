import { expect, test } from 'vitest';
import { formatDay } from './clock.ts';

test('a date is said as in India, in Indian time', () => {
  expect(formatDay(new Date('2026-11-21T06:00:00Z'))).toBe('21 Nov 2026');
  // 18:30 UTC is midnight in Kolkata.
  expect(formatDay(new Date('2025-09-30T18:30:00Z'))).toBe('1 Oct 2025');
  expect(formatDay(new Date('2025-09-30T18:29:59Z'))).toBe('30 Sep 2025');
});
