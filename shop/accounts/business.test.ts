import { expect, test } from 'vitest';
import { cleanGstin } from './business.ts';

test('spaces and small letters are corrected', () => {
  expect(cleanGstin(' 29 aagcb7383j 1z4')).toBe('29AAGCB7383J1Z4');
});
