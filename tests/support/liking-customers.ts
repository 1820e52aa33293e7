import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { E2e } from './e2e.ts';
import { type VisitorOptions, visit } from './visitor.ts';

export const PASSWORD = 'correct horse';

export const main = (page: Page) => page.getByRole('main');

export const likeButton = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Like', exact: true });

export const likedButton = (page: Page) =>
  page.getByRole('article').getByRole('button', { name: 'Liked', exact: true });

export const heart = (page: Page, name: string) =>
  main(page).getByRole('button', { name: `Like: ${name}`, exact: true });

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

let people = 0;

/** People of this shop who like things, and what they like. */
export function openLikingCustomers({ browser, shop }: E2e) {
  /** Somebody with an account, signed in. */
  async function aCustomer(options: VisitorOptions = {}) {
    people += 1;
    const username = `fan${people}`;
    const visitor = await visit(browser, shop.origin, options);
    const context = visitor.page.context();
    const form = { username, email: `${username}@example.com`, password: PASSWORD };
    const joined = await context.request.post('/signup', { form, headers: { origin: shop.origin }, maxRedirects: 0 });
    expect(joined.status()).toBe(303);
    await context.clearCookies({ name: 'toast' });
    const { id } = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return { ...visitor, id, username };
  }

  const likesOf = async (customerId: string): Promise<string[]> => {
    const rows = await shop.db.selectFrom('likes').select('product_id').where('customer_id', '=', customerId).execute();
    return rows.map(({ product_id }) => product_id);
  };

  const run = (statement: string) => sql.raw(statement).execute(shop.db);

  /** Until the test ends, or until the returned function is called. */
  async function takeAway(table: string): Promise<() => Promise<void>> {
    await run(`alter table ${table} rename to ${table}_away`);
    let isBack = false;
    const putBack = async () => {
      if (isBack) return;
      isBack = true;
      await run(`alter table ${table}_away rename to ${table}`);
    };
    onTestFinished(putBack);
    return putBack;
  }

  return { aCustomer, likesOf, run, takeAway };
}
