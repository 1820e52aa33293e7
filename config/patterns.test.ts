import { expect, test } from 'vitest';
import { isGstin } from './patterns.ts';

test('a GSTIN has a check digit', () => {
  // Of companies that print it on their websites and invoices.
  for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '07AAACB2894G1ZP']) expect(isGstin(gstin)).toBe(true);
  expect(isGstin('29AAGCB7383J1Z5')).toBe(false);
  expect(isGstin('29AAGBC7383J1Z4')).toBe(false);
});

test('a GSTIN has a state and the form of one', () => {
  for (const text of ['', '00AAGCB7383J1Z4', '29AAGCB7383J1Z', '29AAGCB7383J1Z44', '29aagcb7383j1z4']) {
    expect(isGstin(text)).toBe(false);
  }
});
