import { expect, test } from 'vitest';
import { monthOf, quarterOf, readChosen, readPeriod, recentPeriods } from './period.ts';

test('a month begins and ends at midnight in India', () => {
  expect(readPeriod('2026-12')).toEqual({
    name: '2026-12',
    from: new Date('2026-11-30T18:30:00Z'),
    before: new Date('2026-12-31T18:30:00Z'),
    code: '122026',
  });
});

test('the fourth quarter of a financial year is in the next calendar year', () => {
  expect(readPeriod('2026-Q4')).toEqual({
    name: '2026-Q4',
    from: new Date('2026-12-31T18:30:00Z'),
    before: new Date('2027-03-31T18:30:00Z'),
    code: '032027',
  });
  expect(readPeriod('2026-Q1')?.code).toBe('062026');
});

test('other text is no period', () => {
  for (const text of ['', '2026', '2026-13', '2026-00', '2026-Q5', '1999-01', '2026-1', '2026-Q3 ']) {
    expect(readPeriod(text)).toBeNull();
  }
});

test('the current month and quarter are those in India', () => {
  const lateInMarch = new Date('2026-03-31T18:29:59Z');
  const april = new Date('2026-03-31T18:30:00Z');
  expect([monthOf(lateInMarch), quarterOf(lateInMarch)]).toEqual(['2026-03', '2025-Q4']);
  expect([monthOf(april), quarterOf(april)]).toEqual(['2026-04', '2026-Q1']);
  expect(recentPeriods(april, 5)).toEqual({
    months: ['2026-04', '2026-03', '2026-02', '2026-01', '2025-12'],
    quarters: ['2026-Q1', '2025-Q4', '2025-Q3'],
  });
});

test('a file is about the GSTIN in the query, else about that of the shop', () => {
  const [own, former] = ['29ABCDE1234F1Z5', '27AAPFU0939F1ZV'];
  const chosen = (query: string, shop: string | null = own) => readChosen(new URLSearchParams(query), shop);
  expect(chosen('period=2026-11')).toMatchObject({ period: { name: '2026-11' }, gstin: own });
  expect(chosen(`period=2026-11&gstin=${former}`)?.gstin).toBe(former);
  expect(chosen('period=2026-11&gstin=x')?.gstin).toBe(own);
  for (const nothing of ['period=2026-13', 'gstin=x']) expect(chosen(nothing)).toBeNull();
  expect(chosen('period=2026-11', null)).toBeNull();
});
