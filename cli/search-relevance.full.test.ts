import { beforeAll, expect, test } from 'vitest';
import type { Shop } from '#app/http/context.ts';
import { demoProducts, demoReviews } from '#demo/catalogue.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { wholeListing } from '#shop/search/listing.ts';
import { searchPage } from '#shop/search/search-products.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { relevanceQueries } from '#tests/support/fixtures/relevance-queries.ts';

const { db } = await openTestDatabase();

/** Of the queries must find what they should among the first four products. */
const SHARE_MIN = 0.95;
const FIRST = 4;

const handles = new Map<string, string>();
beforeAll(async () => {
  // Without pictures and services nothing but the database is needed.
  const products = demoProducts.map((product) => ({ ...product, pictures: [] }));
  await seedDemo({ db, orderContext: {} } as Shop, () => {}, {
    demo: { products, reviews: demoReviews, services: [], collections: [], root: '' },
  });
  for (const { id, handle } of await db.selectFrom('products').select(['id', 'handle']).execute())
    handles.set(id, handle);
});

const categoryOf = new Map(demoProducts.map(({ handle, category }) => [handle, category]));

async function miss(query: string, expected: string): Promise<string | null> {
  const found = await searchPage(db, query, wholeListing);
  if (!found.ok) return found.reason;
  const { cards, instead, correctedTo } = found.value;
  const first = cards.slice(0, FIRST).map(({ id }) => handles.get(id) ?? '');
  const wanted = expected.split(' ');
  const category = wanted.find((word) => word.startsWith('@'))?.slice(1);
  const got = `${query}: ${first.join(', ')} (${cards.length})${correctedTo ? ` for ${correctedTo}` : ''}${instead ? ` instead ${instead.category}` : ''}`;
  if (wanted[0] === 'none') return cards.length === 0 && instead?.category === category ? null : got;
  const products = wanted.filter((word) => !word.startsWith('@'));
  const isOfCategory = category === undefined || first.every((handle) => categoryOf.get(handle) === category);
  const isFull = category === undefined || first.length === FIRST;
  return products.every((handle) => first.includes(handle)) && isOfCategory && isFull ? null : got;
}

test('the four first results contain what shoppers mean', async () => {
  expect(relevanceQueries.length).toBeGreaterThanOrEqual(120);
  const misses: string[] = [];
  for (const [query, expected] of relevanceQueries) {
    const missed = await miss(query, expected);
    if (missed !== null) misses.push(`${missed}; wanted ${expected}`);
  }
  const share = 1 - misses.length / relevanceQueries.length;
  process.stdout.write(
    `Relevance: ${relevanceQueries.length - misses.length} of ${relevanceQueries.length} queries (${(share * 100).toFixed(1)} %)\n`,
  );
  expect(share, misses.join('\n')).toBeGreaterThanOrEqual(SHARE_MIN);
});

/** What shoppers typed most: each must be found, whatever share the others reach. */
const OFTEN = ['figure', 'cosplay', 'mug', 'mouse pad', 'action figure', 'key chain', 'plushie', 'sweatshirt'];

test.each(OFTEN)('%s finds what is meant', async (query) => {
  const expected = new Map(relevanceQueries).get(query);
  if (expected === undefined) throw new Error(`No query is ${query}`);
  expect(await miss(query, expected)).toBeNull();
});
