import { redirect } from 'react-router';
import { z } from 'zod';
import { submitLoginCode } from '#app/account/login/after-login.server.ts';
import { loginLinkCopy } from '#app/account/login/copy.ts';
import { answerForm, refuseAttempt, tryServer } from '#app/http/account-action.ts';
import { formClient } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formOf, readFields } from '#app/http/read-form.ts';
import { accountHeaders, setCookies } from '#app/http/set-cookies.ts';
import * as numbers from '#config/numbers.ts';
import { forgotForm } from '#shop/accounts/account.form.ts';
import { accountFormCopy } from '#shop/accounts/copy.ts';
import { hasGoogle } from '#shop/accounts/login/google.server.ts';
import { requestLoginLink } from '#shop/accounts/login/login-link.server.ts';
import type { Route } from './+types/login.route.ts';
import { CheckoutLogin } from './checkout-login.tsx';
import { checkoutCopy as copy } from './copy.ts';

/** `?email=`: the link and the code were sent to this address. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitContext).session !== null) throw redirect('/checkout');
  const typed = new URL(request.url).searchParams.get('email');
  const sentTo = z.email().max(numbers.EMAIL_MAX_CHARACTERS).safeParse(typed);
  return {
    sentTo: sentTo.success ? sentTo.data : null,
    hasGoogle: hasGoogle(context.get(shopContext).accounts),
  };
}

/**
 * Sends an email that logs in, also to somebody without an account, and comes back to the checkout; or logs in with its
 * code.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const fields = await formOf(request);
  if (fields.has('code')) return submitLoginCode(args, fields);
  const form = readFields(fields, forgotForm);
  const sentences = { fields: accountFormCopy.invalidEmail, failed: loginLinkCopy.sendFailed };
  return answerForm(context, form, sentences, async ({ email }, typed) => {
    const client = formClient(args, typed);
    const input = { email, returnTo: '/checkout', isNewWelcome: true };
    const answer = await requestLoginLink(context.get(shopContext).accounts, client, input);
    if (!answer.ok) return refuseAttempt(context, client, typed, answer);
    const headers = setCookies(answer.value.cookie);
    return redirect(`/checkout/login?${new URLSearchParams({ email })}`, { status: 303, headers });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), loginLinkCopy.sendFailed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: '/checkout/login', isHidden: true });
}

export default function CheckoutLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="vh">{copy.title}</h1>
      <CheckoutLogin {...loaderData} refusal={actionData} />
    </>
  );
}
