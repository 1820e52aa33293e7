import { redirect } from 'react-router';
import { z } from 'zod';
import { loginLinkCopy } from '#app/account/login/copy.ts';
import { answerForm, refuseAttempt, tryServer } from '#app/http/account-action.ts';
import { formClient } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import * as numbers from '#config/numbers.ts';
import { forgotForm } from '#shop/accounts/account.form.ts';
import { accountFormCopy } from '#shop/accounts/copy.ts';
import { hasGoogle } from '#shop/accounts/login/google.server.ts';
import { requestLoginLink } from '#shop/accounts/login/login-link.server.ts';
import type { Route } from './+types/login.route.ts';
import { CheckoutLogin } from './checkout-login.tsx';
import { checkoutCopy as copy } from './copy.ts';

/** `?email=`: the link was sent to this address. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitContext).session !== null) throw redirect('/checkout');
  const typed = new URL(request.url).searchParams.get('email');
  const sentTo = z.email().max(numbers.EMAIL_MAX_CHARACTERS).safeParse(typed);
  return {
    sentTo: sentTo.success ? sentTo.data : null,
    hasGoogle: hasGoogle(context.get(shopContext).accounts),
  };
}

/** Sends a link that logs in, also to somebody without an account, and comes back to the checkout. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request, forgotForm);
  const sentences = { fields: accountFormCopy.invalidEmail, failed: loginLinkCopy.sendFailed };
  return answerForm(context, form, sentences, async ({ email }, typed) => {
    const client = formClient(args, typed);
    const input = { email, returnTo: '/checkout', isNewWelcome: true };
    const answer = await requestLoginLink(context.get(shopContext).accounts, client, input);
    if (!answer.ok) return refuseAttempt(context, client, typed, answer);
    return redirect(`/checkout/login?${new URLSearchParams({ email })}`, { status: 303 });
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
      <CheckoutLogin {...loaderData} refusal={actionData} sentTo={actionData ? null : loaderData.sentTo} />
    </>
  );
}
