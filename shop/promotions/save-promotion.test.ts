import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { changeMembers } from '#shop/collections/save-collection.server.ts';
import type { WaivableKind } from '#shop/pricing/adjustments/adjustment.ts';
import { findProduct } from '#shop/search/find-product.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { openPromotion, promotionInput } from '#tests/support/fixtures/promotions.ts';
import { calendarOf } from './admin-promotion.ts';
import { findCandidates } from './find-promotions.server.ts';
import { findPromotion, listPlannedPromotions, listPromotions } from './list-promotions.server.ts';
import { promotionForm } from './promotion.form.ts';
import { exportCodes, generateCodes } from './promotion-codes.server.ts';
import { savePromotion, stopPromotion } from './save-promotion.server.ts';
import { showOffers } from './show-offers.server.ts';

const { db } = await openTestDatabase();
const adminId = 'somebody';
const DAY_MS = 24 * 60 * 60_000;
const now = new Date();

const typed = (changes: Record<string, unknown> = {}) => ({
  kind: 'percent-off',
  title: 'Diwali sale',
  'terms-percent': '15',
  isAutomatic: 'code',
  code: 'diwali 15',
  scope: 'all',
  minimum: '₹ 1,000',
  startsAt: '2026-11-10T00:00',
  endsAt: '2026-11-16T23:59',
  usesMax: '100',
  usesPerCustomer: '',
  ...changes,
});

const faultsOf = (changes: Record<string, unknown>) => {
  const parsed = promotionForm.safeParse(typed(changes));
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

test('the form is read as the page sends it: times of India, rupees and one code', () => {
  expect(promotionForm.parse(typed())).toMatchObject({
    kind: 'percent-off',
    terms: { percent: 15 },
    code: 'DIWALI15',
    minimumPaise: 1_000_00,
    usesMax: 100,
    startsAt: new Date('2026-11-09T18:30:00Z'),
    endsAt: new Date('2026-11-16T18:29:00Z'),
    usesPerCustomer: null,
    isFirstOrder: false,
    isAutomatic: false,
    scopeValues: [],
  });
});

test('each field that is wrong is named', () => {
  expect(faultsOf({ title: ' ' })).toEqual(['title']);
  expect(faultsOf({ kind: 'nothing' })).toEqual(['kind']);
  expect(faultsOf({ 'terms-percent': '101' })).toEqual(['terms-percent']);
  expect(faultsOf({ code: 'a_b_c' })).toEqual(['code']);
  expect(faultsOf({ scope: 'categories' })).toEqual(['categories']);
  expect(faultsOf({ scope: 'series', series: ' \n' })).toEqual(['series']);
  expect(faultsOf({ scope: 'products', products: 'https://shop.example/item/crane' })).toEqual(['products']);
  expect(faultsOf({ minimum: 'much' })).toEqual(['minimum']);
  expect(faultsOf({ startsAt: '' })).toEqual(['startsAt']);
  expect(faultsOf({ endsAt: '2026-11-10T00:00' })).toEqual(['endsAt']);
  expect(faultsOf({ usesMax: '0' })).toEqual(['usesMax']);
  // All at once, so that the form is sent once more and not once for each.
  expect(faultsOf({ title: '', 'terms-percent': '', startsAt: '' })).toEqual(['title', 'terms-percent', 'startsAt']);
});

test('what an owner does to a promotion is in the audit log, and its state in the list', async () => {
  const saved = await savePromotion(db, { adminId, id: null, promotion: promotionInput({ code: 'LIST' }) });
  const id = saved.ok ? saved.value : '';
  expect(await findPromotion(db, id, now)).toMatchObject({ state: 'running', code: 'LIST', codes: 1, uses: 0 });
  const changed = promotionInput({ code: 'LIST', startsAt: new Date(Date.now() + DAY_MS), endsAt: null });
  expect(await savePromotion(db, { adminId, id, promotion: changed })).toEqual({ ok: true, value: id });
  expect((await findPromotion(db, id, now))?.state).toBe('scheduled');
  await stopPromotion(db, { adminId, id, isStopped: true });
  expect((await findPromotion(db, id, now))?.state).toBe('ended');
  await stopPromotion(db, { adminId, id, isStopped: false });
  expect((await listPlannedPromotions(db, now)).find((one) => one.id === id)?.state).toBe('scheduled');
  const log = await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual([
    ...['promotion.create', 'promotion.update', 'promotion.stop', 'promotion.resume'],
  ]);
});

test('promotions are listed in pages, also those of one state', async () => {
  const started = { startsAt: new Date('2020-01-01T00:00:00+05:30') };
  for (let at = 0; at <= numbers.ADMIN_PAGE_ROWS; at += 1) {
    await openPromotion(db, { ...started, code: `OVER${at}`, endsAt: now });
  }
  const id = await openPromotion(db, { ...started, code: 'STILLON', endsAt: null });
  const list = (page: number, state?: string) =>
    listPromotions(db, { q: '', sort: 'newest', page, filters: state === undefined ? {} : { state } }, now);
  expect(await list(2, 'ended')).toMatchObject({ value: { rows: [{ state: 'ended' }], total: 51, page: 2 } });
  expect(await list(3, 'ended')).toMatchObject({ reason: 'past-the-end' });
  expect(await list(2)).toMatchObject({ value: { rows: expect.arrayContaining([expect.objectContaining({ id })]) } });
});

test('a code belongs to one promotion, and a promotion for products names products that exist', async () => {
  await openPromotion(db, { code: 'TAKEN' });
  const other = { adminId, id: null, promotion: promotionInput({ code: 'TAKEN' }) };
  expect(await savePromotion(db, other)).toMatchObject({ reason: 'code-taken' });
  const promotion = promotionInput({ code: 'NONE', scope: 'products', scopeValues: [crypto.randomUUID()] });
  expect(await savePromotion(db, { adminId, id: null, promotion })).toMatchObject({ reason: 'no-product' });
  expect(await stopPromotion(db, { adminId, id: 'nothing', isStopped: true })).toMatchObject({
    reason: 'no-promotion',
  });
});

test('another code replaces the one before, which can be given again', async () => {
  const id = await openPromotion(db, { code: 'SAVE50' });
  const codeOf = async (code: string) =>
    (await findCandidates(db, { customerId: null, productIds: [], code }, now)).some((found) => found.id === id);
  const rename = (code: string) => savePromotion(db, { adminId, id, promotion: promotionInput({ code }) });
  expect(await rename('SAVE50B')).toMatchObject({ ok: true });
  expect([await codeOf('SAVE50'), await codeOf('SAVE50B')]).toEqual([false, true]);
  expect(await findPromotion(db, id, now)).toMatchObject({ code: 'SAVE50B', codes: 1 });
  const log = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('id').execute();
  expect(log.at(-1)).toMatchObject({ before: { code: 'SAVE50' }, after: { code: 'SAVE50B' } });
  expect(await rename('SAVE50')).toMatchObject({ ok: true });
  expect([await codeOf('SAVE50'), await codeOf('SAVE50B')]).toEqual([true, false]);
});

test('without a code the promotion has none of the owner’s, and its generated codes stay', async () => {
  const id = await openPromotion(db, { code: 'SPRING' });
  await generateCodes(db, { adminId, id, count: 2, prefix: 'A' });
  // The one that everybody may use, whatever the others are called.
  expect(await findPromotion(db, id, now)).toMatchObject({ code: 'SPRING', codes: 3 });
  expect(await savePromotion(db, { adminId, id, promotion: promotionInput({ code: null }) })).toMatchObject({
    ok: true,
  });
  expect(await findPromotion(db, id, now)).toMatchObject({ code: null, codes: 2 });
  const [last] = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  expect(last).toMatchObject({ before: { code: 'SPRING' }, after: { code: null } });
});

test('the calendar has what runs in each of the coming weeks, Monday to Sunday in India', async () => {
  const monday = new Date('2026-11-23T00:00:00+05:30');
  await openPromotion(db, {
    code: 'WEEKTWO',
    title: 'Second week',
    startsAt: new Date('2026-12-01T00:00:00+05:30'),
    endsAt: new Date('2026-12-02T00:00:00+05:30'),
  });
  const weeks = calendarOf(await listPlannedPromotions(db, monday), 3, new Date('2026-11-29T23:59:00+05:30'));
  expect(weeks[0]?.startsAt).toEqual(monday);
  const titles = weeks.map(({ promotions }) => promotions.some(({ title }) => title === 'Second week'));
  expect(titles).toEqual([false, true, false]);
});

test('a promotion for collections is for the products in them', async () => {
  const { id } = await openProduct(db, { category: 'stickers' });
  const other = await openProduct(db, { category: 'stickers' });
  const collection = await openCollection(db, { products: [id] });
  const offer = { scope: 'collections' as const, scopeValues: [collection] };
  const found = async () => {
    const productIds = [other.id, id];
    const candidates = await findCandidates(db, { customerId: null, code: 'LANTERN5', productIds }, now);
    return candidates.find(({ code }) => code === 'LANTERN5')?.scopeValues;
  };
  await openPromotion(db, { ...offer, code: 'LANTERN5' });
  expect(await found()).toEqual([id]);
  await openPromotion(db, { ...offer, title: 'Stall night', isAutomatic: true });
  const offers = await Promise.all([id, other.id].map((product) => findProduct(db, product)));
  expect(offers.map((one) => one?.state === 'live' && one.product.offer)).toEqual(['Stall night', null]);
  await db.deleteFrom('changes').execute();
  await changeMembers(db, { adminId, id: collection, productId: id, change: 'remove' });
  const changes = await db.selectFrom('changes').select('tag').execute();
  expect(changes.map(({ tag }) => tag)).toContain('everything');
  expect(await found()).toEqual([]);
  await db.deleteFrom('collections').execute();
  const unknown = await savePromotion(db, {
    adminId,
    id: null,
    promotion: promotionInput({ ...offer, code: 'LANTERN6' }),
  });
  expect(unknown).toMatchObject({ reason: 'no-collection' });
  expect(faultsOf({ scope: 'collections' })).toEqual(['collections']);
  expect(faultsOf({ scope: 'collections', collections: 'x' })).toEqual(['collections']);
});

test('all codes are in the CSV file', async () => {
  const id = await openPromotion(db, { code: null });
  await generateCodes(db, { adminId, id, count: 1_500, prefix: '' });
  let csv = '';
  await exportCodes(db, id, (text) => {
    csv += text;
  });
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(1_501);
  expect(lines[0]).toBe('code,uses,uses_max');
  expect(new Set(lines).size).toBe(1_501);
});

test('an automatic offer is on its products while it runs, and cached pages are dropped when it begins, ends or changes', async () => {
  const { id } = await openProduct(db, { category: 'stickers' });
  const other = await openProduct(db, { category: 'figurines' });
  const offerOf = async (product: string) => {
    const found = await findProduct(db, product);
    return found?.state === 'live' ? found.product.offer : undefined;
  };
  const changes = async () => {
    const { length } = await db.deleteFrom('changes').where('tag', '=', 'everything').returning('id').execute();
    return length > 0;
  };
  // Offers of the tests before are known.
  await showOffers(db, ['payment-fee']);
  const offer = { title: 'Buy 2 stickers, get 1', scope: 'categories' as const, scopeValues: ['stickers'] };
  // Offers of the tests above begin before this one.
  await showOffers(db, ['payment-fee']);
  const promotion = await openPromotion(db, { ...offer, isAutomatic: true });
  expect(await changes()).toBe(true);
  expect([await offerOf(id), await offerOf(other.id)]).toEqual(['Buy 2 stickers, get 1', null]);
  expect([
    await showOffers(db, ['payment-fee']),
    await changes(),
    await showOffers(db, ['payment-fee']),
    await changes(),
  ]).toEqual([1, true, 0, false]);
  await db
    .updateTable('promotions')
    .set({ ends_at: new Date(Date.now() - 1) })
    .where('id', '=', promotion)
    .execute();
  await changes();
  expect([await showOffers(db, ['payment-fee']), await changes()]).toEqual([1, true]);
  expect(await offerOf(id)).toBeNull();
  await openPromotion(db, { code: 'QUIET' });
  expect(await changes()).toBe(false);
});

test.each([
  ['no-payment-fee', 'payment-fee'],
  ['free-delivery', 'delivery-charge'],
] as const)('an offer %s is on goods, where the shop has a %s', async (kind, charge) => {
  const { id } = await openProduct(db);
  const file = await openProduct(db, { type: 'digital', category: null });
  await db.updateTable('promotions').set({ stopped_at: new Date() }).execute();
  await openPromotion(db, { kind, terms: {}, title: 'Free this week', isAutomatic: true });
  const offersWhere = async (charges: WaivableKind[]) => {
    await showOffers(db, charges);
    const found = await Promise.all([id, file.id].map((product) => findProduct(db, product)));
    return found.map((one) => one?.state === 'live' && one.product.offer);
  };
  expect(await offersWhere([charge])).toEqual(['Free this week', null]);
  expect(await offersWhere([])).toEqual([null, null]);
});
