import type { RouterContextProvider } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import { clearPendingLike, type FinishedLike, finishPendingLike } from '#shop/likes/likes.server.ts';

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Headers of an answer that logs in, with its toast. The like that a visitor had clicked is completed and adds a toast;
 * its failure does not prevent the login.
 * @param cookies the session's cookies
 */
export async function signedIn(args: RouteArgs, cookies: readonly string[], said: FlashKey): Promise<Headers> {
  const like = await finishLike(args, cookies);
  return setCookies(...cookies, ...like.cookies, flash(said, ...like.toasts));
}

/** Completes the pending like, for answers that show their toasts in another way. */
export async function finishLike(
  { request, context }: RouteArgs,
  cookies: readonly string[],
): Promise<{ cookies: string[]; toasts: FlashKey[] }> {
  const { accounts } = context.get(shopContext);
  let finished: FinishedLike;
  try {
    finished = await finishPendingLike(accounts, request.headers.get('cookie'), cookies);
  } catch (error) {
    context.get(visitContext).log.error({ err: error }, 'A pending like could not be completed');
    finished = 'refused';
  }
  if (finished === 'none') return { cookies: [], toasts: [] };
  return { cookies: [clearPendingLike(accounts)], toasts: [finished === 'done' ? 'liked' : 'like-failed'] };
}
