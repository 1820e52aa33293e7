import { type RouterContextProvider, redirect } from 'react-router';
import { answerForm, refuseForm } from '#app/http/account-action.ts';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { readFields } from '#app/http/read-form.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import { loginCodeForm } from '#shop/accounts/account.form.ts';
import { enterLoginCode } from '#shop/accounts/login/enter-login-code.server.ts';
import type { LoggedInByEmail } from '#shop/accounts/login/login-link.server.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { clearPendingLike, type FinishedLike, finishPendingLike } from '#shop/likes/likes.server.ts';
import { loginCopy } from './copy.ts';

/** Answers a login: to the second step, the setup of the shop, or the page that the login began on. */
export async function redirectAfterLogin(
  args: RouteArgs,
  { next, cookies, returnTo }: LoggedInByEmail,
): Promise<Response> {
  if (next === 'code') {
    return redirect(loginHref('/login/code', returnTo), { status: 303, headers: setCookies(...cookies) });
  }
  const headers = await loginHeaders(args, cookies, 'logged-in');
  return redirect(next === 'set-up' ? '/set-up' : returnTo, { status: 303, headers });
}

/** Answers the form with the code of a login email. */
export function submitLoginCode(args: RouteArgs, fields: FormData) {
  const { request, context } = args;
  return answerForm(context, readFields(fields, loginCodeForm), { failed: loginCopy.failed }, async ({ code }) => {
    const client = clientOf(request, context.get(visitContext));
    const answer = await enterLoginCode(context.get(shopContext).accounts, client, code);
    return answer.ok ? redirectAfterLogin(args, answer.value) : refuseForm(context, {}, answer);
  });
}

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Headers of an answer that logs in, with its toast. The like that a visitor had clicked is completed and adds a toast;
 * its failure does not prevent the login.
 * @param cookies the session's cookies
 */
export async function loginHeaders(args: RouteArgs, cookies: readonly string[], toast: FlashKey): Promise<Headers> {
  const like = await finishLike(args, cookies);
  return setCookies(...cookies, ...like.cookies, flash(toast, ...like.toasts));
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
