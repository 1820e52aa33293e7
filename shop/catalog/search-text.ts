import { fold } from '#lib/fold.ts';
import { type CategorySlug, categories } from './category.ts';

/** What search knows of a product. */
export type SearchedProduct = {
  name: string;
  series: string | null;
  category: CategorySlug | null;
  /** Of all variants, in any order: "Red", "XL". */
  optionValues: readonly string[];
  skus: readonly (string | null)[];
  description: string;
  fullDescription: string | null;
};

/** `search_words.word` holds no longer ones, and a lexeme of the index may have 2,046 bytes. */
const WORD_MAX_CHARACTERS = 60;
/** Beyond these a long text adds noise and slows every search that meets it. */
const WORDS_MAX = 150;

/**
 * What the search columns of a product hold: `vector` goes to `products.search_vector` (as text, cast to tsvector) and
 * `words` to `search_words` (on conflict do nothing). Made here and not by the server's parser, which differs with the
 * server's locale. A word counts where it stands first: name (A), series (B),
 * category, options and SKUs (C), texts (D).
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
  // Codes are found as they are typed, with dashes or without; nobody wants one suggested.
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

/** Does this word stand in every second text and say nothing of the product? Neither indexed nor asked for. */
export const isFiller = (word: string): boolean => fillers.has(word);

/** The folded words of a text, in order and with repetitions. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  if (folded === '') return [];
  return folded.split(' ').map(cut);
}

/** By code points: half of a surrogate pair would be no text for the database. */
const cut = (word: string): string =>
  word.length <= WORD_MAX_CHARACTERS ? word : Array.from(word).slice(0, WORD_MAX_CHARACTERS).join('');

/** English plurals, so that "posters" finds a poster; any other word as it is. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}
