import { type RouterContextProvider, redirect } from 'react-router';
import { loginHref } from '#shop/accounts/login-href.ts';
import type { Session } from '#shop/accounts/session.ts';
import { visitContext } from './context.ts';
import { pathOf, returnPathOf } from './return-path.ts';

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The session. Throws a redirect to /login, which leads back here, if nobody is logged in. */
export function requireSession({ request, context }: RouteArgs): Session {
  const { session } = context.get(visitContext);
  if (session !== null) return session;
  // An action's path is a valid return path too: a GET of it redirects to its page.
  throw redirect(loginHref('/login', pathOf(request)), 302);
}

/** The return path of a page for people who are not logged in. Throws a redirect to that path for everybody else. */
export function requireVisitor({ request, context }: RouteArgs): string {
  const returnTo = returnPathOf(request);
  if (context.get(visitContext).session !== null) throw redirect(returnTo);
  return returnTo;
}
