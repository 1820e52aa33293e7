import * as numbers from '#config/numbers.ts';

export const briefFormWords = {
  missing: 'Tell us what you would like us to make.',
  tooLong: `Keep your brief below ${numbers.BRIEF_MAX_CHARACTERS.toLocaleString('en-IN')} characters.`,
} as const;
