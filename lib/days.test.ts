import { expect, test } from 'vitest';
import { dayOf, daysAfter, monthOf, sameDayOfMonthBefore, startOf } from './days.ts';

test('a day begins and ends at midnight in India', () => {
  expect(dayOf(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
  expect(dayOf(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  expect(startOf('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z');
});

test('days are counted across months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(monthOf('2026-11-21')).toBe('2026-11-01');
});

test('the month before may be shorter', () => {
  expect(sameDayOfMonthBefore('2026-11-21')).toBe('2026-10-21');
  expect(sameDayOfMonthBefore('2026-03-31')).toBe('2026-02-28');
  expect(sameDayOfMonthBefore('2026-01-15')).toBe('2025-12-15');
});
