import * as numbers from '#config/numbers.ts';
import { isFiller, singular, wordsOf } from '#shop/catalog/search-text.ts';

/** More words do not narrow the result and only cost time. */
const WORDS_MAX = 12;

/** The words of a search text without filler words; empty if there are none. */
export function typedWords(text: string): string[] {
  const words = [...new Set(wordsOf(text.slice(0, numbers.SEARCH_MAX_CHARACTERS)))].slice(0, WORDS_MAX);
  const meaningful = words.filter((word) => !isFiller(word));
  // "the" alone may be a prefix of "theme".
  return meaningful.length > 0 ? meaningful : words.slice(-1);
}

/** Search terms: products must have all words. The last one and those in `prefixes` also match as prefixes. */
export type SearchTerms = {
  words: readonly string[];
  prefixes?: ReadonlySet<string>;
  /** The last word must match as a whole word, too. */
  isWhole?: boolean;
};

/** Whether this word also matches as a prefix. */
export const isPrefix = ({ words, prefixes, isWhole }: SearchTerms, word: string): boolean =>
  (!isWhole && word === words.at(-1)) || prefixes?.has(word) === true;

/** The terms as a tsquery. Words have letters and digits only, so nothing needs escaping. */
export const tsqueryOf = (terms: SearchTerms): string =>
  terms.words
    .map((word) => {
      const lexeme = isPrefix(terms, word) ? `'${word}':*` : `'${word}'`;
      return singular(word) === word ? lexeme : `(${lexeme} | '${singular(word)}')`;
    })
    .join(' & ');
