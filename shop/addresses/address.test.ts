import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine } from '#lib/text.ts';
import { cleanPhone } from '#shop/accounts/phone.ts';
import { cleanPincode } from './address.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

/** The same digits with blanks and dashes strewn in. */
const strewn = (number: string) =>
  fc
    .array(fc.constantFrom('', ' ', '-', '–', '\u00a0', ' - '), { minLength: number.length, maxLength: number.length })
    .map((gaps) => [...number].map((digit, at) => digit + gaps[at]).join(''));

test('a phone number is stored as digits, whatever its spaces', () => {
  expect(cleanPhone('+91 98765-43210')).toBe('9876543210');
  expect(cleanPhone('098765 43210')).toBe('9876543210');
  expect(cleanPhone('\u202a+91 98765 43210\u202c')).toBe('9876543210');
  const number = digits(10, 15).filter((text) => !/^0\d{10}$/.test(text));
  fc.assert(
    fc.property(
      number.chain((text) => fc.tuple(fc.constant(text), strewn(text))),
      ([text, typed]) => {
        expect(cleanPhone(typed)).toBe(text);
      },
    ),
  );
});

test('+91 is removed before ten digits, and a leading 0 from eleven', () => {
  fc.assert(
    fc.property(digits(1, 20), (text) => {
      expect(cleanPhone(`+91${text}`)).toBe(text.length === 10 ? text : null);
    }),
  );
  fc.assert(
    fc.property(digits(9, 14), (text) => {
      expect(cleanPhone(`0${text}`)).toBe(text.length === 10 ? text : `0${text}`);
    }),
  );
  expect(cleanPhone('919876543210')).toBe('919876543210');
  expect(cleanPhone('+14155552671')).toBeNull();
});

test('an invalid phone number is refused, and cleaning twice changes nothing', () => {
  for (const typed of [
    '',
    '12345',
    '12345abcde',
    '987654321',
    '9876543210x',
    '1'.repeat(16),
    '+91',
    '९८७६५४३२१०',
    '98765\u000043210x',
  ]) {
    expect(cleanPhone(typed), typed).toBeNull();
  }
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits(0, 20)), (typed) => {
      const cleaned = cleanPhone(typed);
      if (cleaned === null) return;
      expect(cleaned).toMatch(/^\d{10,15}$/);
      // Eleven digits after a 0 were eleven on purpose: twelve stood there.
      if (!/^0\d{10}$/.test(cleaned)) expect(cleanPhone(cleaned)).toBe(cleaned);
    }),
  );
});

test('a PIN code is six digits with nothing between them', () => {
  fc.assert(
    fc.property(digits(0, 9), (text) => {
      expect(cleanPincode(text)).toBe(text.length === 6 ? text : null);
    }),
  );
  for (const typed of ['12345', '56 0001', '560-001', '5600011', '56000a', '५६०००१', ''])
    expect(cleanPincode(typed), typed).toBeNull();
});

test('a line contains only visible characters, without direction marks', () => {
  expect(cleanLine('  Asha\r\n\tRao ')).toBe('Asha Rao');
  expect(cleanLine('\u202eevil\u202c \u200b\ufeff name\u0000')).toBe('evil name');
  expect(cleanLine('\u200b\u200d\u2060')).toBe('');
  expect(cleanLine('گلی نمبر ۵')).toBe('گلی نمبر ۵');
  // Joiners shape letters in Indian scripts.
  expect(cleanLine('क्\u200dष \u200d')).toBe('क्\u200dष');
  expect(cleanLine('<b>Flat 3</b> \ud800')).toBe('<b>Flat 3</b> \ufffd');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const line = cleanLine(typed);
      expect(line).toBe(cleanLine(line));
      expect(line).not.toMatch(/^\s|\s$|\s\s|\p{Cc}|[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/u);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});
