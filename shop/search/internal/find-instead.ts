import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import type { ProductCard } from '#shop/catalog/product.ts';
import { wholeListing } from '#shop/search/listing.ts';
import { correctWords } from './correct-words.ts';
import { findMatching } from './find-matching.ts';
import { cardsOf, isLive } from './listing-sql.ts';
import type { ReadTerms } from './read-terms.ts';
import { type SearchTerms, tsqueryOf } from './search-query.ts';

/** What a search that found nothing offers. */
export type Instead = {
  /** The text with the words that were probably meant; null: nobody knows. */
  didYouMean: string | null;
  /** Parts of the text that find something. */
  parts: string[];
  /** The nearest category; null: the words say nothing about it. */
  category: CategorySlug | null;
  /** Products that have one of the words, then popular ones of that category, then popular ones; all can be bought. */
  cards: ProductCard[];
};

const CARDS_SHOWN = 8;
const PARTS_SHOWN = 3;
/** Matches that are read to learn their category. */
const CATEGORY_SAMPLE = 500;

/** Finds what is nearest to a search without result. */
export async function findInstead(db: Db, { terms, unknown, category }: ReadTerms): Promise<Instead> {
  const [finding, meant] = await Promise.all([findClauses(db, terms), correctWords(db, unknown, true)]);
  const found = terms.filter((_, at) => finding[at]?.category !== undefined);
  const nearest = category ?? finding.find((clause) => clause?.category)?.category ?? null;
  const didYouMean = meant.size === 0 ? null : terms.map(({ text }) => meant.get(text) ?? text).join(' ');
  const related = await cardsWithAny(db, found);
  const popular = related.length < CARDS_SHOWN ? await popularCards(db, nearest, related) : [];
  return {
    didYouMean,
    parts: terms.length > 1 ? found.slice(0, PARTS_SHOWN).map(({ text }) => text) : [],
    category: nearest,
    cards: [...related, ...popular].slice(0, CARDS_SHOWN),
  };
}

type ClauseFinds = { category: CategorySlug | null } | null;

/** For each clause the category that most of its products are in; null: it finds nothing. */
async function findClauses(db: Db, terms: SearchTerms): Promise<ClauseFinds[]> {
  if (terms.length === 0) return [];
  const { rows } = await sql<{ finds: ClauseFinds }>`
    select (
      select json_build_object('category', mode() within group (order by sample.category))
      from (
        select category from products where ${isLive} and search_vector @@ asked.query limit ${sql.lit(CATEGORY_SAMPLE)}
      ) sample
      having count(*) > 0
    ) as finds
    from unnest(${terms.map((clause) => tsqueryOf([clause]))}::tsquery[]) with ordinality as asked (query, place)
    order by place`.execute(db);
  return rows.map(({ finds }) => finds);
}

async function cardsWithAny(db: Db, found: SearchTerms): Promise<ProductCard[]> {
  if (found.length === 0) return [];
  const any = [{ text: '', alternatives: found.flatMap(({ alternatives }) => alternatives) }];
  const { cards } = await findMatching(
    db,
    { text: '', terms: any, category: null },
    { ...wholeListing, inStock: true },
  );
  return cards.slice(0, CARDS_SHOWN);
}

async function popularCards(
  db: Db,
  category: CategorySlug | null,
  shown: readonly ProductCard[],
): Promise<ProductCard[]> {
  const best = (condition: ReturnType<typeof sql>) => sql`
    (select id, rating_rank from products
    where ${isLive} and type = 'shop' and availability <> 'sold-out' and ${condition}
    order by rating_rank desc, id desc limit ${sql.lit(CARDS_SHOWN * 2)})`;
  const inCategory = category === null ? sql`false` : sql`category = ${category}`;
  const { rows } = await sql<{ cards: ProductCard[] | null }>`
    with page as materialized (
      select id, min(distance) as distance, rating_rank from (
        select id, rating_rank, 0 as distance from ${best(inCategory)} near
        union all select id, rating_rank, 1 from ${best(sql`true`)} popular
      ) found
      where id <> all(${shown.map(({ id }) => id)}::uuid[])
      group by id, rating_rank order by distance, rating_rank desc, id desc limit ${sql.lit(CARDS_SHOWN)}
    )
    select ${cardsOf(sql`page`, sql`page.distance, page.rating_rank desc, page.id desc`)} as cards`.execute(db);
  return rows[0]?.cards ?? [];
}
