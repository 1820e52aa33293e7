import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { singular } from '#shop/catalog/search-text.ts';
import { isBegun, type Sought } from './search-query.ts';

/** How common words are, as PostgreSQL's statistics have it (kept by `analyze`, which the server runs by itself). */
export type WordShares = {
  /** About; 0 where the table has no statistics yet. */
  products: number;
  /** Of the commonest thousand words: the share of products that have it, above 0 to 1. */
  shares: ReadonlyMap<string, number>;
};

/** Statistics change with many products, not with one. */
const FRESH_MS = 10 * 60_000;
const known = new WeakMap<Db, { at: number; shares: Promise<WordShares> }>();

/** The statistics of the words of all products; read every ten minutes. */
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
  // More shares than words: the last ones are the least, the greatest and that of nulls.
  return { products, shares: new Map((words ?? []).map((word, at) => [word, shares?.[at] ?? 0])) };
}

/** The share of products that may have all the words; words that are not among the commonest count as none. */
export const shareOf = ({ shares }: WordShares, sought: Sought): number =>
  sought.words.reduce((share, word) => share * shareOfWord(shares, word, isBegun(sought, word)), 1);

function shareOfWord(shares: WordShares['shares'], word: string, begins: boolean): number {
  // Whatever has the plural has the singular, too (see `searchText`).
  if (!begins) return Math.max(shares.get(word) ?? 0, shares.get(singular(word)) ?? 0);
  let without = 1;
  for (const [one, share] of shares) if (one.startsWith(word) || one === singular(word)) without *= 1 - share;
  return 1 - without;
}
