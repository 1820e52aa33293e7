import { type RouterContextProvider, redirect } from 'react-router';
import { loginHref } from '#shop/accounts/return-path.ts';
import type { Session } from '#shop/accounts/session.ts';
import { visitContext } from './context.ts';
import { pathOf } from './return-path.ts';

type Submission = { request: Request; context: Readonly<RouterContextProvider> };

/** The signed-in person, or /login, which leads back here. */
export function requireSession({ request, context }: Submission): Session {
  const { session } = context.get(visitContext);
  if (session !== null) return session;
  // A form's address is no page to come back to, but its page is: a GET of it leads there.
  throw redirect(loginHref('/login', pathOf(request)), 302);
}
