import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { listSeries, listSet } from '#shop/search/list-set.server.ts';
import { wholeListing } from '#shop/search/listing.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { collectionInput, openCollection } from '#tests/support/fixtures/collections.ts';
import { collectionForm } from './collection.form.ts';
import type { CollectionRule } from './collection.ts';
import {
  findAdminCollection,
  findCollection,
  listCollectionPage,
  listCollections,
  listMembers,
} from './collections.server.ts';
import { fillCollections } from './fill-collections.server.ts';
import { changeMembers, deleteCollection, type MemberChange, saveCollection } from './save-collection.server.ts';

const { db } = await openTestDatabase();
const adminId = 'somebody';

const rule = (changes: Partial<CollectionRule> = {}): CollectionRule => ({
  type: 'shop',
  category: null,
  series: null,
  min: null,
  max: null,
  inStock: false,
  sort: 'newest',
  count: 24,
  ...changes,
});

const typed = (changes: Record<string, unknown> = {}) => collectionForm.safeParse({ title: 'Quiet desk', ...changes });

const faultsOf = (changes: Record<string, unknown>) => {
  const parsed = typed(changes);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

const namesIn = async (id: string) => (await listMembers(db, id)).map(({ name }) => name);

const shown = async (collectionId: string, changes = {}) => {
  const listing = await listSet(db, { collectionId }, { ...wholeListing, ...changes });
  return listing.ok ? listing.value.cards.map(({ name }) => name) : listing.reason;
};

const make = async (name: string, changes: Parameters<typeof openProduct>[1] = {}) =>
  (await openProduct(db, { name, ...changes })).id;

/** Whether pages with collections are outdated since the last call. */
async function hasChanged(): Promise<boolean> {
  const rows = await db.deleteFrom('changes').where('tag', '=', 'collections').returning('id').execute();
  return rows.length > 0;
}

beforeEach(async () => {
  await db.deleteFrom('collections').execute();
});

test('the form derives the address, reads rupees, and names each wrong field', () => {
  expect(typed({ chosen: 'rule', category: 'stickers', max: '₹ 1,499', inStock: 'on' }).data).toMatchObject({
    slug: 'quiet-desk',
    isPublished: false,
    rule: rule({ category: 'stickers', max: 1499, inStock: true }),
  });
  expect(typed({ chosen: 'hand', category: 'stickers' }).data?.rule).toBeNull();
  expect(typed({ chosen: 'rule', type: 'digital', category: 'stickers' }).data?.rule?.category).toBeNull();
  expect(faultsOf({ title: ' ' })).toContain('title');
  expect(faultsOf({ title: '祭り' })).toEqual(['slug']);
  expect(faultsOf({ slug: 'not a slug' })).toEqual(['slug']);
  expect(faultsOf({ category: 'nowhere' })).toEqual(['category']);
  expect(faultsOf({ min: '900', max: '100' })).toEqual(['max']);
  expect(faultsOf({ count: '0' })).toEqual(['count']);
});

test('only products chosen by hand can have a start or a limit: what leaves a rule would lose it', () => {
  const drop = { startsAt: '2026-12-01T18:00', unitsPerCustomer: '2' };
  expect(faultsOf({ chosen: 'hand', ...drop })).toEqual([]);
  expect(faultsOf({ chosen: 'rule', ...drop })).toEqual(['startsAt']);
  expect(faultsOf({ chosen: 'rule', unitsPerCustomer: '2' })).toEqual(['unitsPerCustomer']);
});

test('products chosen by hand keep their order, and can be added, moved and removed', async () => {
  const ids = [await make('Crane'), await make('Fox'), await make('Owl')];
  const id = await openCollection(db, { products: ids });
  const change = (productId: string | undefined, what: MemberChange) =>
    changeMembers(db, { adminId, id, productId: productId ?? '', change: what });
  expect(await namesIn(id)).toEqual(['Crane', 'Fox', 'Owl']);
  await change(ids[2], 'up');
  await change(ids[0], 'up');
  expect(await shown(id)).toEqual(['Crane', 'Owl', 'Fox']);
  await change(ids[1], 'down');
  await change(ids[0], 'down');
  await change(ids[0], 'add');
  expect(await shown(id)).toEqual(['Owl', 'Crane', 'Fox']);
  await change(ids[2], 'remove');
  expect(await shown(id)).toEqual(['Crane', 'Fox']);
  expect(await change('nothing', 'add')).toMatchObject({ reason: 'no-product' });
  const actions = await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute();
  expect(new Set(actions.map(({ action }) => action))).toEqual(
    new Set(['collection.create', 'collection.add', 'collection.up', 'collection.down', 'collection.remove']),
  );
});

test('a collection is filtered and sorted like every listing, and hides what is not for sale', async () => {
  const ids = [
    await make('Dear', { price: 900_00, series: 'Lamp Road' }),
    await make('Cheap', { price: 100_00 }),
    await make('Draft', { published: false }),
  ];
  const id = await openCollection(db, { products: ids });
  expect(await shown(id)).toEqual(['Dear', 'Cheap']);
  expect(await shown(id, { sort: 'price-asc' })).toEqual(['Cheap', 'Dear']);
  expect(await shown(id, { min: 500 })).toEqual(['Dear']);
  expect(await shown(id, { page: 2 })).toBe('past-the-end');
  const listing = await listSet(db, { collectionId: id }, wholeListing);
  expect(listing).toMatchObject({ value: { total: 2, facets: { series: ['Lamp Road'] } } });
});

test('a rule is followed when products change, and cached pages are dropped only for differences', async () => {
  await make('Sticker A', { category: 'stickers', price: 100_00 });
  const dear = await make('Sticker B', { category: 'stickers', price: 900_00 });
  await make('Figure', { category: 'figurines', price: 100_00 });
  const cheap = rule({ category: 'stickers', max: 500, sort: 'price-asc', count: 2 });
  const id = await openCollection(db, { rule: cheap });
  expect(await shown(id)).toEqual(['Sticker A']);
  await hasChanged();
  await fillCollections(db);
  expect(await hasChanged()).toBe(false);
  await sql`update products set price_paise = 5000, from_price_paise = 5000, from_payable_paise = 5000 where id = ${dear}`.execute(
    db,
  );
  await fillCollections(db);
  expect(await hasChanged()).toBe(true);
  expect(await shown(id)).toEqual(['Sticker B', 'Sticker A']);
  const change = { adminId, id, productId: dear, change: 'remove' as const };
  expect(await changeMembers(db, change)).toMatchObject({ reason: 'by-rule' });
});

test('only published collections with a product for sale are shown; an address exists once', async () => {
  const id = await openCollection(db, { isPublished: false, products: [await make('Crane')] });
  expect(await findCollection(db, 'stall-favourites')).toBeNull();
  await saveCollection(db, { adminId, id, collection: collectionInput() });
  await openCollection(db, { title: 'Empty', slug: 'empty' });
  expect((await listCollections(db)).map(({ slug }) => slug)).toEqual(['stall-favourites']);
  expect(await findAdminCollection(db, id)).toMatchObject({ productCount: 1, isPublished: true });
  const again = await saveCollection(db, { adminId, id: null, collection: collectionInput() });
  expect(again).toMatchObject({ reason: 'slug-taken' });
  await hasChanged();
  expect(await deleteCollection(db, { adminId, id })).toMatchObject({ ok: true });
  expect(await hasChanged()).toBe(true);
  expect(await deleteCollection(db, { adminId, id })).toMatchObject({ reason: 'no-collection' });
});

test('collections are listed in pages, the newest first', async () => {
  for (let at = 0; at <= numbers.ADMIN_PAGE_ROWS; at += 1) await openCollection(db, { slug: `shelf-${at}` });
  expect(await listCollectionPage(db, { page: 1 })).toMatchObject({ value: { rows: { 0: { slug: 'shelf-50' } } } });
  expect(await listCollectionPage(db, { page: 2 })).toMatchObject({
    value: { rows: [{ slug: 'shelf-0' }], total: 51, page: 2 },
  });
  expect(await listCollectionPage(db, { page: 3 })).toMatchObject({ reason: 'past-the-end' });
});

test('a series has one page for goods and files, also where its name is spelled in two ways', async () => {
  await make('Moon mug', { series: 'Moon Tide' });
  await make('Moon file', { type: 'digital', category: null, series: 'moon-tide' });
  await make('Hidden', { series: 'Nowhere', published: false });
  await make('Matsuri', { series: '祭り' });
  const series = await listSeries(db);
  expect(series.get('moon-tide')?.toSorted()).toEqual(['Moon Tide', 'moon-tide']);
  expect(series.has('nowhere') || series.has('')).toBe(false);
  const listing = await listSet(db, { series: series.get('moon-tide') ?? [] }, wholeListing);
  expect(listing.ok && listing.value.cards.map(({ name }) => name)).toEqual(['Moon file', 'Moon mug']);
});
