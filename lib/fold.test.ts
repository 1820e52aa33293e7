import { expect, test } from 'vitest';
import { fold } from './text.ts';

test('case, marks and punctuation do not matter to search', () => {
  expect(fold('  Crème-BRÛLÉE, “Café”! ')).toBe('creme brulee cafe');
  expect(fold('ﬁgurine Ｎｏ．１')).toBe('figurine no 1');
});

test('other scripts are unchanged, and empty text stays empty', () => {
  expect(fold('屋台 फिगर')).toContain('屋台');
  expect(fold('%%% \u0000 💥')).toBe('');
});
