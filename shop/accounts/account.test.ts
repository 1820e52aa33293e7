import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName, isReserved, passwordFault, shownUsername, suggestUsername, usernameOf } from './account.ts';

test('a username is stored in lowercase and has only plain letters, digits and three signs', () => {
  expect(usernameOf('Asha.K-01_x')).toBe('asha.k-01_x');
  for (const bad of [
    'a',
    'x'.repeat(31),
    'a b',
    'a@b',
    'aдmin',
    'ａｓｈａ',
    '\u212aabir',
    'ſam',
    'a\u200bb',
    'a/b',
    '',
  ]) {
    expect(usernameOf(bad), bad).toBeNull();
  }
});

test('the suggested username is always valid and never a reserved name', () => {
  for (const email of [
    'asha@x.example',
    '@x.example',
    'é@x.example',
    'admin@x.example',
    `${'x'.repeat(80)}@x.example`,
  ]) {
    const username = suggestUsername(email);
    expect(usernameOf(username), email).toBe(username);
    expect(isReserved(username), email).toBe(false);
  }
  fc.assert(fc.property(fc.string(), (text) => usernameOf(suggestUsername(`${text}@x.example`)) !== null));
});

test('a display name from outside is one short line without control characters', () => {
  expect(cleanName('  Asha\u202e\n Rao\u0000 ')).toBe('Asha Rao');
  expect(cleanName(`Z${'\u0301'.repeat(500)}algo`)?.length).toBeLessThan(12);
  expect([...(cleanName('名'.repeat(10_000)) ?? '')]).toHaveLength(100);
  for (const nothing of [null, '', '\u200b', 'asha@example.com']) expect(cleanName(nothing)).toBeNull();
});

test('a display name that differs from the username only in spelling is shown in its field', () => {
  expect(shownUsername({ username: 'asha', name: 'ASHA' })).toBe('ASHA');
  expect(shownUsername({ username: 'asha.rao', name: 'Asha Rao' })).toBe('asha.rao');
});

test('a password is counted in characters, in its normalised form', () => {
  const policy = { min: 6, max: 8, require: [] };
  expect(passwordFault(policy, '🐎🐎🐎🐎🐎')).toBe('password-too-short');
  expect(passwordFault(policy, '🐎🐎🐎🐎🐎🐎')).toBeNull();
  expect(passwordFault(policy, 'x'.repeat(9))).toBe('password-too-long');
  expect(passwordFault({ ...policy, require: ['symbol'] }, 'letters')).toBe('password-needs-symbol');
});
