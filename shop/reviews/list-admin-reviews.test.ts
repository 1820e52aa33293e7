import { beforeEach, expect, test } from 'vitest';
import { readTableQuery } from '#lib/table-query.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCustomers } from '#tests/support/fixtures/reviewers.ts';
import { adminReviewShape } from './admin-review.ts';
import { addDemoReviews } from './demo-reviews.server.ts';
import { countReported, listAdminReviews } from './list-admin-reviews.server.ts';
import { dismissReports, hideReviews } from './moderate-reviews.server.ts';
import type { Rating } from './review.ts';
import { reportReview, writeReview } from './write-review.server.ts';

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.deleteFrom('reviews').execute();
});

const adminId = 'owner';

const list = async (search = '') => {
  const listed = await listAdminReviews(db, readTableQuery(new URLSearchParams(search), adminReviewShape));
  if (!listed.ok) throw new Error(listed.reason);
  return listed.value;
};
const texts = async (search = '') => (await list(search)).rows.map(({ text }) => text);

/** Reviews of one product, the words of each by its author; gives who wrote and ids by words. */
async function withReviews(product: string, ...written: [text: string, rating: Rating][]) {
  const { id: productId } = await openProduct(db, { name: product });
  const people = await openCustomers(db, written.length);
  for (const [at, [text, rating]] of written.entries()) {
    await writeReview(db, people[at] ?? { customerId: '' }, { productId, rating, text });
  }
  const rows = await db.selectFrom('reviews').select(['id', 'text']).where('product_id', '=', productId).execute();
  const idOf = (text: string) => rows.find((row) => row.text === text)?.id ?? '';
  const report = async (text: string, times: number) => {
    for (const reader of await openCustomers(db, times))
      await reportReview(db, reader, { productId, reviewId: idOf(text) });
  };
  return { productId, people, idOf, report };
}

test('the most reported reviews come first, then the newest, and other sort orders are available', async () => {
  const { report } = await withReviews('Crane', ['one', 5], ['two', 1], ['three', 3], ['four', 2]);
  await report('one', 1);
  await report('two', 3);
  expect(await texts()).toEqual(['two', 'one', 'four', 'three']);
  expect((await list()).rows.map(({ reports }) => reports)).toEqual([3, 1, 0, 0]);
  expect(await texts('sort=newest')).toEqual(['four', 'three', 'two', 'one']);
  expect(await texts('sort=lowest')).toEqual(['two', 'four', 'three', 'one']);
  expect(await texts('show=reported')).toEqual(['two', 'one']);
  expect(await texts('show=reported&sort=newest')).toEqual(['two', 'one']);
  expect(await countReported(db)).toBe(2);
});

test('hidden reviews are not in the queue, and dismissed reports return only after an edit', async () => {
  const { productId, people, idOf, report } = await withReviews('Crane', ['one', 5], ['two', 1]);
  await report('one', 2);
  await report('two', 1);
  await hideReviews(db, { adminId, reviewIds: [idOf('two')], reason: 'Rude.' });
  expect(await texts('show=hidden')).toEqual(['two']);
  expect((await list('show=hidden')).rows).toMatchObject([{ hiddenReason: 'Rude.', reports: 0 }]);
  expect(await texts('show=reported')).toEqual(['one']);

  const [reader = { customerId: '' }] = await openCustomers(db, 1);
  const again = () => reportReview(db, reader, { productId, reviewId: idOf('one') });
  expect(await again()).toMatchObject({ ok: true });
  expect(await dismissReports(db, { adminId, reviewIds: [idOf('one')] })).toEqual({ ok: true, value: 1 });
  expect(await dismissReports(db, { adminId, reviewIds: [idOf('one')] })).toEqual({ ok: true, value: 0 });
  expect(await texts('show=reported')).toEqual([]);
  expect(await countReported(db)).toBe(0);
  expect(await again()).toMatchObject({ reason: 'reported-before' });
  await writeReview(db, people[0] ?? reader, { productId, rating: 5, text: 'one, and rude' });
  expect(await again()).toMatchObject({ ok: true });
  expect(await again()).toMatchObject({ reason: 'reported-before' });
  expect(await countReported(db)).toBe(1);
  const actions = await db
    .selectFrom('audit_log')
    .select(['action', 'before'])
    .where('subject_id', '=', idOf('one'))
    .execute();
  expect(actions).toEqual([{ action: 'review.dismiss', before: { reports: 3 } }]);
});

test('search covers words, product and username, and treats wildcards as text', async () => {
  const { people } = await withReviews('Paper Crane', ['Folds well, 100% paper', 5], ['Meh_h', 2]);
  await withReviews('Oni Mask', ['Scares the cat', 4]);
  const { id: demo } = await openProduct(db, { name: 'Fan', isDemo: true });
  await addDemoReviews(db, [{ productId: demo, reviewer: 'Asha', rating: 5, text: 'Cool', createdAt: new Date(0) }]);
  expect(await texts('q=FOLDS')).toEqual(['Folds well, 100% paper']);
  expect(await texts('q=100%25')).toEqual(['Folds well, 100% paper']);
  expect(await texts('q=%25')).toEqual(['Folds well, 100% paper']);
  expect(await texts('q=_')).toEqual(['Meh_h']);
  expect(await texts('q=oni')).toEqual(['Scares the cat']);
  expect(await texts(`q=${people[1]?.customerId}`)).toEqual(['Meh_h']);
  expect(await texts('q=asha')).toEqual(['Cool']);
  expect(await texts('show=demo')).toEqual(['Cool']);
  expect(await texts('q=asha&show=hidden')).toEqual([]);
  expect(await list('q=nothing+of+the+kind')).toMatchObject({ rows: [], total: 0 });
});

test('a page has fifty reviews, each once, with reported ones, and a page past the end is empty', async () => {
  const { id: productId } = await openProduct(db, { isDemo: true });
  await addDemoReviews(
    db,
    Array.from({ length: 53 }, (_, at) => ({
      productId,
      reviewer: `Reader ${at}`,
      rating: 4 as const,
      text: `Word ${at}`,
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 3))),
    })),
  );
  const { report } = await withReviews('Crane', ['rude', 1], ['ruder', 1]);
  await report('rude', 1);
  await report('ruder', 2);
  const [first, second] = [await list(), await list('page=2')];
  expect([first.rows.length, second.rows.length, first.total]).toEqual([50, 5, 55]);
  expect(first.rows.slice(0, 2).map(({ text }) => text)).toEqual(['ruder', 'rude']);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(55);
  expect(await listAdminReviews(db, { q: '', sort: 'reported', page: 3, filters: {} })).toMatchObject({
    reason: 'past-the-end',
  });
});
