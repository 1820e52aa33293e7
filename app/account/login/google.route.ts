import { redirect } from 'react-router';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { returnPathOf } from '#app/http/return-path.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import { startGoogle } from '#shop/accounts/login/google.server.ts';
import type { Route } from './+types/google.route.ts';

/** Redirects to Google, in a popup (`popup=1`) or in the same window. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const returnTo = returnPathOf(request);
  // Another site must not start a login here.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return redirect('/login');
  const query = new URLSearchParams({ returnTo });
  if (new URL(request.url).searchParams.has('popup')) query.set('popup', '1');
  const done = `/auth/done?${query}`;
  if (visit.session !== null) return redirect(done);
  const { accounts } = context.get(shopContext);
  const started = await visit.callExternal(() =>
    startGoogle(accounts, clientOf(request, visit), { done, failed: done }),
  );
  if (started.ok) return redirect(started.value.href, { headers: setCookies(...started.value.cookies) });
  return redirect(`${done}&error=${started.reason === 'too-many' ? 'too-many' : 'away'}`);
}
