import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';
import { type CategorySlug, categories, categorySlugs } from '#shop/catalog/category.ts';
import type { Picture, ProductCard } from '#shop/catalog/product.ts';
import { wordsOf } from '#shop/catalog/search-text.ts';
import { readTerms } from './internal/read-terms.ts';
import { typedWords } from './internal/search-query.ts';
import { wholeListing } from './listing.ts';
import { searchProducts } from './search-products.server.ts';

type Suggestions = {
  /** Whole search texts: what was typed, with its last word completed or its spelling corrected. */
  words: string[];
  /** Categories whose name begins with the text, or that its synonyms name. */
  categories: { slug: CategorySlug; name: string }[];
  products: { id: string; name: string; payable: Paise; cover: Picture | null }[];
};

const WORDS_SHOWN = 5;
const PRODUCTS_SHOWN = 6;

/** Suggestions while typing: completions of the last word, categories, and the best matches. */
export async function suggest(db: Db, text: string): Promise<Suggestions> {
  const typed = typedWords(text);
  const [found, read] = await Promise.all([
    searchProducts(db, text, wholeListing, { isTyping: true }),
    readTerms(db, typed),
  ]);
  if (!found.ok || typed.length === 0) return { words: [], categories: [], products: [] };
  const { cards, correctedTo } = found.value;
  return {
    words: correctedTo === null ? completions(typed, cards) : [correctedTo],
    categories: categoriesOf(typed, read.category),
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

/** The shortest beginning of a category's name that names it: "dec", "fig". */
const CATEGORY_MIN_CHARACTERS = 3;

function categoriesOf(typed: readonly string[], named: CategorySlug | null): Suggestions['categories'] {
  const isBegun = (slug: CategorySlug) => {
    const words = [...wordsOf(categories[slug]), ...wordsOf(slug)];
    return typed.every(
      (prefix) => prefix.length >= CATEGORY_MIN_CHARACTERS && words.some((word) => word.startsWith(prefix)),
    );
  };
  return categorySlugs
    .filter((slug) => slug === named || isBegun(slug))
    .slice(0, 2)
    .map((slug) => ({ slug, name: categories[slug] }));
}
