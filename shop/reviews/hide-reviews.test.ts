import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { expectStarsRight, openCustomers, starsOf } from '#tests/support/fixtures/reviewers.ts';
import { auditReviews } from './audit-reviews.server.ts';
import { eraseReviews, findOwnReview } from './customer-reviews.server.ts';
import { addDemoReviews, clearDemoReviews } from './demo-reviews.server.ts';
import { listReviews } from './list-reviews.server.ts';
import { hideReviews, removeReply, replyToReview, showReviews } from './moderate-reviews.server.ts';
import { deleteReview, reportReview, writeReview } from './write-review.server.ts';

const { db } = await openTestDatabase();

type Person = { customerId: string };
const nobody: Person = { customerId: '' };
const NO_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const adminId = 'owner';
const reason = 'It names somebody.';

/** A product that two people reviewed; the first one's is to be hidden. */
async function withReviews() {
  const { id: productId } = await openProduct(db, { name: 'Paper Crane' });
  const [author = nobody, other = nobody] = await openCustomers(db, 2);
  await writeReview(db, author, { productId, rating: 1, text: 'My neighbour Ravi is rude.' });
  await writeReview(db, other, { productId, rating: 5, text: 'Folds well.' });
  const { id: reviewId } = await db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('customer_id', '=', author.customerId)
    .executeTakeFirstOrThrow();
  const hide = () => hideReviews(db, { adminId, reviewIds: [reviewId], reason });
  const show = () => showReviews(db, { adminId, reviewIds: [reviewId] });
  return { productId, author, other, reviewId, hide, show };
}

const textsOf = async (productId: string) =>
  (await listReviews(db, { productId, page: 1 })).rows.map(({ text }) => text);

const actionsOf = (subjectId: string) =>
  db
    .selectFrom('audit_log')
    .select(['admin_id', 'action', 'subject_name', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('at')
    .execute();

test('a hidden review is neither listed nor counted until it is shown again, and both are logged', async () => {
  const { productId, author, reviewId, hide, show } = await withReviews();
  expect(await hide()).toEqual({ ok: true, value: [reviewId] });
  expect(await starsOf(db, productId)).toEqual([5, 1]);
  expect(await textsOf(productId)).toEqual(['Folds well.']);
  expect((await listReviews(db, { productId, page: 1 })).total).toBe(1);
  expect((await listReviews(db, { productId, page: 1 })).counts).toEqual([0, 0, 0, 0, 1]);
  expect(await findOwnReview(db, author.customerId, productId)).toMatchObject({ hiddenReason: reason, rating: 1 });
  await expectStarsRight(db);
  // Hidden twice it is hidden once.
  expect(await hide()).toEqual({ ok: true, value: [] });
  expect(await starsOf(db, productId)).toEqual([5, 1]);

  expect(await show()).toEqual({ ok: true, value: 1 });
  expect(await show()).toEqual({ ok: true, value: 0 });
  expect(await starsOf(db, productId)).toEqual([6, 2]);
  expect((await listReviews(db, { productId, page: 1 })).counts).toEqual([1, 0, 0, 0, 1]);
  expect(await findOwnReview(db, author.customerId, productId)).toMatchObject({ hiddenReason: null });
  await expectStarsRight(db);
  expect(await actionsOf(reviewId)).toEqual([
    { admin_id: 'owner', action: 'review.hide', subject_name: 'Paper Crane', before: null, after: { reason } },
    { admin_id: 'owner', action: 'review.show', subject_name: 'Paper Crane', before: { reason }, after: null },
  ]);
});

test('an edited hidden review stays hidden, and counts with its new stars when shown', async () => {
  const { productId, author, hide, show } = await withReviews();
  await hide();
  expect(await writeReview(db, author, { productId, rating: 4, text: 'It is fine.' })).toMatchObject({
    value: 'updated',
  });
  expect(await starsOf(db, productId)).toEqual([5, 1]);
  expect(await textsOf(productId)).toEqual(['Folds well.']);
  await expectStarsRight(db);
  await show();
  expect(await starsOf(db, productId)).toEqual([9, 2]);
  expect(await textsOf(productId)).toContain('It is fine.');
  await expectStarsRight(db);
});

test('a review that replaces a deleted hidden one stays hidden until it is shown', async () => {
  const { productId, author, hide } = await withReviews();
  await hide();
  expect(await deleteReview(db, author, productId)).toMatchObject({ ok: true });
  expect(await starsOf(db, productId)).toEqual([5, 1]);
  expect(await writeReview(db, author, { productId, rating: 1, text: 'Ravi again.' })).toMatchObject({
    value: 'submitted',
  });
  expect(await starsOf(db, productId)).toEqual([5, 1]);
  expect(await textsOf(productId)).toEqual(['Folds well.']);
  expect(await findOwnReview(db, author.customerId, productId)).toMatchObject({ hiddenReason: reason });
  await expectStarsRight(db);
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('customer_id', '=', author.customerId)
    .executeTakeFirstOrThrow();
  await showReviews(db, { adminId, reviewIds: [id] });
  expect(await starsOf(db, productId)).toEqual([6, 2]);
  await deleteReview(db, author, productId);
  await writeReview(db, author, { productId, rating: 3, text: 'Better now.' });
  expect(await starsOf(db, productId)).toEqual([8, 2]);
  await expectStarsRight(db);
});

test('deleting hidden reviews does not change the rating', async () => {
  const { productId, author, hide } = await withReviews();
  await hide();
  await withTransaction(db, async (trx) => {
    await eraseReviews(trx, author.customerId);
    await trx.deleteFrom('customers').where('id', '=', author.customerId).execute();
  });
  expect(await starsOf(db, productId)).toEqual([5, 1]);

  const { id: sample } = await openProduct(db, { isDemo: true });
  const one = { productId: sample, reviewer: 'Asha', text: 'Sample', createdAt: new Date() };
  await addDemoReviews(db, [
    { ...one, rating: 2 },
    { ...one, rating: 4 },
  ]);
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', sample)
    .where('rating', '=', 2)
    .executeTakeFirstOrThrow();
  await hideReviews(db, { adminId, reviewIds: [id], reason });
  expect(await starsOf(db, sample)).toEqual([4, 1]);
  expect(await clearDemoReviews(db)).toBe(2);
  expect(await starsOf(db, sample)).toEqual([0, 0]);
  await expectStarsRight(db);
});

test('the audit finds stars of hidden reviews in a rating', async () => {
  const { productId, reviewId } = await withReviews();
  await db
    .updateTable('reviews')
    .set({ hidden_at: new Date(), hidden_reason: reason })
    .where('id', '=', reviewId)
    .execute();
  expect(await auditReviews(db)).toMatchObject([{ id: productId, found: '6/2', expected: '5/1' }]);
  await db.updateTable('reviews').set({ hidden_at: null, hidden_reason: null }).where('id', '=', reviewId).execute();
  await expectStarsRight(db);
});

test('a hidden review cannot be reported, and an unknown one cannot be hidden, shown or answered', async () => {
  const { productId, other, reviewId, hide } = await withReviews();
  await hide();
  expect(await reportReview(db, other, { productId, reviewId })).toMatchObject({ reason: 'no-review' });
  for (const id of [NO_ID, "x' or true", '']) {
    expect(await hideReviews(db, { adminId, reviewIds: [id], reason })).toMatchObject({ reason: 'no-review' });
    expect(await showReviews(db, { adminId, reviewIds: [id] })).toMatchObject({ reason: 'no-review' });
    expect(await replyToReview(db, { adminId, reviewId: id, reply: 'Hello' })).toMatchObject({ reason: 'no-review' });
  }
});

test('the shop’s reply is shown below a review, can be changed and removed, and is deleted with it', async () => {
  const { productId, author, reviewId } = await withReviews();
  const replyOf = async () =>
    (await listReviews(db, { productId, page: 1 })).rows.find(({ id }) => id === reviewId)?.reply;
  expect(await replyOf()).toBeNull();
  expect(await replyToReview(db, { adminId, reviewId, reply: 'We are sorry.' })).toEqual({ ok: true, value: null });
  expect(await replyToReview(db, { adminId, reviewId, reply: 'We are very sorry.' })).toEqual({
    ok: true,
    value: 'We are sorry.',
  });
  expect(await replyOf()).toBe('We are very sorry.');
  // An edit of the review leaves the reply.
  await writeReview(db, author, { productId, rating: 2, text: 'He said sorry.' });
  expect(await replyOf()).toBe('We are very sorry.');
  expect(await removeReply(db, { adminId, reviewId })).toMatchObject({ value: 'We are very sorry.' });
  expect(await removeReply(db, { adminId, reviewId })).toMatchObject({ value: null });
  expect(await replyOf()).toBeNull();
  expect((await actionsOf(reviewId)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['review.reply', null, { reply: 'We are sorry.' }],
    ['review.reply', { reply: 'We are sorry.' }, { reply: 'We are very sorry.' }],
    ['review.remove-reply', { reply: 'We are very sorry.' }, null],
  ]);
});
