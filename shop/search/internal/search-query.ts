import * as numbers from '#config/numbers.ts';
import { isFiller, singular, wordsOf } from '#shop/catalog/search-text.ts';

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
export type Sought = {
  words: readonly string[];
  beginnings?: ReadonlySet<string>;
  /** The last one, too, stands as it is. */
  isWhole?: boolean;
};

/** May this word be the beginning of a longer one? */
export const isBegun = ({ words, beginnings, isWhole }: Sought, word: string): boolean =>
  (!isWhole && word === words.at(-1)) || beginnings?.has(word) === true;

/** The words as a tsquery. They hold letters and digits only, so nothing needs escaping. */
export const tsqueryOf = (sought: Sought): string =>
  sought.words
    .map((word) => {
      const lexeme = isBegun(sought, word) ? `'${word}':*` : `'${word}'`;
      return singular(word) === word ? lexeme : `(${lexeme} | '${singular(word)}')`;
    })
    .join(' & ');
