import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { deadlocksOf, openConnections, openTestDatabase, untilQueryWaits } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { expectStarsRight, openCustomers, starsOf } from '#tests/support/fixtures/reviewers.ts';
import { eraseReviews } from './customer-reviews.server.ts';
import { hideReviews, showReviews } from './moderate-reviews.server.ts';
import type { Rating } from './review.ts';
import { deleteReview, writeReview } from './write-review.server.ts';

/** Several real connections: one connection cannot race. */
const CONNECTIONS = 40;

const { db } = await openTestDatabase({ poolSize: CONNECTIONS, waitMs: 60_000 });
await openConnections(db, CONNECTIONS);

const adminId = 'owner';
const reason = 'It names somebody.';
const stars = (at: number) => ((at % 5) + 1) as Rating;
const nobody = { customerId: '' };

async function withReviews(count: number) {
  const { id: productId } = await openProduct(db);
  const people = await openCustomers(db, count);
  for (const [at, person] of people.entries()) {
    await writeReview(db, person, { productId, rating: stars(at), text: `Word ${at}` });
  }
  const rows = await db.selectFrom('reviews').select('id').where('product_id', '=', productId).execute();
  return { productId, people, reviewIds: rows.map(({ id }) => id) };
}

test('concurrent hiding, showing and editing keep the stars right, without deadlock', async () => {
  const before = await deadlocksOf(db);
  for (let round = 0; round < 4; round += 1) {
    const { people, reviewIds, productId } = await withReviews(5);
    const backwards = [...reviewIds].reverse();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => [
        hideReviews(db, { adminId, reviewIds: at % 2 ? reviewIds : backwards, reason }),
        showReviews(db, { adminId, reviewIds: at % 2 ? backwards : reviewIds }),
        ...people.map((person) => writeReview(db, person, { productId, rating: stars(at), text: `Try ${at}` })),
      ]).flat(),
    );
    await expectStarsRight(db);
  }
  expect(await deadlocksOf(db)).toBe(before);
});

test('concurrent hiding, deleting and rewriting count only visible stars', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { people, productId } = await withReviews(5);
    const idsNow = async () =>
      (await db.selectFrom('reviews').select('id').where('product_id', '=', productId).execute()).map(({ id }) => id);
    await Promise.all([
      ...people.flatMap((person) =>
        Array.from({ length: 12 }, (_, at) =>
          at % 2 === 0
            ? deleteReview(db, person, productId)
            : writeReview(db, person, { productId, rating: stars(at), text: `Turn ${at}` }),
        ),
      ),
      ...Array.from({ length: 20 }, async (_, at) => {
        const reviewIds = await idsNow();
        return at % 3 === 2 ? showReviews(db, { adminId, reviewIds }) : hideReviews(db, { adminId, reviewIds, reason });
      }),
    ]);
    await expectStarsRight(db);
  }
});

test('hiding reviews of many products while their authors are erased keeps every rating right', async () => {
  const people = await openCustomers(db, 10);
  const products = await Promise.all(Array.from({ length: 4 }, () => openProduct(db)));
  for (const { id: productId } of products) {
    for (const person of people) await writeReview(db, person, { productId, rating: 3, text: 'Fine.' });
  }
  const ids = products.map(({ id }) => id);
  const rows = await db.selectFrom('reviews').select('id').where('product_id', 'in', ids).execute();
  await Promise.all([
    ...people.slice(0, 5).map((person) =>
      withTransaction(db, async (trx) => {
        await eraseReviews(trx, person.customerId);
        await trx.deleteFrom('customers').where('id', '=', person.customerId).execute();
      }),
    ),
    ...Array.from({ length: 6 }, () => hideReviews(db, { adminId, reviewIds: rows.map(({ id }) => id), reason })),
  ]);
  for (const id of ids) expect(await starsOf(db, id)).toEqual([0, 0]);
  await expectStarsRight(db);
});

test('a new review that waits for the deletion of a hidden one is hidden as well', async () => {
  const { productId, people, reviewIds } = await withReviews(1);
  const [person = nobody] = people;
  await hideReviews(db, { adminId, reviewIds, reason });
  const [begun, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deleting = withTransaction(db, async (trx) => {
    await deleteReview(trx, person, productId);
    begun.resolve();
    await open.promise;
  });
  await begun.promise;
  const writing = writeReview(db, person, { productId, rating: 1, text: 'Once more.' });
  await untilQueryWaits(db);
  open.resolve();
  await deleting;
  expect(await writing).toMatchObject({ value: 'submitted' });
  expect(await starsOf(db, productId)).toEqual([0, 0]);
  await expectStarsRight(db);
});
