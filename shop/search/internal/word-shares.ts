import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { SearchTerms, Term } from './search-query.ts';

/** How common words are, from PostgreSQL's statistics, which autovacuum updates. */
export type WordShares = {
  /** Estimated number; 0: the table has no statistics yet. */
  products: number;
  /** The thousand most common words → share of products that have the word, above 0 and up to 1. */
  shares: ReadonlyMap<string, number>;
};

/** Statistics change slowly, so they are cached. */
const FRESH_MS = 10 * 60_000;
const known = new WeakMap<Db, { at: number; shares: Promise<WordShares> }>();

/** Statistics of the words of all products, cached for ten minutes. */
export function getWordShares(db: Db): Promise<WordShares> {
  const before = known.get(db);
  if (before !== undefined && Date.now() - before.at < FRESH_MS) return before.shares;
  const shares = readWordShares(db);
  known.set(db, { at: Date.now(), shares });
  shares.catch(() => known.delete(db));
  return shares;
}

async function readWordShares(db: Db): Promise<WordShares> {
  const { rows } = await sql<{ products: number; words: string[] | null; shares: number[] | null }>`
    select greatest(c.reltuples, 0)::float8 as products, s.most_common_elems::text::text[] as words,
      s.most_common_elem_freqs::float8[] as shares
    from pg_class c left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text
      and s.tablename = c.relname and s.attname = 'search_vector'
    where c.oid = 'products'::regclass`.execute(db);
  const { products = 0, words, shares } = rows[0] ?? {};
  // There are more shares than words: the last ones are the minimum, the maximum and the share of nulls.
  return { products, shares: new Map((words ?? []).map((word, at) => [word, shares?.[at] ?? 0])) };
}

/**
 * Estimated share of products that have all the clauses; words outside the statistics count as 0. The words of a phrase
 * occur together, those of different clauses independently.
 */
export const shareOf = ({ shares }: WordShares, terms: SearchTerms): number =>
  terms.reduce(
    (share, { alternatives }) =>
      share * anyOf(alternatives.map((phrase) => Math.min(...phrase.terms.map((term) => shareOfTerm(shares, term))))),
    1,
  );

const anyOf = (shares: readonly number[]): number => 1 - shares.reduce((without, share) => without * (1 - share), 1);

function shareOfTerm(shares: WordShares['shares'], { forms, isPrefix }: Term): number {
  const [typed = ''] = forms;
  const others = isPrefix ? [...shares].flatMap(([word, share]) => (word.startsWith(typed) ? [share] : [])) : [];
  return anyOf([
    ...forms.filter((form) => !isPrefix || !form.startsWith(typed)).map((form) => shares.get(form) ?? 0),
    ...others,
  ]);
}
