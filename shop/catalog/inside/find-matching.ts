import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import type { ListingQuery, Sort } from '../listing.ts';
import type { ProductCard, ProductType } from '../product.ts';
import { candidatesNeeded, chooseWay, type Walk, type Way, windowOf } from './choose-way.ts';
import { type Sought, tsqueryOf } from './search-query.ts';
import { shareWidths } from './share-widths.ts';
import { all, cardsOf, filtersOf, isAhead, isLive, orderBackwards, orderBy, sortKey } from './shelf-sql.ts';

/** `total` stops at one more than `GRID_COUNT_MAX`. */
export type Matching = { cards: ProductCard[]; total: number };

/**
 * The part of the grid that `query.page` shows, of all products with the words that pass the filters. Without an order
 * asked, the best-rated `SEARCH_CANDIDATES_MAX` are ranked by where the words stand; the others follow by rating. Every
 * way finds the same; `along` names one instead of choosing.
 */
export async function findMatching(db: Db, sought: Sought, query: ListingQuery, along?: Way): Promise<Matching> {
  const way = along ?? (await chooseWay(db, sought, query));
  const { offset, limit } = windowOf(query);
  const isWanted = sql`${tsqueryOf(sought)}::tsquery`;
  const page =
    query.sort === null
      ? sql`
        select c.id, c.key,
          case when c.place <= ${sql.lit(numbers.SEARCH_CANDIDATES_MAX)} then
            ts_rank(p.search_vector, ${isWanted}) + ts_rank(p.search_vector, ${exactly(sought.words)}::tsquery)
          else 0 end as score
        from (select id, key, row_number() over (order by key desc, id desc) as place from candidates) c
        join products p on p.id = c.id
        order by score desc, key desc, id desc limit ${limit} offset ${offset}`
      : sql`select id, key, 0 as score from candidates order by ${orderBy(query.sort, sql`key`)} limit ${limit} offset ${offset}`;
  const { rows } = await sql<{ cards: ProductCard[] | null; total: number; isCut: boolean }>`
    with ${way.source === 'text' ? byText(isWanted, query) : byWalk(isWanted, query, way)},
    page as materialized (${page})
    select ${cardsOf(sql`page`, sql`page.score desc, ${orderBy(orderOf(query), sql`page.key`, sql`page.id`)}`)} as cards,
      (select count(*) from counted) as total, (select is_cut from ending) as "isCut"`.execute(db);
  const { cards, total, isCut } = rows[0] ?? { cards: null, total: 0, isCut: true };
  if (way.source === 'walk' && isCut) return findMatching(db, sought, query, { source: 'text' });
  return { cards: shareWidths(cards ?? []), total };
}

/** Relevance goes by rating where the words do not decide. */
const orderOf = (query: ListingQuery): Sort => query.sort ?? 'rating';

const COUNTED_MAX = sql.lit(numbers.GRID_COUNT_MAX + 1);

type Condition = RawBuilder<unknown>;

/** All matches from the index of words, then sorted: short where the words are rare. */
function byText(isWanted: Condition, query: ListingQuery): Condition {
  const sort = orderOf(query);
  return sql`
    matching as materialized (
      select id, ${sortKey(sort)} as key from products
      where ${all(isLive, sql`search_vector @@ ${isWanted}`, ...filtersOf(query))}
    ),
    candidates as materialized (
      select id, key from matching order by ${orderBy(sort, sql`key`)} limit ${candidatesNeeded(query)}
    ),
    counted as (select from matching limit ${COUNTED_MAX}),
    ending as (select false as is_cut)`;
}

/**
 * Along the index of the order asked, which carries the filters too, looking into each product that passes them until
 * there are enough: short where most of what is met matches. `limit 1` keeps the look-ups one by one and in order.
 */
function byWalk(isWanted: Condition, query: ListingQuery, { count, lookUpsMax }: Walk): Condition {
  const sort = orderOf(query);
  const needed = sql`${candidatesNeeded(query)}::bigint`;
  const types: [ProductType, ...ProductType[]] = query.category === null ? ['shop', 'digital'] : ['shop'];
  const nameOf = (type: ProductType) => sql.ref(`${type}_walk`);
  const onShelf = (type: ProductType) => all(isLive, sql`type = ${sql.lit(type)}`, ...filtersOf(query));
  const [first] = types;
  // Once the first shelf has given enough, only what stands before the last of them is looked into on the other.
  const isInReach = (type: ProductType) =>
    type === first
      ? sql`true`
      : sql`((select count(*) from ${nameOf(first)}) < ${needed} or (shelf.key, shelf.id) ${isAhead(sort)}
          (select key, id from ${nameOf(first)} order by ${orderBackwards(sort, sql`key`)} limit 1))`;
  const walks = types.map(
    (type) => sql`${nameOf(type)} as materialized (
      select shelf.id, shelf.key from (
        select id, ${sortKey(sort)} as key from products
        where ${onShelf(type)} order by ${orderBy(sort)} limit ${lookUpsMax}
      ) shelf
      cross join lateral (
        select from products p where p.id = shelf.id and p.search_vector @@ ${isWanted} limit 1
      ) hit
      where ${isInReach(type)}
      order by ${orderBy(sort, sql`shelf.key`, sql`shelf.id`)} limit ${needed}
    )`,
  );
  // A walk that found too few before the end of its shelf, where the first product that it did not look into would stand
  // before the last candidate: what the other shelf gives must not stand in for the rest.
  const cuts = types.map(
    (type) => sql`(select count(*) from ${nameOf(type)}) < ${needed} and exists (
      select from (
        select id, ${sortKey(sort)} as key from products
        where ${onShelf(type)} order by ${orderBy(sort)} offset ${lookUpsMax} limit 1
      ) unseen
      where (select count(*) from candidates) < ${needed}
        or (unseen.key, unseen.id) ${isAhead(sort)} (select key, id from candidates order by ${orderBackwards(sort, sql`key`)} limit 1)
    )`,
  );
  // "is true" keeps the index of words out: of a word that stands nearly everywhere it would list every product first.
  const counts = count === 'text' ? sql`search_vector @@ ${isWanted}` : sql`(search_vector @@ ${isWanted}) is true`;
  return sql`
    ${sql.join(walks)},
    candidates as materialized (
      select id, key from (
        ${sql.join(
          types.map((type) => sql`select id, key from ${nameOf(type)}`),
          sql` union all `,
        )}
      ) walked order by ${orderBy(sort, sql`key`)} limit ${needed}
    ),
    counted as (
      select from products where ${all(isLive, counts, ...filtersOf(query))} limit ${COUNTED_MAX}
    ),
    ending as (select ${sql.join(cuts, sql` or `)} as is_cut)`;
}

const exactly = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');
