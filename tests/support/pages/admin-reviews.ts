import type { Locator, Page } from 'playwright-core';
import type { Db } from '#db/connect.ts';
import type { Rating } from '#shop/reviews/review.ts';
import { reportReview, writeReview } from '#shop/reviews/write-review.server.ts';
import { openProduct } from '../fixtures/catalog.ts';
import { openCustomers } from '../fixtures/reviewers.ts';

/** A product with reviews of these texts and stars, by customers who exist in the database only. */
export async function productWithReviews(db: Db, name: string, ...written: [text: string, rating: Rating][]) {
  const { id } = await openProduct(db, { name });
  const people = await openCustomers(db, written.length);
  for (const [at, [text, rating]] of written.entries()) {
    await writeReview(db, people[at] ?? { customerId: '' }, { productId: id, rating, text });
  }
  return id;
}

/** Reported by so many readers. */
export async function reportTimes(db: Db, productId: string, text: string, times = 1): Promise<void> {
  const { id: reviewId } = await db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('text', '=', text)
    .executeTakeFirstOrThrow();
  for (const reader of await openCustomers(db, times)) await reportReview(db, reader, { productId, reviewId });
}

/** The list of the admin page. */
export const list = (page: Page): Locator => page.getByRole('table', { name: 'Reviews' });
export const row = (page: Page, text: string): Locator => list(page).getByRole('row').filter({ hasText: text });
export const clickInRow = (page: Page, text: string, name: string) =>
  row(page, text)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
