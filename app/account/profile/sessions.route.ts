import { redirect } from 'react-router';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { requireSession } from '#app/http/require-session.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { endOtherSessions } from '#shop/accounts/sessions.server.ts';
import type { Route } from './+types/sessions.route.ts';

export const loader = () => redirect('/profile');

/** Handles "Log out everywhere else". */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const client = clientOf(args.request, args.context.get(visitContext));
  await endOtherSessions(args.context.get(shopContext).accounts, client, session);
  return redirectWithFlash('/profile', 'sessions-ended');
}
