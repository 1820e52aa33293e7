import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { seedBulk } from '#demo/bulk/seed-bulk.ts';
import { categorySlugs } from '#shop/catalog/category.ts';
import { type ProductCard, payable } from '#shop/catalog/product.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, productInput, removeProduct } from '#tests/support/fixtures/catalog.ts';
import { listFacets } from './list-facets.server.ts';
import { listProducts } from './list-products.server.ts';
import { type ListingQuery, ratingFloors, type Sort, sorts, wholeListing } from './listing.ts';

const { db } = await openTestDatabase();
let catalog: Awaited<ReturnType<typeof readListing>>;
beforeAll(async () => {
  await seedBulk(db, 1_100);
  // Ties in every order, so that only the id decides.
  for (let i = 0; i < 40; i += 1) await openProduct(db, { name: `Twin ${i}`, price: 100_00, series: 'Twins' });
  await sql`update products set created_at = '2024-02-29' where series = 'Twins'`.execute(db);
  catalog = await readListing();
});

const readListing = () =>
  db
    .selectFrom('products')
    .select(['id', 'type', 'category', 'series', 'country_of_origin', 'from_payable_paise', 'availability', 'discount'])
    .select(['rating_sum', 'rating_count', 'rating_rank', 'price_paise', 'created_at'])
    .where('deleted_at', 'is', null)
    .where('published', '=', true)
    .execute();

type Row = (typeof catalog)[number];

const keyOf: Record<Sort, (row: Row) => number | string> = {
  newest: (row) => -row.created_at.getTime(),
  'price-asc': (row) => row.from_payable_paise,
  'price-desc': (row) => -row.from_payable_paise,
  discount: (row) => -row.discount,
  rating: (row) => -row.rating_rank,
  origin: (row) => row.country_of_origin ?? 'zzz',
};

/** The whole listing as it should be, sorted and filtered here. */
function expectedIds(query: ListingQuery): string[] {
  const sort = query.sort ?? 'newest';
  const sign = sort === 'price-asc' || sort === 'origin' ? 1 : -1;
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
  return catalog
    .filter(({ type }) => type === 'shop')
    .filter((row) => query.category === null || row.category === query.category)
    .filter((row) => query.series === null || row.series === query.series)
    .filter((row) => query.origin === null || row.country_of_origin === query.origin)
    .filter((row) => query.min === null || row.from_payable_paise >= query.min * 100)
    .filter((row) => query.max === null || row.from_payable_paise <= query.max * 100)
    .filter(
      (row) =>
        query.rating === null || (row.rating_count > 0 && row.rating_sum / row.rating_count >= query.rating - 1e-9),
    )
    .filter((row) => !query.inStock || row.availability !== 'sold-out')
    .toSorted((a, b) => compare(keyOf[sort](a), keyOf[sort](b)) || sign * (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** Page after page as a shopper's "Show more" brings them: the new cards of each. */
async function readPages(query: ListingQuery): Promise<{ ids: string[]; totals: string[] }> {
  const ids: string[] = [];
  const totals: string[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const listing = await listProducts(db, 'shop', { ...query, page });
    if (!listing.ok) throw new Error(`Page ${page} was refused`);
    last = listing.value.lastPage;
    totals.push(`${listing.value.total}${listing.value.isTotalCapped ? '+' : ''}`);
    const { cards, firstPage } = listing.value;
    ids.push(...cards.slice((page - firstPage) * numbers.GRID_PAGE_PRODUCTS).map(({ id }) => id));
  }
  return { ids, totals };
}

test.each(sorts)('pages sorted by %s never overlap, skip or change order', async (sort) => {
  const query = { ...wholeListing, sort };
  const { ids, totals } = await readPages(query);
  expect(ids).toEqual(expectedIds(query));
  expect(ids.length).toBeGreaterThan(numbers.GRID_COUNT_MAX + 2 * numbers.GRID_PAGE_PRODUCTS);
  // The count is capped here; a later page shows how many were listed so far.
  expect(totals[0]).toBe('1000+');
  expect(totals.at(-1)).toBe(String(ids.length));
});

test('every combination of filters and sort order gives what it says', async () => {
  const { series, origins } = await listFacets(db, 'shop', null);
  const queries = fc.record({
    category: fc.option(fc.constantFrom(...categorySlugs)),
    series: fc.option(fc.constantFrom(...series), { freq: 1 }),
    origin: fc.option(fc.constantFrom(...origins)),
    min: fc.option(fc.nat(600)),
    max: fc.option(fc.nat(5_000)),
    rating: fc.option(fc.constantFrom(...ratingFloors)),
    inStock: fc.boolean(),
    sort: fc.option(fc.constantFrom(...sorts)),
    page: fc.constant(1),
  });
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      expect((await readPages(query)).ids).toEqual(expectedIds(query));
    }),
    { numRuns: 60 },
  );
});

test('a page includes up to four earlier pages, and a page past the end is refused', async () => {
  const all = expectedIds(wholeListing);
  const last = Math.ceil(all.length / numbers.GRID_PAGE_PRODUCTS);
  const listing = await listProducts(db, 'shop', { ...wholeListing, page: last });
  expect(listing).toMatchObject({ ok: true, value: { page: last, firstPage: last - 4, lastPage: last } });
  expect(listing.ok && listing.value.cards.map(({ id }) => id)).toEqual(all.slice((last - 5) * 24));
  for (const page of [last + 1, last + 50, 999_999]) {
    expect(await listProducts(db, 'shop', { ...wholeListing, page })).toEqual({ ok: false, reason: 'past-the-end' });
  }
});

test('an empty listing has a first page', async () => {
  const nothing = { ...wholeListing, min: 9_999_999 };
  expect(await listProducts(db, 'shop', nothing)).toEqual({
    ok: true,
    value: { cards: [], total: 0, isTotalCapped: false, page: 1, firstPage: 1, lastPage: 1 },
  });
});

test('digital products have a listing of their own', async () => {
  const digital = await listProducts(db, 'digital', wholeListing);
  expect(digital.ok && digital.value.total).toBe(catalog.filter(({ type }) => type === 'digital').length);
  expect(digital.ok && new Set(digital.value.cards.map(({ type }) => type))).toEqual(new Set(['digital']));
});

test('drafts and removed products are in no listing', async () => {
  const before = await listProducts(db, 'shop', wholeListing);
  await openProduct(db, { name: 'A draft', published: false });
  const { id } = await openProduct(db, { name: 'Soon gone' });
  const between = await listProducts(db, 'shop', wholeListing);
  expect(between.ok && between.value.cards[0]?.id).toBe(id);
  await removeProduct(db, id);
  expect(await listProducts(db, 'shop', wholeListing)).toEqual(before);
});

test('a card has the cover picture and the variant to add to the cart', async () => {
  const [mediaId, otherId] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [mediaId, otherId]) {
    const picture = { id, width: 800, height: 800, avif_widths: [], webp_widths: [400, 800], sha256: id };
    await db.insertInto('media').values(picture).execute();
  }
  const images = [otherId, mediaId].map((id) => ({ mediaId: id, sourceUrl: null, alt: `Alt of ${id}` }));
  const pictured = await openProduct(db, { name: 'Pictured', category: 'cosplay', price: 50_00, images });
  const chosen = await openProduct(db, {
    name: 'With a choice',
    category: 'cosplay',
    option1Name: 'Size',
    variants: ['S', 'M'].map((option1) => ({ option1, option2: null, sku: null, stock: 1, price: null })),
    images: [{ mediaId: null, sourceUrl: 'https://pictures.example/later.jpg', alt: 'Later' }],
  });
  const listing = await listProducts(db, 'shop', { ...wholeListing, category: 'cosplay' });
  const card = (id: string) => (listing.ok ? listing.value.cards.find((one) => one.id === id) : undefined);
  expect(card(pictured.id)).toEqual({
    id: pictured.id,
    type: 'shop',
    name: 'Pictured',
    price: 50_00,
    payable: 50_00,
    discount: 0,
    priceVaries: false,
    availability: 'in-stock',
    ratingSum: 0,
    ratingCount: 0,
    cover: { id: otherId, alt: `Alt of ${otherId}`, avifWidths: [], webpWidths: [400, 800] },
    onlyVariantId: pictured.variantIds[0] ?? '',
    offer: null,
    startsAtMs: null,
    releaseOn: null,
  } satisfies ProductCard);
  expect(card(chosen.id)).toMatchObject({ cover: null, onlyVariantId: null });
  for (const { id } of [pictured, chosen]) await removeProduct(db, id);
});

test('listings sort and show the selling price, to the rupee', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(10_000_000), fc.nat(1_000_000), async (rupees, discountSteps) => {
      const { price, discount } = productInput({ price: rupees * 100, discount: discountSteps / 10_000 });
      const { id } = await openProduct(db, { name: 'Priced', price, discount, published: false });
      const { rows } = await sql<{ stored: number; computed: number }>`
        select from_payable_paise as stored, floor(price_paise / 100 * (100 - discount) / 100 + 0.5) * 100 as computed
        from products where id = ${id}`.execute(db);
      expect(rows[0]).toEqual({ stored: payable(price, discount), computed: payable(price, discount) });
    }),
    { numRuns: 100 },
  );
});

test('filters offer the values of the listing or category, in alphabetical order', async () => {
  const named = (rows: Row[], key: 'series' | 'country_of_origin') =>
    [...new Set(rows.flatMap((row) => row[key] ?? []))].sort((a, b) => a.localeCompare(b, 'en'));
  const ofShop = catalog.filter(({ type }) => type === 'shop');
  const ofFigurines = ofShop.filter(({ category }) => category === 'figurines');
  const ofDigital = catalog.filter(({ type }) => type === 'digital');
  expect(await listFacets(db, 'shop', null)).toEqual({
    series: named(ofShop, 'series'),
    origins: named(ofShop, 'country_of_origin'),
  });
  expect((await listFacets(db, 'shop', 'figurines')).series).toEqual(named(ofFigurines, 'series'));
  expect((await listFacets(db, 'digital', null)).series).toEqual(named(ofDigital, 'series'));
});
