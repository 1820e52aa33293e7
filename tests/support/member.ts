import type { Browser } from 'playwright-core';
import type { RunningShop } from './shop.ts';
import { markEmailVerified } from './verified-email.ts';
import { type Visitor, type VisitorOptions, visit } from './visitor.ts';

export type Member = Visitor & { username: string; customerId: string };

let members = 0;

/** A person with a browser and an account of their own, signed in. The form is posted, not typed: accounts have tests of their own. */
export async function visitSignedIn(
  browser: Browser,
  shop: Pick<RunningShop, 'origin' | 'db'>,
  options: VisitorOptions & { username?: string; isEmailVerified?: boolean } = {},
): Promise<Member> {
  members += 1;
  const { username = `asha${members}`, isEmailVerified = true, ...visitorOptions } = options;
  const visitor = await visit(browser, shop.origin, visitorOptions);
  const answer = await visitor.page.request.post('/signup', {
    form: { username, email: `${username}@example.com`, password: 'correct horse' },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  });
  if (answer.status() !== 302 && answer.status() !== 303)
    throw new Error(`${username} could not sign up: ${answer.status()}`);
  // The toast of signing up belongs to the page after it, which no test of these looks at.
  await visitor.page.context().clearCookies({ name: 'toast' });
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  if (isEmailVerified) await markEmailVerified(shop.db, id);
  return { ...visitor, username, customerId: id };
}

/** The same, an administrator. */
export async function visitAdmin(
  browser: Browser,
  shop: Pick<RunningShop, 'origin' | 'db'>,
  options: VisitorOptions & { username?: string } = {},
): Promise<Member> {
  const member = await visitSignedIn(browser, shop, options);
  await shop.db.insertInto('admin_roles').values({ customer_id: member.customerId, source: 'cli' }).execute();
  return member;
}
