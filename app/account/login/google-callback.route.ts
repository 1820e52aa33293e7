import { redirect } from 'react-router';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import { finishGoogle } from '#shop/accounts/login/google.server.ts';
import type { Route } from './+types/google-callback.route.ts';
import { finishLike } from './after-login.server.ts';

/** Google's callback: the only endpoint of Better Auth that is served. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { accounts } = context.get(shopContext);
  const visit = context.get(visitContext);
  const client = clientOf(request, visit);
  const finished = await visit.callExternal(() => finishGoogle(accounts, client, new URL(request.url).search));
  if (finished === null) return redirect('/auth/done?error=away');
  const { href, cookies, next } = finished;
  const done = new URL(href);
  if (next === 'code') done.searchParams.set('code', '1');
  const like = next === 'in' ? await finishLike(args, cookies) : { cookies: [], toasts: [] };
  for (const toast of like.toasts) done.searchParams.set('like', toast);
  return redirect(`${done.pathname}${done.search}`, { headers: setCookies(...cookies, ...like.cookies) });
}
