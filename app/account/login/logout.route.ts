import { redirect } from 'react-router';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import { logOut } from '#shop/accounts/sessions.server.ts';
import type { Route } from './+types/logout.route.ts';

/** There is no page here; a GET does not log out. */
export const loader = () => redirect('/');

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await logOut(context.get(shopContext).accounts, clientOf(request, context.get(visitContext)));
  return redirect('/', { status: 303, headers: setCookies(...cookies) });
}
