import * as numbers from '#config/numbers.ts';
import { isFiller, singular, wordsOf } from './search-text.ts';

/** More words than these narrow nothing down and only cost time. */
const WORDS_MAX = 12;

/** The words of what somebody typed, without those that say nothing; empty where nothing is left to look for. */
export function typedWords(text: string): string[] {
  const words = [...new Set(wordsOf(text.slice(0, numbers.SEARCH_MAX_CHARACTERS)))].slice(0, WORDS_MAX);
  const telling = words.filter((word) => !isFiller(word));
  // "the" alone may be the beginning of "theme".
  return telling.length > 0 ? telling : words.slice(-1);
}

/** What is looked for: all of the words, the last one and those of `beginnings` also as the beginning of a word. */
export type Sought = { words: readonly string[]; beginnings?: ReadonlySet<string> };

/**
 * The words as a tsquery. The words hold letters and digits only, so nothing needs escaping.
 */
export function tsqueryOf({ words, beginnings }: Sought): string {
  return words
    .map((word, i) => (i === words.length - 1 || beginnings?.has(word) ? `'${word}':*` : `'${word}'`))
    .map((lexeme, i) => {
      const one = singular(words[i] ?? '');
      return one === words[i] ? lexeme : `(${lexeme} | '${one}')`;
    })
    .join(' & ');
}

/** The tsquery of all products with one of the beginnings. */
export const beginningsOf = ({ words, beginnings }: Sought): string =>
  words
    .filter((word, i) => i === words.length - 1 || beginnings?.has(word))
    .map((word) => `'${word}':*`)
    .join(' | ');
