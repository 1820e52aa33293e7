import { redirect } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { readForm } from '#app/http/read-form.ts';
import { pageBefore } from '#app/http/return-path.ts';
import { noStore, setCookies } from '#app/http/set-cookies.ts';
import { isId } from '#lib/ids.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { likeForm } from '#shop/likes/like.form.ts';
import { removeLike, savePendingLike, setLike } from '#shop/likes/likes.server.ts';
import type { Route } from './+types/like.route.ts';
import { itemHref } from './item-href.ts';

/** There is no page here; a GET likes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(itemHref(id));

/**
 * Likes or unlikes. A form redirects back to its page with a toast; a visitor's redirects to the login, which completes
 * the like. Scripts ask for JSON: they stay on the page and need only the status.
 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const isScripted = request.headers.get('accept') === 'application/json';
  const back = pageBefore(request) ?? itemHref(id);
  const { session } = context.get(visitContext);
  const form = await readForm(request, likeForm);
  const liked = form.ok ? form.value.liked : null;
  if (session === null) {
    const keeps = liked === true && isId(id) ? [savePendingLike(context.get(shopContext).accounts, id)] : [];
    return answer(isScripted, 401, loginHref('/login', back), setCookies(...keeps, flash('log-in-to-like')));
  }
  const status = liked === null ? 422 : await writeLike(context, session.customerId, id, liked);
  if (isScripted || status === 404) return answer(isScripted, status, itemHref(id));
  const headers = setCookies(flash(status === 200 ? (liked ? 'liked' : 'unliked') : 'like-failed'));
  return answer(isScripted, status, back, headers);
}

/** JSON with the status and the next address for scripts, a redirect to that address otherwise. */
function answer(isScripted: boolean, status: number, next: string, headers = new Headers(noStore)): Response {
  if (!isScripted) return redirect(next, { status: 303, headers });
  return Response.json({ next }, { status, headers });
}

async function writeLike(
  context: Route.ActionArgs['context'],
  customerId: string,
  id: string,
  liked: boolean,
): Promise<200 | 404 | 410 | 503> {
  const { db } = context.get(shopContext);
  try {
    if (!liked) {
      await removeLike(db, customerId, id);
      return 200;
    }
    const done = await setLike(db, customerId, id);
    if (done.ok) return 200;
    return done.reason === 'gone' ? 410 : 404;
  } catch (error) {
    context.get(visitContext).log.error({ err: error }, 'A like could not be written');
    return 503;
  }
}
