import { expect } from 'vitest';
import { type HttpVisitor, type Page, visitByHttp } from '../http-visitor.ts';
import type { GuardedSite } from './guarded-site.ts';

export const PASSWORD = 'correct horse';

export const isIn = async (visitor: HttpVisitor): Promise<boolean> => (await visitor.get('/profile')).status === 200;

export const isAdmin = async (visitor: HttpVisitor): Promise<boolean> => (await visitor.get('/admin')).status === 200;

export const pathOf = (link: URL): string => link.pathname + link.search;

/** What people do at a guarded site. */
export function openGuardedAccounts({ shop, google }: Pick<GuardedSite, 'shop' | 'google'>) {
  async function signUp(username: string, email = `${username}@example.com`): Promise<HttpVisitor> {
    const visitor = visitByHttp(shop.origin);
    expect((await visitor.post('/signup', { username, email, password: PASSWORD })).status).toBe(303);
    return visitor;
  }

  /** One click on the button, and one at Google, as the person that `google.person` names. */
  async function throughGoogle(visitor: HttpVisitor, query = ''): Promise<Page> {
    const start = await visitor.get(`/auth/google${query}`);
    const back = await atGoogle(start.location ?? '');
    return visitor.get(back);
  }

  /** Follows Google's own redirects, with its own cookies; gives the way back to the shop. */
  async function atGoogle(address: string): Promise<string> {
    const stranger = visitByHttp(google.issuer);
    let next = address;
    for (let step = 0; step < 8; step += 1) {
      if (next.startsWith(shop.origin)) return next.slice(shop.origin.length);
      const { location, html } = await stranger.get(next);
      if (location === null) throw new Error(`Google stopped at ${next}: ${html.slice(0, 500)}`);
      next = location;
    }
    throw new Error('Google leads in circles');
  }

  return { signUp, throughGoogle, atGoogle };
}
