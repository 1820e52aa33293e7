import { expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCustomers } from '#tests/support/fixtures/reviewers.ts';
import { findOwnReview } from './customer-reviews.server.ts';
import { listReviews } from './list-reviews.server.ts';
import { hideReviews } from './moderate-reviews.server.ts';
import { findReviewPhoto, listVotes, showVotes, voteReview } from './review-votes.server.ts';
import { writeReview } from './write-review.server.ts';

const { db } = await openTestDatabase();

const nobody = { customerId: '' };

async function aReview(author: { customerId: string }, productId: string, text = 'Folds well.') {
  await writeReview(db, author, { productId, rating: 5, text });
  const own = await findOwnReview(db, author.customerId, productId);
  if (own === null) throw new Error('There is no review');
  return own.id;
}

const helpfulOf = async (productId: string): Promise<[text: string, helpful: number][]> =>
  (await listReviews(db, { productId, page: 1, order: 'helpful' })).rows.map(({ text, helpful }) => [text, helpful]);

test('a customer votes once for a review, and can take it back', async () => {
  const { id: productId } = await openProduct(db);
  const [author = nobody, reader = nobody, other = nobody] = await openCustomers(db, 3);
  const reviewId = await aReview(author, productId, 'First.');
  await aReview(other, productId, 'Second.');
  for (let time = 0; time < 2; time += 1) {
    expect(await voteReview(db, reader, { productId, reviewId, isHelpful: true })).toMatchObject({ ok: true });
  }
  expect(await voteReview(db, other, { productId, reviewId, isHelpful: true })).toMatchObject({ ok: true });
  expect(await helpfulOf(productId)).toEqual([
    ['First.', 2],
    ['Second.', 0],
  ]);
  expect(await listVotes(db, reader.customerId, productId)).toEqual([reviewId]);
  await voteReview(db, reader, { productId, reviewId, isHelpful: false });
  expect((await helpfulOf(productId))[0]).toEqual(['First.', 1]);
  expect(await listVotes(db, reader.customerId, productId)).toEqual([]);
});

test('nobody votes for their own review, a hidden one or one of another product', async () => {
  const { id: productId } = await openProduct(db);
  const { id: elsewhere } = await openProduct(db);
  const [author = nobody, reader = nobody] = await openCustomers(db, 2);
  const reviewId = await aReview(author, productId);
  const vote = { productId, reviewId, isHelpful: true };
  expect(await voteReview(db, author, vote)).toMatchObject({ reason: 'own-review' });
  expect(await voteReview(db, reader, { ...vote, productId: elsewhere })).toMatchObject({ reason: 'no-review' });
  await hideReviews(db, { adminId: reader.customerId, reviewIds: [reviewId], reason: 'Off topic.' });
  expect(await voteReview(db, reader, vote)).toMatchObject({ reason: 'no-review' });
});

test('votes empty the page cache of their product together and later, other changes of a review immediately', async () => {
  const { id: productId } = await openProduct(db);
  const [author = nobody, reader = nobody, other = nobody] = await openCustomers(db, 3);
  const reviewId = await aReview(author, productId);
  const changesSince = async (work: () => Promise<unknown>): Promise<string[]> => {
    await db.deleteFrom('changes').execute();
    await work();
    return (await db.selectFrom('changes').select('tag').execute()).map(({ tag }) => tag);
  };
  const vote = (voter: { customerId: string }, isHelpful = true) =>
    voteReview(db, voter, { productId, reviewId, isHelpful });
  await showVotes(db, 0);
  expect(await changesSince(() => vote(reader))).toEqual([]);
  expect(await changesSince(() => vote(other))).toEqual([]);
  expect(await changesSince(() => vote(other, false))).toEqual([]);
  expect(await changesSince(() => showVotes(db, 600))).toEqual([]);
  expect(await changesSince(() => showVotes(db, 0))).toEqual([`product:${productId}`]);
  expect(await changesSince(() => showVotes(db, 0))).toEqual([]);
  expect(await helpfulOf(productId)).toEqual([['Folds well.', 1]]);
  const hidden = { adminId: reader.customerId, reviewIds: [reviewId], reason: 'Off topic.' };
  expect(await changesSince(() => hideReviews(db, hidden))).toContain(`product:${productId}`);
});

test('the votes of an erased customer no longer count', async () => {
  const { id: productId } = await openProduct(db);
  const [author = nobody, reader = nobody] = await openCustomers(db, 2);
  const reviewId = await aReview(author, productId);
  await voteReview(db, reader, { productId, reviewId, isHelpful: true });
  await db.deleteFrom('customers').where('id', '=', reader.customerId).execute();
  expect(await helpfulOf(productId)).toEqual([['Folds well.', 0]]);
});

const photo = (mark: number) => ({ width: 2, height: 1, bytes: Buffer.from([mark]), small: Buffer.from([mark, mark]) });

test('a review has at most four photos; an edit removes some and adds others', async () => {
  const { id: productId } = await openProduct(db);
  const [author = nobody] = await openCustomers(db, 1);
  const review = { productId, rating: 4, text: 'See for yourself.' } as const;
  const write = (change: Partial<Parameters<typeof writeReview>[2]>) =>
    writeReview(db, author, { ...review, ...change });
  expect(await write({ photos: [1, 2, 3].map(photo) })).toMatchObject({ ok: true });
  expect(await write({ photos: [4, 5].map(photo), text: 'Too many.' })).toMatchObject({ reason: 'too-many-photos' });
  const before = await findOwnReview(db, author.customerId, productId);
  expect(before).toMatchObject({ text: 'See for yourself.', photos: [{ width: 2, height: 1 }, {}, {}] });
  const removedPhotos = [before?.photos[1]?.id ?? ''];
  expect(await write({ photos: [4, 5].map(photo), removedPhotos })).toMatchObject({ ok: true });
  const page = await listReviews(db, { productId, page: 1 });
  const marks = await Promise.all((page.rows[0]?.photos ?? []).map(({ id }) => fileOf(db, productId, id)));
  expect(marks.map((file) => file?.[0])).toEqual([1, 4, 3, 5]);
  expect(page.gallery).toEqual(page.rows[0]?.photos);
});

test('a photo is seen in two sizes, with its own product; while its review is hidden by author and staff only', async () => {
  const { id: productId } = await openProduct(db);
  const { id: elsewhere } = await openProduct(db);
  const [author = nobody, other = nobody] = await openCustomers(db, 2);
  await writeReview(db, author, { productId, rating: 4, text: 'Look.', photos: [photo(7)] });
  const own = await findOwnReview(db, author.customerId, productId);
  const photoId = own?.photos[0]?.id ?? '';
  expect(await fileOf(db, productId, photoId)).toEqual(Buffer.from([7]));
  const shown = { file: Buffer.from([7, 7]), isHidden: false };
  expect(await findReviewPhoto(db, null, { productId, photoId, isSmall: true })).toEqual(shown);
  expect(await fileOf(db, elsewhere, photoId)).toBeUndefined();
  await hideReviews(db, { adminId: other.customerId, reviewIds: [own?.id ?? ''], reason: 'A stranger’s face.' });
  expect(await fileOf(db, productId, photoId)).toBeUndefined();
  expect((await listReviews(db, { productId, page: 1 })).gallery).toEqual([]);
  const readers = ['admin' as const, author, other];
  const found = await Promise.all(
    readers.map((reader) => findReviewPhoto(db, reader, { productId, photoId, isSmall: false })),
  );
  expect(found.map((one) => one?.isHidden)).toEqual([true, true, undefined]);
});

const fileOf = async (from: Db, productId: string, photoId: string) =>
  (await findReviewPhoto(from, null, { productId, photoId, isSmall: false }))?.file;
