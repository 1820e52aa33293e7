import { expect, test } from 'vitest';
import { reviewForm } from './review.form.ts';

const taken = (text: string) => reviewForm.parse({ rating: '4', text }).text;

const faultsOf = (fields: object): Record<string, string> => {
  const { error } = reviewForm.safeParse(fields);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
};

test('a rating is one to five whole stars', () => {
  for (const rating of ['1', '2', '3', '4', '5']) {
    expect(reviewForm.parse({ rating, text: 'Fine.' }).rating).toBe(Number(rating));
  }
  for (const rating of ['0', '6', '4.5', 'five', '-1', '+3', ' 3', '3\n', '05', '1e0', '٣', 'NaN']) {
    expect(faultsOf({ rating, text: 'Fine.' }), rating).toEqual({
      rating: 'Choose 1 to 5 stars.',
    });
  }
  expect(faultsOf({ rating: ['1', '5'], text: 'Fine.' })).toEqual({
    rating: 'Choose 1 to 5 stars.',
  });
  expect(faultsOf({ text: 'Fine.' })).toEqual({ rating: 'Choose a rating.' });
});

test('a text is not empty and has at most 2,000 characters', () => {
  for (const text of [
    '',
    '   ',
    '\n\t\r\n',
    '\u200b',
    '\u200d\u200c\ufeff',
    '\u2800',
    '\u3164 \u00ad',
    '\u202e',
    '\0',
  ]) {
    expect(faultsOf({ rating: '4', text }), JSON.stringify(text)).toEqual({ text: 'Write a few words.' });
  }
  expect(faultsOf({ rating: '4' })).toEqual({ text: 'Write a few words.' });
  expect(faultsOf({ rating: '4', text: new File([], 'x') })).toEqual({ text: 'Write a few words.' });
  // 😀 is one character, as the database counts too.
  expect(taken('😀'.repeat(2_000))).toHaveLength(4_000);
  expect(taken(`  ${'a'.repeat(2_000)}  `)).toHaveLength(2_000);
  expect(faultsOf({ rating: '4', text: 'a'.repeat(2_001) })).toEqual({
    text: 'Your review has 2,001 characters. Shorten it to 2,000.',
  });
  expect(faultsOf({ rating: '4', text: 'a'.repeat(10_000) }).text).toContain('10,000');
  expect(Object.keys(faultsOf({}))).toEqual(['rating', 'text']);
});

test('invisible characters that change the text around them are removed', () => {
  expect(taken(' One\r\nTwo\rThree ')).toBe('One\nTwo\nThree');
  expect(taken('One\n\n\n\n\n\nTwo')).toBe('One\n\nTwo');
  expect(taken('fine \u202eelttob\u202c \u2066x\u2069')).toBe('fine elttob x');
  expect(taken('a\u200bb\ufeffc\u0000d\u0007e\u009bf')).toBe('abcdef');
  expect(taken('broken \ud800 half')).toBe('broken \ufffd half');
  expect(taken('<b>bold</b> & "quoted"')).toBe('<b>bold</b> & "quoted"');
  // Joiners make Malayalam letters and families; marks tell Urdu which way a bracket opens.
  for (const text of ['അവൻ‌റെ ന്‍', '👨‍👩‍👧', 'क्‍ष', 'اچھا (واہ)\u200f!']) expect(taken(text)).toBe(text);
});
