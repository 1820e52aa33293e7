import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { expectStarsRight, openCustomers, starsOf } from '#tests/support/fixtures/reviewers.ts';
import { eraseReviews, findOwnReview } from './customer-reviews.server.ts';
import { addDemoReviews } from './demo-reviews.server.ts';
import { listReviews } from './list-reviews.server.ts';
import type { Rating } from './review.ts';
import { deleteReview, reportReview, writeReview } from './write-review.server.ts';

const { db } = await openTestDatabase();

type Person = { customerId: string };
const nobody: Person = { customerId: '' };
const NO_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const reviewIn = async (productId: string, { customerId }: Person) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();

test('a review is stored with its stars, and a second one replaces it', async () => {
  const { id: productId } = await openProduct(db);
  const [person = nobody, other = nobody] = await openCustomers(db, 2);
  expect(await writeReview(db, person, { productId, rating: 2, text: 'It leans.' })).toEqual({
    ok: true,
    value: 'submitted',
  });
  expect(await writeReview(db, other, { productId, rating: 5, text: 'Straight as an arrow.' })).toMatchObject({
    value: 'submitted',
  });
  expect(await starsOf(db, productId)).toEqual([7, 2]);

  expect(await writeReview(db, person, { productId, rating: 4, text: 'I put it upright.' })).toEqual({
    ok: true,
    value: 'updated',
  });
  expect(await starsOf(db, productId)).toEqual([9, 2]);
  expect(await findOwnReview(db, person.customerId, productId)).toMatchObject({ rating: 4, text: 'I put it upright.' });
  const { created_at, updated_at } = await reviewIn(productId, person);
  expect(updated_at.getTime()).toBeGreaterThan(created_at.getTime());
  // The older review comes first now: it was rewritten.
  const { rows } = await listReviews(db, { productId, page: 1 });
  const own = await findOwnReview(db, person.customerId, productId);
  expect(rows.map(({ id, text }) => [text, id === own?.id])).toEqual([
    ['I put it upright.', true],
    ['Straight as an arrow.', false],
  ]);
  await expectStarsRight(db);
});

test('products that are not for sale accept no reviews and keep theirs', async () => {
  const { id: productId } = await openProduct(db);
  const [person = nobody] = await openCustomers(db, 1);
  await writeReview(db, person, { productId, rating: 3, text: 'Fine.' });
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', productId).execute();
  for (const id of [productId, NO_ID, "x' or true", '']) {
    expect(await writeReview(db, person, { productId: id, rating: 5, text: 'More.' })).toMatchObject({
      reason: 'no-product',
    });
  }
  expect((await reviewIn(productId, person)).text).toBe('Fine.');
  expect(await starsOf(db, productId)).toEqual([3, 1]);
});

test('deleting a review removes its stars, and only its author can do it, once', async () => {
  const { id: productId } = await openProduct(db);
  const [person = nobody, other = nobody] = await openCustomers(db, 2);
  await writeReview(db, person, { productId, rating: 2, text: 'It leans.' });
  expect(await deleteReview(db, other, productId)).toEqual({ ok: false, reason: 'no-review' });
  expect(await starsOf(db, productId)).toEqual([2, 1]);
  expect(await deleteReview(db, person, productId)).toEqual({ ok: true, value: null });
  expect(await starsOf(db, productId)).toEqual([0, 0]);
  expect(await findOwnReview(db, person.customerId, productId)).toBeNull();
  for (const id of [productId, NO_ID, "x' or true"]) {
    expect(await deleteReview(db, person, id)).toEqual({ ok: false, reason: 'no-review' });
  }
  expect(await findOwnReview(db, person.customerId, "x' or true")).toBeNull();
  await expectStarsRight(db);
});

test('reviews can be sorted by highest or lowest rating, then newest', async () => {
  const { id: productId } = await openProduct(db);
  const people = await openCustomers(db, 5);
  for (const [at, rating] of ([3, 5, 1, 5, 1] as Rating[]).entries()) {
    await writeReview(db, people[at] ?? nobody, { productId, rating, text: `Word ${at}` });
  }
  const wordsBy = async (order: 'newest' | 'highest' | 'lowest') =>
    (await listReviews(db, { productId, page: 1, order })).rows.map(({ text }) => Number(text.slice(5)));
  expect(await wordsBy('newest')).toEqual([4, 3, 2, 1, 0]);
  expect(await wordsBy('highest')).toEqual([3, 1, 0, 4, 2]);
  expect(await wordsBy('lowest')).toEqual([4, 2, 0, 3, 1]);
});

test('a customer can write sixty times in ten minutes, and others are not affected', async () => {
  const { id: productId } = await openProduct(db);
  const [person = nobody, other = nobody] = await openCustomers(db, 2);
  for (let at = 0; at < 60; at += 1) {
    expect((await writeReview(db, person, { productId, rating: 3, text: `Try ${at}` })).ok).toBe(true);
  }
  const refused = await writeReview(db, person, { productId, rating: 1, text: 'Once more' });
  expect(refused).toMatchObject({ ok: false, reason: 'too-many', retryAfterSeconds: expect.any(Number) });
  expect(await deleteReview(db, person, productId)).toMatchObject({ reason: 'too-many' });
  expect((await reviewIn(productId, person)).text).toBe('Try 59');
  expect((await writeReview(db, other, { productId, rating: 3, text: 'Hello' })).ok).toBe(true);
});

test('each customer reports a review once, and never their own or a demo review', async () => {
  const { id: productId } = await openProduct(db, { isDemo: true });
  const { id: elsewhere } = await openProduct(db);
  const [author = nobody, reader = nobody, another = nobody] = await openCustomers(db, 3);
  await writeReview(db, author, { productId, rating: 1, text: 'Rude words.' });
  await addDemoReviews(db, [{ productId, reviewer: 'Asha', rating: 5, text: 'Sample', createdAt: new Date() }]);
  const { id: reviewId } = await reviewIn(productId, author);
  const { id: demoId } = await db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow();

  expect(await reportReview(db, reader, { productId, reviewId })).toEqual({ ok: true, value: null });
  expect(await reportReview(db, reader, { productId, reviewId })).toEqual({ ok: false, reason: 'reported-before' });
  expect(await reportReview(db, another, { productId, reviewId })).toEqual({ ok: true, value: null });
  expect(await reportReview(db, author, { productId, reviewId })).toEqual({ ok: false, reason: 'own-review' });
  for (const [product, review] of [
    [productId, demoId],
    [elsewhere, reviewId],
    [productId, NO_ID],
    [productId, "x' or true"],
    ['', reviewId],
  ] as const) {
    expect(await reportReview(db, reader, { productId: product, reviewId: review }), review).toEqual({
      ok: false,
      reason: 'no-review',
    });
  }
  const reports = () => db.selectFrom('review_reports').select('customer_id').orderBy('created_at').execute();
  expect((await reports()).map(({ customer_id }) => customer_id)).toEqual([reader.customerId, another.customerId]);
  // Changed words are still those that were reported; deleted ones are nobody's business any more.
  await writeReview(db, author, { productId, rating: 2, text: 'Less rude words.' });
  expect(await reports()).toHaveLength(2);
  await deleteReview(db, author, productId);
  expect(await reports()).toHaveLength(0);
});

test('erasing a customer deletes reviews, stars and reports', async () => {
  const { id: productId } = await openProduct(db);
  const { id: elsewhere } = await openProduct(db);
  const [person = nobody, other = nobody] = await openCustomers(db, 2);
  await writeReview(db, person, { productId, rating: 1, text: 'One' });
  await writeReview(db, person, { productId: elsewhere, rating: 4, text: 'Two' });
  await writeReview(db, other, { productId, rating: 5, text: 'Three' });
  const { id: reviewId } = await reviewIn(productId, other);
  await reportReview(db, person, { productId, reviewId });
  await withTransaction(db, async (trx) => {
    await eraseReviews(trx, person.customerId);
    await trx.deleteFrom('customers').where('id', '=', person.customerId).execute();
  });
  expect(await starsOf(db, productId)).toEqual([5, 1]);
  expect(await starsOf(db, elsewhere)).toEqual([0, 0]);
  expect(await db.selectFrom('review_reports').selectAll().where('review_id', '=', reviewId).execute()).toEqual([]);
  await expectStarsRight(db);
});
