import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { deadlocksOf, openConnections, openTestDatabase, untilQueryWaits } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { expectStarsRight, openCustomers, starsOf } from '#tests/support/fixtures/reviewers.ts';
import { eraseReviews } from './customer-reviews.server.ts';
import type { Rating } from './review.ts';
import { deleteReview, reportReview, writeReview } from './write-review.server.ts';

/** Several real connections: one connection cannot race. */
const CONNECTIONS = 50;

const { db, pool } = await openTestDatabase({ poolSize: CONNECTIONS, waitMs: 60_000 });
await openConnections(db, CONNECTIONS);
expect(pool.totalCount).toBe(CONNECTIONS);

const stars = (at: number) => ((at % 5) + 1) as Rating;
const sumOfStars = (count: number) =>
  Array.from({ length: count }, (_, at) => stars(at)).reduce((sum: number, rating) => sum + rating, 0);

test('two hundred concurrent reviews of one product are all counted, without deadlock', async () => {
  const { id: productId } = await openProduct(db);
  const people = await openCustomers(db, 200);
  const before = await deadlocksOf(db);
  const outcomes = await Promise.all(
    people.map((person, at) => writeReview(db, person, { productId, rating: stars(at), text: `Word ${at}` })),
  );
  expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value))).toEqual(new Set(['submitted']));
  expect(await starsOf(db, productId)).toEqual([sumOfStars(200), 200]);
  expect(await deadlocksOf(db)).toBe(before);
  await expectStarsRight(db);
});

test('fifty concurrent edits of one review leave one review with its stars', async () => {
  const { id: productId } = await openProduct(db);
  const [person = { customerId: '' }] = await openCustomers(db, 1);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, at) => writeReview(db, person, { productId, rating: stars(at), text: `Try ${at}` })),
  );
  expect(outcomes.filter((outcome) => outcome.ok && outcome.value === 'submitted')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.ok && outcome.value === 'updated')).toHaveLength(49);
  const stored = await db.selectFrom('reviews').selectAll().where('product_id', '=', productId).execute();
  expect(stored).toHaveLength(1);
  expect(await starsOf(db, productId)).toEqual([stored[0]?.rating, 1]);
  expect(stored[0]?.updated_at.getTime()).toBeGreaterThanOrEqual(stored[0]?.created_at.getTime() ?? 0);
  await expectStarsRight(db);
});

test('repeated concurrent writing and deleting keep the stars right, without deadlock', async () => {
  const before = await deadlocksOf(db);
  for (let round = 0; round < 5; round += 1) {
    const { id: productId } = await openProduct(db);
    const people = await openCustomers(db, 5);
    await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 30 }, (_, at) =>
          at % 3 === 2
            ? deleteReview(db, person, productId)
            : writeReview(db, person, { productId, rating: stars(at), text: `Turn ${at}` }),
        ),
      ),
    );
  }
  expect(await deadlocksOf(db)).toBe(before);
  await expectStarsRight(db);
});

test('an account that is erased while writing leaves neither a review nor its stars', async () => {
  const { id: productId } = await openProduct(db);
  const people = await openCustomers(db, 40);
  for (const [at, person] of people.entries()) {
    if (at % 2) await writeReview(db, person, { productId, rating: 2, text: 'Before' });
  }
  await Promise.all(
    people.flatMap((person) => [
      writeReview(db, person, { productId, rating: 5, text: 'At the last moment' }).catch(
        (error: { code?: string }) => {
          // The customer went first.
          expect(error.code).toBe('23503');
        },
      ),
      withTransaction(db, async (trx) => {
        await eraseReviews(trx, person.customerId);
        await trx.deleteFrom('customers').where('id', '=', person.customerId).execute();
      }),
    ]),
  );
  expect(await starsOf(db, productId)).toEqual([0, 0]);
  await expectStarsRight(db);
});

test('a review written while its account is being erased has to wait', async () => {
  const { id: productId } = await openProduct(db);
  const [person = { customerId: '' }] = await openCustomers(db, 1);
  const [begun, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasing = withTransaction(db, async (trx) => {
    await eraseReviews(trx, person.customerId);
    begun.resolve();
    await open.promise;
    await trx.deleteFrom('customers').where('id', '=', person.customerId).execute();
  });
  await begun.promise;
  const writing = writeReview(db, person, { productId, rating: 5, text: 'In between' });
  const refused = expect(writing).rejects.toMatchObject({ code: '23503' });
  await untilQueryWaits(db);
  open.resolve();
  await Promise.all([erasing, refused]);
  expect(await starsOf(db, productId)).toEqual([0, 0]);
});

test('of twenty concurrent reports by one customer one is stored', async () => {
  const { id: productId } = await openProduct(db);
  const [author = { customerId: '' }, reader = { customerId: '' }] = await openCustomers(db, 2);
  await writeReview(db, author, { productId, rating: 1, text: 'Rude words.' });
  const { id: reviewId } = await db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => reportReview(db, reader, { productId, reviewId })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'reported-before')).toHaveLength(19);
  expect(await db.selectFrom('review_reports').selectAll().where('review_id', '=', reviewId).execute()).toHaveLength(1);
});
