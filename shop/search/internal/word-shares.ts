import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { SearchTerms, Term } from './search-query.ts';

/** Word → share of products that have it, above 0 and up to 1. */
type Shares = ReadonlyMap<string, number>;

/** How common words are. */
export type WordShares = {
  /** Estimated number; 0: the table has no statistics yet. */
  products: number;
  /** The thousand most common words, from PostgreSQL's statistics, which autovacuum updates. */
  shares: Shares;
  /** The same without descriptions, from a sample: synonyms are not looked for there. */
  named: Shares;
};

/** Products in the sample. */
const SAMPLED = 2_000;

/** As many as PostgreSQL's statistics have. */
const WORDS_MAX = 1_000;

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
  const { rows: profiles } = await sql<{ profile: string }>`select database_profile() as profile`.execute(db);
  return profiles[0]?.profile === 'portable' ? countWords(db) : readStatistics(db);
}

async function readStatistics(db: Db): Promise<WordShares> {
  const { rows } = await sql<{ products: number; words: string[] | null; shares: number[] | null }>`
    select greatest(c.reltuples, 0)::float8 as products, s.most_common_elems::text::text[] as words,
      s.most_common_elem_freqs::float8[] as shares
    from pg_class c left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text
      and s.tablename = c.relname and s.attname = 'search_vector'
    where c.oid = 'products'::regclass`.execute(db);
  const { products = 0, words, shares } = rows[0] ?? {};
  return {
    products,
    // There are more shares than words: the last ones are the minimum, the maximum and the share of nulls.
    shares: new Map((words ?? []).map((word, at) => [word, shares?.[at] ?? 0])),
    named: await readNamedShares(db, Math.min(1, SAMPLED / Math.max(1, products))),
  };
}

async function readNamedShares(db: Db, part: number): Promise<Shares> {
  const sample = sql`products tablesample system (${sql.lit(part * 100)}) repeatable (1)`;
  const { rows } = await sql<{ word: string; share: number }>`
    select word, ndoc::float8 / (select count(*) from ${sample}) as share
    from ts_stat('select ts_filter(search_vector, ''{a,b,c}'') from ${sample}') where ndoc > 1`.execute(db);
  return new Map(rows.map(({ word, share }) => [word, share]));
}

/**
 * The portable profile: counted in the same sample, from the text of its vectors, such as 'fox':3A,7 'red':2. Words have
 * letters and digits only. The end of an id is random.
 */
async function countWords(db: Db): Promise<WordShares> {
  const { rows: counted } = await sql<{ products: number }>`select count(*)::float8 as products from products`.execute(
    db,
  );
  const products = counted[0]?.products ?? 0;
  const most = Math.floor(Math.min(1, SAMPLED / Math.max(1, products)) * 0xffff);
  const { rows } = await sql<{ word: string; share: number; named: number }>`
    with sample as materialized (
      select id, search_vector::text as vector from products
      where right(id::text, 4) <= ${most.toString(16).padStart(4, '0')}
    ), words as (
      select btrim(split_part(entry, ':', 1), '''') as word, split_part(entry, ':', 2) ~ '[ABC]' as is_named
      from sample, unnest(string_to_array(vector, ' ')) as entry
    )
    select word, count(*)::float8 / (select count(*) from sample) as share,
      count(case when is_named then 1 end)::float8 / (select count(*) from sample) as named
    from words group by word having count(*) > 1`.execute(db);
  const common = rows.toSorted((one, other) => other.share - one.share).slice(0, WORDS_MAX);
  return {
    products,
    shares: new Map(common.map(({ word, share }) => [word, share])),
    named: new Map(rows.filter(({ named }) => named > 0).map(({ word, named }) => [word, named])),
  };
}

/**
 * Estimated share of products that have all the clauses; words outside the statistics count as 0. The words of a phrase
 * occur together, those of different clauses independently.
 * @param isAnywhere also where synonyms are only in a description: the word index finds these products, too
 */
export const shareOf = ({ shares, named }: WordShares, terms: SearchTerms, isAnywhere = false): number =>
  terms.reduce((share, { alternatives }) => {
    const ofAlternatives = alternatives.map(({ terms: words, isTyped }) =>
      Math.min(...words.map((term) => shareOfTerm(isTyped || isAnywhere ? shares : named, term))),
    );
    return share * anyOf(ofAlternatives);
  }, 1);

const anyOf = (shares: readonly number[]): number => 1 - shares.reduce((without, share) => without * (1 - share), 1);

function shareOfTerm(shares: Shares, { forms, isPrefix }: Term): number {
  const [typed = ''] = forms;
  const others = isPrefix ? [...shares].flatMap(([word, share]) => (word.startsWith(typed) ? [share] : [])) : [];
  return anyOf([
    ...forms.filter((form) => !isPrefix || !form.startsWith(typed)).map((form) => shares.get(form) ?? 0),
    ...others,
  ]);
}
