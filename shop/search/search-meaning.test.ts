import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, withSizes } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { wholeListing } from './listing.ts';
import { cleanUpSearchLog, listMissedSearches, recordSearch } from './search-log.server.ts';
import { searchPage } from './search-products.server.ts';
import { suggest } from './suggest.server.ts';

const { db } = await openTestDatabase();

const plain = { description: '', category: 'accessories' } as const;
beforeAll(async () => {
  await openProduct(db, { ...plain, name: 'Fox Mouse Pad', category: 'tech-gear' });
  await openProduct(db, { ...plain, name: 'Wave Mousepad', category: 'tech-gear' });
  await openProduct(db, { ...plain, name: 'Printed Tee', category: 'cosplay' });
  await openProduct(db, { ...plain, name: 'Oni Figurine', category: 'figurines' });
  await openProduct(db, {
    ...plain,
    name: 'Wandering Chef',
    category: 'figurines',
    description: 'He sells a mushroom.',
  });
  await openProduct(db, { ...plain, name: 'Animal Patch' });
  await openProduct(db, { ...plain, name: 'Lantern', ...withSizes(0) });
  await openProduct(db, { ...plain, name: 'Lantern of the Quay', description: 'A lantern.' });
  await openProduct(db, { ...plain, name: 'Letter Knife', description: 'With a sharp blade.' });
});

const page = async (text: string) => {
  const found = await searchPage(db, text, wholeListing);
  if (!found.ok) throw new Error(found.reason);
  return found.value;
};
const names = async (text: string) => (await page(text)).cards.map(({ name }) => name);

test('words are found joined and separated', async () => {
  const pads = ['Fox Mouse Pad', 'Wave Mousepad'];
  expect((await names('mouse pad')).toSorted()).toEqual(pads);
  expect((await names('mousepads')).toSorted()).toEqual(pads);
  expect(await names('t-shirt')).toEqual(['Printed Tee']);
  // Without any synonym: "quay" and "lantern" are words of products.
  expect(await names('lanternquay')).toEqual(['Lantern of the Quay']);
});

test('other forms of a word are found, but not words with only the same stem', async () => {
  expect(await names('printing')).toEqual(['Printed Tee']);
  expect(await names('animals')).toEqual(['Animal Patch']);
  expect(await names('wander')).toEqual(['Wandering Chef']);
  expect(await names('anime patch')).toEqual(['Animal Patch']);
  expect((await names('anime')).toSorted()).toEqual(
    ['Animal Patch', 'Lantern', 'Lantern of the Quay', 'Letter Knife', 'Oni Figurine', 'Wandering Chef'].toSorted(),
  );
});

test('synonyms find names and categories after direct matches, and never descriptions', async () => {
  expect(await names('action figure')).toEqual(['Oni Figurine', 'Wandering Chef']);
  expect(await names('sword')).toEqual([]);
  expect(await names('blade')).toEqual(['Letter Knife']);
});

test('words that match everything are ignored, unless there are no others', async () => {
  expect(await names('buy anime figurine online india')).toEqual(await names('figurine'));
  expect(await names('anime')).not.toEqual([]);
});

test('the exact name comes first, also when sold out', async () => {
  expect(await names('lantern')).toEqual(['Lantern', 'Lantern of the Quay']);
  expect(await names('lantern quay')).toEqual(['Lantern of the Quay']);
});

test('what a tag names comes before what a description mentions, however it is rated', async () => {
  await openProduct(db, { ...plain, name: 'Festival Drum', tags: 'matsuri, summer' });
  const { id } = await openProduct(db, { ...plain, name: 'Loved Drum', description: 'As heard at a matsuri.' });
  await db.updateTable('products').set({ rating_sum: 50, rating_count: 10 }).where('id', '=', id).execute();
  expect(await names('matsuri')).toEqual(['Festival Drum', 'Loved Drum']);
});

test.each([
  ['figurnie', 'figurine'],
  ['lanterm', 'lantern'],
  ['wnadering', 'wandering'],
])('%s is corrected to %s', async (typed, meant) => {
  expect((await page(typed)).correctedTo).toBe(meant);
  const exact = await searchPage(db, typed, wholeListing, { isExact: true });
  expect(exact).toMatchObject({ ok: true, value: { correctedTo: null, total: 0, instead: { didYouMean: meant } } });
});

const uncorrected = [
  // Two letters of seven, another first letter, too short, a word of the synonym list, a code.
  'lamtenn',
  'bantern',
  'onj',
  'mug',
  'plush',
  'katana',
  'samurai',
  'lant3rn',
];

test.each(uncorrected)('%s is not corrected', async (typed) => {
  expect(await page(typed)).toMatchObject({ correctedTo: null, total: 0, cards: [] });
});

test('a search that finds nothing within its filters suggests something else only if it finds nothing at all', async () => {
  const within = async (text: string) => {
    const found = await searchPage(db, text, { ...wholeListing, max: 1 });
    return found.ok ? found.value : null;
  };
  expect(await within('lantern')).toMatchObject({ total: 0, unfilteredTotal: 2, instead: null });
  const nothing = await within('oni mug');
  expect(nothing).toMatchObject({ total: 0, unfilteredTotal: 0, instead: { parts: ['oni'] } });
});

test('a search without results suggests a word, its parts, a category and products in stock', async () => {
  const bold = await page('bantern');
  expect(bold.instead).toMatchObject({ didYouMean: 'lantern', parts: [], category: null });
  const mug = await page('oni mug');
  expect(mug.instead).toMatchObject({ didYouMean: null, parts: ['oni'], category: 'accessories' });
  expect(mug.instead?.cards[0]?.name).toBe('Oni Figurine');
  expect(mug.instead?.cards.length).toBeGreaterThan(4);
  expect(mug.instead?.cards.map(({ name }) => name)).not.toContain('Lantern');
  expect((await page('oni zzzzqqqq')).instead).toMatchObject({ parts: ['oni'], category: 'figurines' });
  const nothing = await page('zzzzqqqq');
  expect(nothing.instead).toMatchObject({ didYouMean: null, parts: [], category: null });
  expect(nothing.instead?.cards.length).toBeGreaterThan(4);
  expect((await page('lantern')).instead).toBeNull();
  const offered = async () => {
    const found = [
      ...((await page('oni mug')).instead?.cards ?? []),
      ...((await page('zzzzqqqq')).instead?.cards ?? []),
    ];
    return found.some(({ name }) => name === 'Oni Figurine');
  };
  expect(await offered()).toBe(true);
  const [oni] = (await page('oni figurine')).cards;
  const startsAt = new Date(Date.now() + 3_600_000);
  const dropId = await openCollection(db, { slug: 'oni', products: [oni?.id ?? ''], startsAt });
  expect(await offered()).toBe(false);
  await db.deleteFrom('collections').where('id', '=', dropId).execute();
});

test('suggestions name the matching category', async () => {
  expect((await suggest(db, 'figur')).categories).toEqual([{ slug: 'figurines', name: 'Anime Figurines' }]);
  expect((await suggest(db, 'coffee mug')).categories).toEqual([{ slug: 'accessories', name: 'Anime Accessories' }]);
  expect((await suggest(db, 'an')).categories).toEqual([]);
});

test('searches without result are counted by day, without personal data, and deleted in time', async () => {
  for (const text of ['Coffee Mug', 'coffee  mug!', 'asha@example.com', 'call 98111 22233', '   ']) {
    await recordSearch(db, text, 0);
  }
  await recordSearch(db, 'lantern', 2);
  expect(await listMissedSearches(db)).toEqual([{ query: 'coffee mug', searches: 2, lastDay: expect.any(String) }]);
  await sql`update search_log set day = current_date - 91`.execute(db);
  expect(await listMissedSearches(db)).toEqual([]);
  await cleanUpSearchLog(db);
  expect(await db.selectFrom('search_log').selectAll().execute()).toEqual([]);
});

test('very many different texts are not all recorded', async () => {
  await sql`
    insert into search_log (day, query, results)
    select (now() at time zone 'Asia/Kolkata')::date, 'text ' || n, 0 from generate_series(1, 5000) n`.execute(db);
  await recordSearch(db, 'one more', 0);
  await recordSearch(db, 'text 7', 0);
  const { rows } = await sql<{ count: number; searches: number }>`
    select count(*)::integer as count, max(searches) as searches from search_log`.execute(db);
  expect(rows).toEqual([{ count: 5_000, searches: 2 }]);
});
