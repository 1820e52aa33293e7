import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/connect.ts';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';

let reviewers = 0;

/** Customers who could write; they have no way to log in. */
export async function openCustomers(db: Db, count: number): Promise<{ customerId: string }[]> {
  const rows = Array.from({ length: count }, () => {
    reviewers += 1;
    const username = `reviewer${reviewers}`;
    return { id: username, name: `Reviewer ${reviewers}`, email: `${username}@example.com`, username };
  });
  await db.insertInto('customers').values(rows).execute();
  return rows.map(({ id }) => ({ customerId: id }));
}

/** The product's sum and count of stars. */
export async function starsOf(db: Db, productId: string): Promise<[sum: number, count: number]> {
  const row = await db
    .selectFrom('products')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return [row.rating_sum, row.rating_count];
}

/** Every product has the stars of its reviews. */
export async function expectStarsRight(db: Db): Promise<void> {
  expect(await auditReviews(db)).toEqual([]);
}

/** How often the database had to end a circle of waiting. */
export async function deadlocksOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks;
}
