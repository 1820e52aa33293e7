import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBulk } from '#cli/seed-bulk.ts';
import * as numbers from '#config/numbers.ts';
import { type Connection, connect } from '#db/connect.ts';
import { singular } from '#lib/plural.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openProduct, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { findMatching, type SearchPlan } from './internal/find-matching.ts';
import { readTerms } from './internal/read-terms.ts';
import { plainTerms, tsqueryOf } from './internal/search-query.ts';
import { getWordShares, shareOf } from './internal/word-shares.ts';
import { type ListingQuery, sorts, wholeListing } from './listing.ts';
import { searchProducts } from './search-products.server.ts';
import { suggest } from './suggest.server.ts';

let small: TestDatabase;
let large: TestDatabase;
let connections: Connection[];
/** A handful of products, each made by hand. */
let db: Connection['db'];
/** Enough products that common words are searched in another way than rare ones. */
let crowd: Connection['db'];
const ids: Record<string, string> = {};
beforeAll(async () => {
  [small, large] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  connections = [connect(small.url), connect(large.url)];
  [db, crowd] = connections.map((connection) => connection.db) as [typeof db, typeof db];
  await seedBulk(crowd, 1_400);
  const open = async (name: string, more: Parameters<typeof openProduct>[1] = {}) => {
    ids[name] = (await openProduct(db, { name, ...more })).id;
  };
  await open('Naruto Ramen Poster', { category: 'wall-decor', series: 'Leaf Chronicle' });
  await open('Phoenix Hoodie', {
    category: 'cosplay',
    description: 'Warm, with a poster of the phoenix in the pocket.',
  });
  await open('Café Crème Mug', { category: 'accessories', variants: [variantInput({ sku: 'ACC-CAFÉ-01' })] });
  await open('東京 ドラゴン Figurine', { price: 2_000_00, fullDescription: 'Posed on a rock with 漫画 in hand.' });
  await open('Dragon Wallpaper', {
    type: 'digital',
    category: null,
    price: 99_00,
    variants: [variantInput({ stock: null })],
  });
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await Promise.all([small.drop(), large.drop()]);
});

const search = async (text: string, query: Partial<ListingQuery> = {}, on = db) => {
  const found = await searchProducts(on, text, { ...wholeListing, ...query });
  if (!found.ok) throw new Error(found.reason);
  return found.value;
};
const names = async (text: string, query: Partial<ListingQuery> = {}) =>
  (await search(text, query)).cards.map(({ name }) => name);

test('words match in any order, case and accent', async () => {
  expect(await names('POSTER naruto')).toEqual(['Naruto Ramen Poster']);
  expect(await names('cafe creme')).toEqual(['Café Crème Mug']);
  expect(await names('CAFÉ')).toEqual(['Café Crème Mug']);
});

test('the name has more weight than the description', async () => {
  expect(await names('poster')).toEqual(['Naruto Ramen Poster', 'Phoenix Hoodie']);
  expect(await names('phoenix poster')).toEqual(['Phoenix Hoodie']);
});

test('series, category, full description and SKU are searched too', async () => {
  expect(await names('leaf chronicle')).toEqual(['Naruto Ramen Poster']);
  expect(await names('wearables')).toEqual(['Phoenix Hoodie']);
  expect(await names('rock')).toEqual(['東京 ドラゴン Figurine']);
  expect(await names('acc-café-01')).toEqual(['Café Crème Mug']);
  expect(await names('ACCCAFE01')).toEqual(['Café Crème Mug']);
});

test('the last word may be incomplete, and earlier ones when nothing else matches', async () => {
  expect(await names('naruto po')).toEqual(['Naruto Ramen Poster']);
  expect(await names('naru poster')).toEqual(['Naruto Ramen Poster']);
  expect((await search('naru poster')).correctedTo).toBeNull();
});

test('a plural finds the singular', async () => {
  expect(await names('hoodies')).toEqual(['Phoenix Hoodie']);
  expect((await search('posters naruto')).cards).toHaveLength(1);
});

test('Japanese words are found', async () => {
  expect(await names('東京')).toEqual(['東京 ドラゴン Figurine']);
  expect(await names('ﾄﾞﾗｺﾞﾝ')).toEqual(['東京 ドラゴン Figurine']);
  expect(await names('漫画')).toEqual(['東京 ドラゴン Figurine']);
});

test.each([
  ['psoter naruto', 'poster naruto', 'Naruto Ramen Poster'],
  ['phenix', 'phoenix', 'Phoenix Hoodie'],
  ['narutto', 'naruto', 'Naruto Ramen Poster'],
  ['hoodei', 'hoodie', 'Phoenix Hoodie'],
])('%s is corrected to %s', async (typed, correctedTo, name) => {
  const found = await search(typed);
  expect(found.correctedTo).toBe(correctedTo);
  expect(found.cards.map((card) => card.name)).toContain(name);
});

test('only a word that no product has is corrected', async () => {
  expect(await search('naruto hoodie')).toMatchObject({ total: 0, correctedTo: null });
  expect(await search('xylophone')).toMatchObject({ cards: [], total: 0, correctedTo: null });
  expect(await search('poster', { min: 999_999 })).toMatchObject({ total: 0, correctedTo: null });
});

test('a server without trigrams corrects by the words of synonyms only', async () => {
  const work = db.transaction().execute(async (trx) => {
    await sql`create or replace function similar_words(typed text, count integer) returns table (word text)
      language sql stable as 'select ''''::text where false'`.execute(trx);
    expect(await searchProducts(trx, 'chronicel', wholeListing)).toMatchObject({ ok: true, value: { total: 0 } });
    expect(await searchProducts(trx, 'psoter', wholeListing)).toMatchObject({ value: { correctedTo: 'poster' } });
    expect(await searchProducts(trx, 'poster', wholeListing)).toMatchObject({ ok: true, value: { total: 2 } });
    throw new Error('undo');
  });
  await expect(work).rejects.toThrow('undo');
});

const oddities = [
  '',
  '   ',
  '%',
  "'",
  '"\'); drop table products; --',
  '\0',
  'a\0b',
  '🐉',
  '<b>x</b>',
  '& | ! ( :*',
  '\\',
  '\ud800',
];

test.each([
  ...oddities,
  ...oddities.map((text) => `${text}poster`),
  'ｘ'.repeat(10_000),
  'a '.repeat(5_000),
  '漫'.repeat(10_000),
])('the text %j does no harm', async (text) => {
  expect(await searchProducts(db, text, wholeListing)).toMatchObject({ ok: true });
  expect(await suggest(db, text)).toMatchObject({});
});

test('any text can be searched without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (text) => {
      expect((await searchProducts(db, text, wholeListing)).ok).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('an empty text finds nothing', async () => {
  expect(await search('  ')).toEqual({
    cards: [],
    total: 0,
    page: 1,
    firstPage: 1,
    lastPage: 1,
    isTotalCapped: false,
    correctedTo: null,
  });
  expect(await searchProducts(db, '', { ...wholeListing, page: 2 })).toEqual({ ok: false, reason: 'past-the-end' });
});

test('filters and sort orders apply to a search', async () => {
  expect(await names('dragon')).toEqual(['Dragon Wallpaper']);
  expect(await names('poster', { category: 'cosplay' })).toEqual(['Phoenix Hoodie']);
  expect(await names('poster', { sort: 'newest' })).toEqual(['Phoenix Hoodie', 'Naruto Ramen Poster']);
  expect(await names('poster', { series: 'Leaf Chronicle' })).toEqual(['Naruto Ramen Poster']);
});

test('a removed product is not found', async () => {
  const { id } = await openProduct(db, { name: 'Vanishing Lantern' });
  expect(await names('vanishing')).toEqual(['Vanishing Lantern']);
  await removeProduct(db, id);
  expect(await names('vanishing')).toEqual([]);
});

test('suggestions complete the last word and show the best matches', async () => {
  const { words, products } = await suggest(db, 'phoenix hoo');
  expect(words).toEqual(['phoenix hoodie']);
  expect(products).toEqual([{ id: ids['Phoenix Hoodie'], name: 'Phoenix Hoodie', payable: 499_00, cover: null }]);
  expect((await suggest(db, 'phenix')).words).toEqual(['phoenix']);
  expect(await suggest(db, '')).toEqual({ words: [], categories: [], products: [] });
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
        const found = await search(words.join(' '), { ...query, page }, crowd);
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
  const everything = await search(commonest, {}, crowd);
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

test('the database statistics give the frequency of words', async () => {
  await sql`analyze products`.execute(crowd);
  const words = await getWordShares(crowd);
  const { rows } = await sql<{ word: string; products: number; all: number }>`
    select word, ndoc as products, (select count(*) from products) as all
    from ts_stat('select search_vector from products') where word ~ '^[a-z]{5,}$' order by ndoc desc, word limit 20`.execute(
    crowd,
  );
  for (const { word, products, all } of rows) {
    const share = shareOf(words, plainTerms([word, 'a'])) / shareOf(words, plainTerms(['a']));
    expect(share).toBeGreaterThan(products / all - 0.01);
    expect(share).toBeLessThan(products / all + (words.shares.get(singular(word)) ?? 0) + 0.01);
  }
  expect(shareOf(words, plainTerms(['xylophone']))).toBe(0);
  const { rows: named } = await sql<{ word: string; share: number }>`
    select word, ndoc::float8 / (select count(*) from products) as share
    from ts_stat('select ts_filter(search_vector, ''{a,b,c}'') from products') order by ndoc desc, word limit 20`.execute(
    crowd,
  );
  for (const { word, share } of named) {
    const synonym = [{ text: word, alternatives: [{ terms: [{ forms: [word] }], isTyped: false }] }];
    expect(Math.abs(shareOf(words, synonym) - share)).toBeLessThan(0.05);
    expect(shareOf(words, synonym, true)).toBeGreaterThan(share - 0.01);
  }
});
