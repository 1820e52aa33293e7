import { expect, test } from 'vitest';
import { promotionCodeCopy } from './promotion-code-copy.ts';

const at = (local: string) => new Date(`${local}:00+05:30`);

test.each([
  ['2026-11-24T18:00', 'SAKURA10 starts today at 6:00 pm.'],
  ['2026-11-25T00:00', 'SAKURA10 starts on 25 Nov.'],
  ['2027-12-01T10:00', 'SAKURA10 starts on 1 Dec 2027.'],
])('a code that starts at %s says when', (startsAt, sentence) => {
  const problem = { why: 'early', startsAt: at(startsAt).toISOString() };
  expect(promotionCodeCopy.problem('SAKURA10', problem, at('2026-11-24T00:30'))).toBe(sentence);
});

test('a code with a minimum says what counts, where only a part of the cart does', () => {
  const problem = { why: 'below-minimum', minimumPaise: 999_00, countedPaise: null };
  expect(promotionCodeCopy.problem('SAKURA10', problem)).toBe('SAKURA10 needs ₹999 or more.');
  expect(promotionCodeCopy.problem('SAKURA10', { ...problem, countedPaise: 500_00 })).toBe(
    'SAKURA10 needs ₹999 of the items it is for. You have ₹500.',
  );
});
