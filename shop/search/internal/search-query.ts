import * as numbers from '#config/numbers.ts';
import { singular } from '#lib/plural.ts';
import { isFiller, wordsOf } from '#shop/catalog/search-text.ts';

/** More words do not narrow the result and only cost time. */
const WORDS_MAX = 12;

/** The words of a search text without filler words; empty if there are none. */
export function typedWords(text: string): string[] {
  const words = [...new Set(wordsOf(text.slice(0, numbers.SEARCH_MAX_CHARACTERS)))].slice(0, WORDS_MAX);
  const meaningful = words.filter((word) => !isFiller(word));
  // "the" alone may be a prefix of "theme".
  return meaningful.length > 0 ? meaningful : words.slice(-1);
}

/** One word in all its forms: print, prints, printing. */
export type Term = { forms: readonly string[]; isPrefix?: boolean };

/** A product must have all of the terms. */
export type Alternative = { terms: readonly Term[]; isTyped: boolean };

/** One thing that was typed, and what stands for it; a product must have one of the alternatives. */
export type Clause = { text: string; alternatives: readonly Alternative[] };

/** A product must have all of the clauses. */
export type SearchTerms = readonly Clause[];

export const isPrefixed = ({ alternatives }: Clause): boolean =>
  alternatives.some(({ terms }) => terms.some(({ isPrefix }) => isPrefix === true));

/** The terms as a tsquery. Words have letters and digits only, so nothing needs escaping. */
export const tsqueryOf = (terms: SearchTerms, between: '&' | '|' = '&'): string =>
  terms.map((clause) => `(${needed(clause.alternatives).map(ofAlternative).join(' | ')})`).join(` ${between} `);

/** Without alternatives that find nothing more: what has "tote" and "bag" has "tote". Each costs time in the index. */
const needed = (alternatives: readonly Alternative[]): readonly Alternative[] =>
  alternatives.filter(
    (one, at) =>
      !alternatives.some((other, place) => place !== at && isIn(one, other) && (place < at || !isIn(other, one))),
  );

/** Whether everything that has `narrow` also has `wide`. */
const isIn = (narrow: Alternative, wide: Alternative): boolean =>
  (wide.isTyped || !narrow.isTyped) &&
  wide.terms.every(({ forms }) =>
    narrow.terms.some((term) => term.isPrefix !== true && term.forms.every((form) => forms.includes(form))),
  );

const ofAlternative = ({ terms, isTyped }: Alternative): string =>
  `(${terms.map((term) => ofTerm(term, isTyped)).join(' & ')})`;

/** Synonyms are not looked for in descriptions (weight D): "a sharp blade" there is no sword. */
const ofTerm = ({ forms, isPrefix }: Term, isTyped: boolean): string =>
  `(${forms.map((word, at) => `'${word}'${isPrefix && at === 0 ? ':*' : isTyped ? '' : ':ABC'}`).join(' | ')})`;

/** Each word as it is and in the singular; the last one also as a prefix. For lists that need no more than that. */
export const plainTerms = (words: readonly string[]): SearchTerms =>
  words.map((word, at) => clauseOf(word, [...new Set([word, singular(word)])], at === words.length - 1));

export const clauseOf = (word: string, forms: readonly string[], isPrefix = false): Clause => ({
  text: word,
  alternatives: [{ terms: [{ forms, isPrefix }], isTyped: true }],
});
