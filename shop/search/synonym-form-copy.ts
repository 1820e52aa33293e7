import * as numbers from '#config/numbers.ts';

const { SYNONYM_TERMS_MAX, SYNONYM_TERM_MAX_WORDS, SYNONYM_TERM_MAX_CHARACTERS } = numbers;

/** Errors of the forms of synonyms. */
export const synonymFormCopy = {
  notText: 'Enter text.',
  termsMissing: 'Enter at least one word.',
  tooLong: `Enter at most ${SYNONYM_TERMS_MAX} entries of up to ${SYNONYM_TERM_MAX_WORDS} words (${SYNONYM_TERM_MAX_CHARACTERS} characters).`,
  categoryWrong: 'Choose a category from the list.',
  linesMissing: 'Enter at least one line.',
  lineWrong: (line: number) => `Line ${line} cannot be read. Write it like “mug, cup => bottle @accessories”.`,
} as const;
