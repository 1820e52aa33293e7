import * as numbers from '#config/numbers.ts';
import { singular } from '#lib/plural.ts';
import type { TableQuery, TableShape } from '#lib/table-query.ts';
import { type CategorySlug, isCategorySlug } from '#shop/catalog/category.ts';
import { isFiller, wordsOf } from '#shop/catalog/search-text.ts';

/** Words and phrases that mean the same to shoppers. */
export type SynonymGroup = {
  /** `ignored`: left out of a search that has other words. */
  kind: 'same' | 'ignored';
  /** They find each other. */
  terms: string[];
  /** A search for `terms` finds these too, but not the reverse. */
  finds: string[];
  /** Offered where nothing is found. */
  category: CategorySlug | null;
};

export type StoredSynonyms = SynonymGroup & { id: string };

export type SynonymQuery = TableQuery<'name' | 'updated'>;

/** Sort orders of the admin's list. */
export const synonymShape: TableShape<'name' | 'updated', never> = { sorts: ['name', 'updated'], filters: {} };

/** A term as it is stored: "T-Shirts" is "t shirts". Empty: it has no word that search reads. */
export const normalizeTerm = (text: string): string =>
  wordsOf(text)
    .filter((word) => !isFiller(word))
    .join(' ');

/** Terms are compared in the singular. */
export const termKey = (term: string): string => term.split(' ').map(singular).join(' ');

/** Every word of a group, in the singular. */
export const wordsOfGroup = ({ terms, finds }: SynonymGroup): string[] => [
  ...new Set([...terms, ...finds].flatMap((term) => term.split(' ')).map(singular)),
];

/**
 * Reads a line such as "mug, cup => bottle @accessories" or "-buy, online" (ignored words). An empty line is null.
 */
export function parseSynonymLine(line: string): SynonymGroup | null | 'wrong' {
  const text = line.trim();
  if (text === '') return null;
  const match = /^(-?)([^=@]*)(?:=>([^=@]*))?(?:@\s*([a-z-]+)\s*)?$/.exec(text);
  if (match === null) return 'wrong';
  const [, ignored, terms = '', finds = '', category] = match;
  if (category !== undefined && !isCategorySlug(category)) return 'wrong';
  const group: SynonymGroup = {
    kind: ignored === '-' ? 'ignored' : 'same',
    terms: readTerms(terms),
    finds: ignored === '-' ? [] : readTerms(finds),
    category: category ?? null,
  };
  return isFitting(group) ? group : 'wrong';
}

/** The line that `parseSynonymLine` reads as this group. */
export const synonymLine = ({ kind, terms, finds, category }: SynonymGroup): string =>
  [
    `${kind === 'ignored' ? '-' : ''}${terms.join(', ')}`,
    finds.length > 0 && `=> ${finds.join(', ')}`,
    category !== null && `@${category}`,
  ]
    .filter((part) => part !== false)
    .join(' ');

/** Terms separated by commas or line breaks, normalised and each once. */
export const readTerms = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map(normalizeTerm)
      .filter((term) => term !== ''),
  ),
];

/** Whether the database takes the group. */
export const isFitting = ({ terms, finds }: SynonymGroup): boolean =>
  terms.length > 0 && [terms, finds].every(areFitting);

export const areFitting = (terms: readonly string[]): boolean =>
  terms.length <= numbers.SYNONYM_TERMS_MAX &&
  terms.every(
    (term) =>
      term.length <= numbers.SYNONYM_TERM_MAX_CHARACTERS && term.split(' ').length <= numbers.SYNONYM_TERM_MAX_WORDS,
  );
