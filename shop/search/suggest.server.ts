import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';
import type { Picture, ProductCard } from '#shop/catalog/product.ts';
import { wordsOf } from '#shop/catalog/search-text.ts';
import { typedWords } from './internal/search-query.ts';
import { wholeListing } from './listing.ts';
import { searchProducts } from './search-products.server.ts';

export type Suggestions = {
  /** Whole search texts: what was typed, with its last word completed or its spelling corrected. */
  words: string[];
  products: { id: string; name: string; payable: Paise; cover: Picture | null }[];
};

const WORDS_SHOWN = 5;
const PRODUCTS_SHOWN = 6;

/** Suggestions while typing: the best matches, and completions of the last word from their names. */
export async function suggest(db: Db, text: string): Promise<Suggestions> {
  const found = await searchProducts(db, text, wholeListing);
  if (!found.ok) return { words: [], products: [] };
  const { cards, correctedTo } = found.value;
  return {
    words: correctedTo === null ? completions(typedWords(text), cards) : [correctedTo],
    products: cards.slice(0, PRODUCTS_SHOWN).map(({ id, name, payable, cover }) => ({ id, name, payable, cover })),
  };
}

/** The text with its last word completed, the words that occur in most names first. */
function completions(typed: readonly string[], cards: readonly ProductCard[]): string[] {
  const prefix = typed.at(-1);
  if (prefix === undefined) return [];
  const counts = new Map<string, number>();
  for (const { name } of cards) {
    for (const word of new Set(wordsOf(name))) {
      if (word.startsWith(prefix) && word !== prefix) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, WORDS_SHOWN)
    .map(([word]) => [...typed.slice(0, -1), word].join(' '));
}
