import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './mask.ts';
import { noEmailOf } from './no-email.ts';

test('an address keeps its first letter and its domain', () => {
  expect(maskEmail('asha@example.com')).toBe('a•••@example.com');
  expect(maskEmail('a@example.com')).toBe('a•••@example.com');
  expect(maskEmail('"odd@place"@example.com')).toBe('"•••@example.com');
  expect(maskEmail('no address')).toBe('•••');
  expect(maskEmail(noEmailOf('1f0c'))).toBe('–');
});

test('a phone number keeps its last four digits', () => {
  expect(maskPhone('9876543210')).toBe('••••••3210');
  expect(maskPhone('+91 98765 43210')).toBe('••••••3210');
  expect(maskPhone('1234')).toBe('••••••');
});
