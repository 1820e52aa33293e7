import { redirect } from 'react-router';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { requireSession } from '#app/http/require-session.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import { endOtherSessions } from '#shop/accounts/sessions.server.ts';
import type { Route } from './+types/sessions.route.ts';

export const loader = () => redirect('/profile');

/** Handles "Sign out everywhere else". */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const client = clientOf(args.request, args.context.get(visitContext));
  await endOtherSessions(args.context.get(shopContext).accounts, client, session);
  return redirect('/profile', { status: 303, headers: setCookies(flash('sessions-ended')) });
}
