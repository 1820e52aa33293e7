import * as numbers from '#config/numbers.ts';

export const briefFormWords = {
  missing: 'Please tell us what you have in mind.',
  tooLong: `Please keep it below ${numbers.BRIEF_MAX_CHARACTERS.toLocaleString('en-IN')} characters.`,
} as const;
