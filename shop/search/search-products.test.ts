import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '#db/connect.ts';
import { seedBulk } from '#demo/bulk/seed-bulk.ts';
import { singular } from '#lib/plural.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openProduct, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { plainTerms } from './internal/search-query.ts';
import { getWordShares, shareOf } from './internal/word-shares.ts';
import { type ListingQuery, wholeListing } from './listing.ts';
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
