import { singular } from '#lib/plural.ts';
import { fold } from '#lib/text.ts';
import { type CategorySlug, categories } from './category.ts';

/** The fields of a product that search reads. */
export type SearchedProduct = {
  name: string;
  series: string | null;
  /** Separated by commas. */
  tags?: string | null | undefined;
  category: CategorySlug | null;
  /** Option values of all variants, in any order: "Red", "XL". */
  optionValues: readonly string[];
  skus: readonly (string | null)[];
  description: string;
  fullDescription: string | null;
};

/** The limit of `search_words.word`; a lexeme of the index may have 2,046 bytes. */
const WORD_MAX_CHARACTERS = 60;
/** More words of a long text add noise and slow down the searches that match it. */
const WORDS_MAX = 150;

/**
 * The search columns of a product: `vector` for `products.search_vector` (as text, cast to tsvector) and `words` for
 * `search_words` (on conflict do nothing). Not made by PostgreSQL's parser, which depends on the server's locale. A word
 * has the weight of its first occurrence: name (A), series (B), category, options and SKUs (C), descriptions (D).
 */
export function searchText(product: SearchedProduct): { vector: string; words: string[] } {
  const weights = new Map<string, Weight>();
  const words = new Set<string>();
  const weigh = (word: string, weight: Weight) => {
    if (!weights.has(word)) weights.set(word, weight);
  };
  for (const [weight, text] of textsOf(product)) {
    for (const word of wordsOf(text)) {
      if (words.size >= WORDS_MAX) break;
      if (isFiller(word)) continue;
      words.add(word);
      weigh(word, weight);
      weigh(singular(word), weight);
    }
  }
  // SKUs are found with or without their dashes, but are never suggested.
  for (const sku of product.skus) for (const part of sku === null ? [] : skuParts(sku)) weigh(part, 'C');
  const vector = Array.from(weights, ([lexeme, weight], i) => `'${lexeme}':${i + 1}${weight}`).join(' ');
  return { vector, words: [...words] };
}

type Weight = 'A' | 'B' | 'C' | 'D';

function textsOf(product: SearchedProduct): [Weight, string][] {
  return [
    ['A', product.name],
    ['B', product.series ?? ''],
    ['C', product.category === null ? 'digital' : categories[product.category]],
    ['C', product.optionValues.join(' ')],
    ['C', product.tags ?? ''],
    ['D', product.description],
    ['D', product.fullDescription ?? ''],
  ];
}

function skuParts(sku: string): string[] {
  const parts = wordsOf(sku);
  return parts.length > 1 ? [...parts, cut(parts.join(''))] : parts;
}

const fillers = new Set(
  'a an and are as at be but by for from has have if in into is it its no not of on or our so than that the their them then there these they this to was we were when which who will with you your'.split(
    ' ',
  ),
);

/** A common word without meaning for search; it is neither indexed nor searched for. */
export const isFiller = (word: string): boolean => fillers.has(word);

/** The folded words of a text, in order and with repetitions. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  if (folded === '') return [];
  return folded.split(' ').map(cut);
}

/** Cuts by code points: the database rejects half of a surrogate pair. */
const cut = (word: string): string =>
  word.length <= WORD_MAX_CHARACTERS ? word : Array.from(word).slice(0, WORD_MAX_CHARACTERS).join('');
