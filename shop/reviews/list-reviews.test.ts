import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openCustomers } from '#tests/support/fixtures/reviewers.ts';
import { findOwnReview } from './customer-reviews.server.ts';
import { loadReviews } from './demo-reviews.server.ts';
import { listReviews } from './list-reviews.server.ts';
import { REVIEWS_PAGE_ROWS } from './review.ts';

const { db } = await openTestDatabase();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test('reviews are paged, newest first, also those of the same moment', async () => {
  const { id } = await openProduct(db);
  const days = Array.from({ length: 23 }, (_, i) => 1 + Math.floor(i / 3));
  await loadReviews(
    db,
    days.map((number, i) => ({
      productId: id,
      reviewer: `Reader ${i}`,
      rating: 4,
      text: 'Good.',
      createdAt: day(number),
    })),
  );
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listReviews(db, { productId: id, page })));
  expect(pages.map(({ rows }) => rows.length)).toEqual([REVIEWS_PAGE_ROWS, REVIEWS_PAGE_ROWS, 3, 0]);
  expect(pages.map(({ total }) => total)).toEqual([23, 23, 23, 23]);
  const all = pages.flatMap(({ rows }) => rows);
  expect(new Set(all.map((review) => review.id)).size).toBe(23);
  const times = all.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('ratings are counted by stars', async () => {
  const { id } = await openProduct(db);
  const { id: other } = await openProduct(db);
  await loadReviews(
    db,
    ([5, 5, 4, 1, 5] as const).map((rating) => ({
      productId: id,
      reviewer: 'A',
      rating,
      text: 'x',
      createdAt: day(1),
    })),
  );
  expect((await listReviews(db, { productId: id, page: 1 })).counts).toEqual([1, 0, 0, 1, 3]);
  // Past the last page they are all counted still.
  expect((await listReviews(db, { productId: id, page: 7 })).counts).toEqual([1, 0, 0, 1, 3]);
  expect((await listReviews(db, { productId: other, page: 1 })).counts).toEqual([0, 0, 0, 0, 0]);
});

test('a review shows the display name, and never an email address', async () => {
  const { id } = await openProduct(db);
  const people = [
    { id: 'c1', name: 'Asha', email: 'asha@people.example', username: 'asha.k' },
    { id: 'c2', name: 'ravi@people.example', email: 'ravi@people.example', username: 'ravi' },
    { id: 'c3', name: 'noor@people.example', email: 'noor@people.example', username: null },
  ];
  await db.insertInto('customers').values(people).execute();
  for (const [i, person] of people.entries()) {
    await sql`insert into reviews (id, product_id, customer_id, rating, text, created_at)
      values (${newId()}, ${id}, ${person.id}, 5, 'Mine', ${day(i + 1)})`.execute(db);
  }
  const { rows } = await listReviews(db, { productId: id, page: 1 });
  expect(rows.map(({ reviewer, isDemo }) => [reviewer, isDemo])).toEqual([
    ['noor', false],
    ['ravi', false],
    ['Asha', false],
  ]);
});

test('the gallery shows the newest photos, or all, and says how many there are', async () => {
  const { id } = await openProduct(db);
  const bytes = Buffer.from([1]);
  const photosOf = [1, 4, 4, 4, 4];
  const authors = await openCustomers(db, photosOf.length);
  for (const [at, { customerId }] of authors.entries()) {
    const reviewId = newId();
    // The newest review is hidden.
    await sql`insert into reviews (id, product_id, customer_id, rating, text, created_at, updated_at, hidden_at, hidden_reason)
      values (${reviewId}, ${id}, ${customerId}, 5, 'Seen', ${day(at)}, ${day(at)},
        ${at === 4 ? day(9) : null}::timestamptz, ${at === 4 ? 'Rude' : null})`.execute(db);
    for (let position = 1; position <= (photosOf[at] ?? 0); position += 1) {
      const photo = { id: newId(), review_id: reviewId, position, width: 10 * at + position, height: 60 };
      await db
        .insertInto('review_photos')
        .values({ ...photo, picture: bytes, small: bytes })
        .execute();
    }
  }
  const widthsOf = async (isGalleryWhole: boolean) => {
    const { gallery, photoCount } = await listReviews(db, { productId: id, page: 1, isGalleryWhole });
    return { widths: gallery.map(({ width }) => width), photoCount };
  };
  const newest = [31, 32, 33, 34, 21, 22, 23, 24, 11, 12, 13, 14];
  expect(await widthsOf(false)).toEqual({ widths: newest, photoCount: 13 });
  expect(await widthsOf(true)).toEqual({ widths: [...newest, 1], photoCount: 13 });
  expect((await listReviews(db, { productId: newId(), page: 1 })).photoCount).toBe(0);
});

test('an invalid id has no reviews', async () => {
  expect(await listReviews(db, { productId: "x' or true", page: 1 })).toMatchObject({ rows: [], total: 0 });
  expect((await listReviews(db, { productId: '\0', page: 1 })).counts).toEqual([0, 0, 0, 0, 0]);
});

test('a purchase is verified when the order with the product was delivered, for its customer only', async () => {
  const { id } = await openProduct(db);
  const [asha, meera] = await openCustomers(db, 2);
  if (!asha || !meera) throw new Error('two customers are needed');
  for (const { customerId } of [asha, meera]) {
    await db
      .insertInto('reviews')
      .values({ id: newId(), product_id: id, customer_id: customerId, rating: 5, text: 'Good.' })
      .execute();
  }
  const verified = async () => {
    const { rows } = await listReviews(db, { productId: id, page: 1 });
    const own = await findOwnReview(db, asha.customerId, id);
    return rows.filter(({ isVerified }) => isVerified).map((row) => row.id === own?.id);
  };
  const orderId = await writeOrder(db, { customerId: asha.customerId, lines: [{ productId: id }] });
  for (const status of ['pending', 'confirmed', 'packed', 'shipped', 'cancelled', 'refunded'] as const) {
    await db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
    expect(await verified(), status).toEqual([]);
  }
  for (const status of ['delivered', 'completed'] as const) {
    await db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
    expect(await verified(), status).toEqual([true]);
  }
  await db.updateTable('order_lines').set({ cancelled: 1 }).where('order_id', '=', orderId).execute();
  expect(await verified(), 'no unit arrived').toEqual([]);
});
