import { type CategorySlug, categories, categorySlugs } from '#shop/catalog/category.ts';
import type { ProductCard } from '#shop/catalog/product.ts';
import { wordsOf } from '#shop/catalog/search-text.ts';
import type { Alternative, Clause, SearchTerms, Term } from './search-query.ts';

/** What the order of relevance reads of a product. */
export type Candidate = {
  id: string;
  name: string;
  series: string | null;
  tags: string | null;
  /** null: digital. */
  category: CategorySlug | null;
  availability: ProductCard['availability'];
};

/** Points for a clause, by where it is found. Synonyms count less than what was typed, and a beginning less than a word. */
const POINTS = { name: 10, series: 6, category: 6, tags: 3, elsewhere: 1 } as const;
const SYNONYM = 0.5;
const BEGINNING = 0.7;
/** The whole name, or its first words, as typed. */
const EXACT_NAME = 20;
const NAME_START = 3;
/** Of the category that the synonyms name. */
const NAMED_CATEGORY = 1;
const SOLD_OUT = -2;

/**
 * The candidates by relevance: exact names, then names, series and categories with the words, then tags, then descriptions; what can be
 * bought before what is sold out. Equal ones stay in their order.
 * @param typed the folded search text
 * @param category the category that the synonyms name for it
 */
export function rank<Row extends Candidate>(
  candidates: readonly Row[],
  typed: string,
  terms: SearchTerms,
  category: CategorySlug | null,
): Row[] {
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate, typed, terms, category) }));
  return scored.sort((a, b) => b.score - a.score).map(({ candidate }) => candidate);
}

type Field = { points: number; words: readonly string[] };

/** The slug too, because people type it: "cosplay" for costumes and wearables. */
const categoryWords = new Map(categorySlugs.map((slug) => [slug, wordsOf(`${categories[slug]} ${slug}`)]));
const DIGITAL = ['digital'];

function scoreOf(product: Candidate, typed: string, terms: SearchTerms, category: CategorySlug | null): number {
  const name = wordsOf(product.name);
  const fields: Field[] = [
    { points: POINTS.name, words: name },
    { points: POINTS.series, words: wordsOf(product.series ?? '') },
    {
      points: POINTS.category,
      words: product.category === null ? DIGITAL : (categoryWords.get(product.category) ?? []),
    },
    { points: POINTS.tags, words: wordsOf(product.tags ?? '') },
  ];
  const found = terms.reduce((sum, clause) => sum + pointsOf(clause, fields), 0) / Math.max(1, terms.length);
  const folded = name.join(' ');
  return (
    found +
    (folded === typed ? EXACT_NAME : `${folded} `.startsWith(`${typed} `) ? NAME_START : 0) +
    (category !== null && category === product.category ? NAMED_CATEGORY : 0) +
    (product.availability === 'sold-out' ? SOLD_OUT : 0)
  );
}

/** The best alternative counts; of each of its words the best field. */
function pointsOf({ alternatives }: Clause, fields: readonly Field[]): number {
  return Math.max(...alternatives.map((alternative) => pointsOfAlternative(alternative, fields)));
}

function pointsOfAlternative({ terms, isTyped }: Alternative, fields: readonly Field[]): number {
  const points = terms.map((term) => Math.max(...fields.map((field) => field.points * wordFound(term, field.words))));
  // A typed word that is in none of these fields is in the description, if anywhere.
  if (isTyped) return meanOf(points.map((found) => Math.max(found, POINTS.elsewhere)));
  return points.every((found) => found > 0) ? meanOf(points) * SYNONYM : 0;
}

const meanOf = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0) / points.length;

function wordFound({ forms, isPrefix }: Term, words: readonly string[]): number {
  if (forms.some((form) => words.includes(form))) return 1;
  const [typed] = forms;
  return isPrefix && typed !== undefined && words.some((word) => word.startsWith(typed)) ? BEGINNING : 0;
}
