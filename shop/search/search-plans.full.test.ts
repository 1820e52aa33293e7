import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { seedBulk } from '#demo/bulk/seed-bulk.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { findMatching, type SearchPlan } from './internal/find-matching.ts';
import { readTerms } from './internal/read-terms.ts';
import { tsqueryOf } from './internal/search-query.ts';
import { type ListingQuery, sorts, wholeListing } from './listing.ts';
import { searchProducts } from './search-products.server.ts';

/** Enough products that common words are searched in another way than rare ones. */
const { db: crowd } = await openTestDatabase();
await seedBulk(crowd, 1_400);

const search = async (text: string, query: Partial<ListingQuery> = {}) => {
  const found = await searchProducts(crowd, text, { ...wholeListing, ...query });
  if (!found.ok) throw new Error(found.reason);
  return found.value;
};

test('any text can be searched without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (text) => {
      expect((await searchProducts(crowd, text, wholeListing)).ok).toBe(true);
    }),
    { numRuns: 150 },
  );
});

const LAST_PAGE = 42;

/** The plain statement that every way of searching must agree with. */
async function expected(words: string[], query: ListingQuery): Promise<string[]> {
  const { terms } = await readTerms(crowd, words);
  const { rows } = await sql<{ id: string; name: string }>`
    select id from products where deleted_at is null and published and search_vector @@ ${tsqueryOf(terms)}::tsquery
      and (${query.category}::text is null or category = ${query.category})
      and (${query.min}::bigint is null or from_payable_paise >= ${query.min}::bigint * 100)
      and (${query.max}::bigint is null or from_payable_paise <= ${query.max}::bigint * 100)
      and (not ${query.inStock} or availability <> 'sold-out')
    order by ${sql.raw(plainOrders[query.sort ?? 'rating'])} limit ${LAST_PAGE * numbers.GRID_PAGE_PRODUCTS}`.execute(
    crowd,
  );
  return rows.map(({ id }) => id);
}
const plainOrders = {
  newest: 'created_at desc, id desc',
  'price-asc': 'from_payable_paise, id',
  'price-desc': 'from_payable_paise desc, id desc',
  discount: 'discount desc, id desc',
  rating: 'rating_rank desc, id desc',
  origin: "coalesce(country_of_origin, 'zzz'), id",
};

/**
 * Common and rare words with any filters and order. Whole ones as they are written: "sery", which stands for series, is
 * corrected where nothing is found.
 */
async function searches() {
  const { rows } = await sql<{ word: string }>`
    select word from ts_stat('select search_vector from products') where word ~ '^[a-z]+$'
      and word in (select word from search_words)
    order by ndoc desc, word limit 400`.execute(crowd);
  const words = rows.map(({ word }) => word);
  const cases = fc.record({
    words: fc.uniqueArray(fc.constantFrom(...words.slice(0, 10), ...words), { minLength: 1, maxLength: 2 }),
    category: fc.option(fc.constantFrom('figurines' as const, 'stickers' as const), { freq: 1 }),
    min: fc.option(fc.nat(400), { freq: 1 }),
    max: fc.option(fc.integer({ min: 200, max: 3_000 }), { freq: 1 }),
    inStock: fc.boolean(),
    sort: fc.option(fc.constantFrom(...sorts), { freq: 4 }),
  });
  return { cases, commonest: words[0] ?? '' };
}

test('pages of a search never overlap or skip, in any order and with any filter', async () => {
  const max = numbers.GRID_COUNT_MAX;
  const { cases, commonest } = await searches();
  await fc.assert(
    fc.asyncProperty(cases, async ({ words, ...filters }) => {
      const query = { ...wholeListing, ...filters };
      const all = await expected(words, query);
      const pages: string[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        const found = await search(words.join(' '), { ...query, page });
        const seen = (found.firstPage - 1) * numbers.GRID_PAGE_PRODUCTS + found.cards.length;
        expect(found.total).toBe(all.length > max ? Math.max(max, seen) : all.length);
        last = found.lastPage;
        pages.push(...found.cards.slice((page - found.firstPage) * numbers.GRID_PAGE_PRODUCTS).map(({ id }) => id));
      }
      // Relevance is another order, of the same products, unless there are more than are counted.
      if (query.sort !== null) expect(pages).toEqual(all);
      else expect(new Set(pages).size).toBe(all.length);
      if (query.sort === null && all.length < numbers.GRID_COUNT_MAX) expect(new Set(pages)).toEqual(new Set(all));
    }),
    { numRuns: 25 },
  );
  const everything = await search(commonest);
  expect(everything).toMatchObject({ total: 1_000, isTotalCapped: true, lastPage: 2 });
  expect(await searchProducts(crowd, commonest, { ...wholeListing, page: LAST_PAGE + 1 })).toMatchObject({ ok: false });
});

const plans: SearchPlan[] = [
  { along: 'words' },
  { along: 'order', lookUpsEach: 10_000 },
  // Too few for most searches, which are then made along the words.
  { along: 'order', lookUpsEach: 1 },
];

test('every search plan finds the same products', async () => {
  const { cases } = await searches();
  await fc.assert(
    fc.asyncProperty(cases, fc.integer({ min: 1, max: 12 }), fc.boolean(), async (wanted, page, isTyping) => {
      const { words, ...filters } = wanted;
      const read = await readTerms(crowd, words, isTyping);
      const query = { ...wholeListing, ...filters, page };
      const find = (plan: SearchPlan) => findMatching(crowd, { ...read, text: words.join(' ') }, query, plan);
      const first: SearchPlan[] = read.terms.slice(0, -1).map((clause) => ({ along: 'words', lookedUp: [clause] }));
      const [whole, ...others] = await Promise.all([...plans, ...first].map(find));
      for (const { cards, total, isTotalCapped } of others) {
        expect(cards).toEqual(whole?.cards);
        // Along an order nobody counts further than is looked; the commonest words are taken for many.
        if (!isTotalCapped) expect(total).toBe(whole?.total);
        else if (total < numbers.GRID_COUNT_MAX) expect(total).toBeLessThanOrEqual(whole?.total ?? 0);
      }
    }),
    { numRuns: 120 },
  );
});
