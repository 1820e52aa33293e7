import { type RouterContextProvider, redirect } from 'react-router';
import { doorHref } from '#shop/accounts/return-path.ts';
import type { Session } from '#shop/accounts/session.ts';
import { pathOf } from './came-from.ts';
import { visitContext } from './context.ts';
import { flash } from './flash.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The signed-in person, or /login, which leads back here. */
export function requireSession({ request, context }: Asked): Session {
  const { session } = context.get(visitContext);
  if (session !== null) return session;
  // A form's address is no page to come back to, but its page is: a GET of it leads there.
  throw redirect(doorHref('/login', pathOf(request)), 302);
}

/** An administrator. Visitors go to /login, everybody else home; whoever has a step to take first is led to it. */
export function requireAdmin(asked: Asked): Session {
  const session = requireSession(asked);
  if (session.isAdmin) return session;
  if (session.adminStep === 'claim') throw redirect('/claim', 302);
  if (session.adminStep === 'second-factor') {
    throw redirect('/profile/two-factor', { status: 302, headers: { 'set-cookie': flash('second-factor-needed') } });
  }
  throw redirect('/', 302);
}
