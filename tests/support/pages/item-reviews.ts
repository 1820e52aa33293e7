import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { E2e } from '../e2e.ts';
import { type VisitorOptions, visit } from './visitor.ts';

export const section = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Reviews' });

export const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

export const star = (page: Page, stars: number): Locator =>
  page.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars` });

export const words = (page: Page): Locator => page.getByLabel('Review text');

export const written = (page: Page): Locator =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

/** The item's page with its form awake. */
export async function openItem(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/item/${id}${query}`);
  await page.locator('.reviews__reviewForm[novalidate]').waitFor();
}

let people = 0;

/** Customers of this shop and their reviews. */
export function openReviewers({ browser, shop }: E2e) {
  /** A logged-in customer. */
  async function member(name: string, options: VisitorOptions = {}) {
    people += 1;
    const username = `${name}${people}`;
    const visitor = await visit(browser, shop.origin, options);
    const joined = await visitor.page.request.post('/signup', {
      form: { username, email: `${username}@example.com`, password: 'correct horse' },
      headers: { origin: shop.origin },
    });
    expect(joined.ok()).toBe(true);
    const { id } = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return { ...visitor, username, id };
  }

  const reviewsOf = (productId: string) =>
    shop.db.selectFrom('reviews').selectAll().where('product_id', '=', productId).orderBy('created_at').execute();

  return { member, reviewsOf };
}
