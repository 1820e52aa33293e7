import type { Generated } from 'kysely';

export type SearchSynonymsTable = {
  id: Generated<string>;
  /** `ignored`: left out of a search that has other words. */
  kind: Generated<'same' | 'ignored'>;
  /** Words and phrases that find each other, folded. */
  terms: string[];
  /** Also searched for, but not the other way round. */
  finds: Generated<string[]>;
  /** Offered where nothing is found. */
  category: string | null;
  /** Every word of `terms` and `finds`, in the singular. */
  words: string[];
  updated_at: Generated<Date>;
};

/** What was searched for, by day; nothing about who searched. */
export type SearchLogTable = {
  day: Date;
  /** Folded. */
  query: string;
  searches: Generated<number>;
  /** Products that the last of these searches found. */
  results: number;
};
