import { Link, redirect } from 'react-router';
import { AccountLayout, AccountNotice, BackLink } from '#app/account/account-layout.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import styles from '#app/components/state-panel.module.css';
import { answerForm, refuseAttempt, tryServer } from '#app/http/account-action.ts';
import { formClient } from '#app/http/client.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formOf, readFields } from '#app/http/read-form.ts';
import { accountHeaders, setCookies } from '#app/http/set-cookies.ts';
import emailDrawing from '#app/images/email.svg';
import key from '#app/images/key.svg';
import { forgotForm } from '#shop/accounts/account.form.ts';
import { accountFormCopy } from '#shop/accounts/copy.ts';
import { requestLoginLink } from '#shop/accounts/login/login-link.server.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import type { Route } from './+types/link.route.ts';
import { submitLoginCode } from './after-login.server.ts';
import { loginLinkCopy as copy } from './copy.ts';
import { LoginCodeForm } from './login-code-form.tsx';
import { readSentEmail } from './sent-email.server.ts';

export const loader = (args: Route.LoaderArgs) => readSentEmail(args);

/** Sends the email, or logs in with its code. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const fields = await formOf(request);
  if (fields.has('code')) return submitLoginCode(args, fields);
  const form = readFields(fields, forgotForm);
  const sentences = { fields: accountFormCopy.invalidEmail, failed: copy.sendFailed };
  return answerForm(context, form, sentences, async ({ email }, typed) => {
    const client = formClient(args, typed);
    const returnTo = returnPath(form.typed.returnTo);
    const answer = await requestLoginLink(context.get(shopContext).accounts, client, { email, returnTo });
    if (!answer.ok) return refuseAttempt(context, client, typed, answer);
    const query = new URLSearchParams({ email, ...(returnTo !== '/' && { returnTo }) });
    return redirect(`/login/link?${query}`, { status: 303, headers: setCookies(answer.value.cookie) });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), copy.sendFailed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: '/login/link', isHidden: true });
}

export default function LoginLink({ loaderData, actionData }: Route.ComponentProps) {
  const { sentTo, isPrivate } = loaderData;
  // After a refusal the loader no longer knows the return path; the form does.
  const returnTo = actionData?.typed?.returnTo ?? loaderData.returnTo;
  if (sentTo !== null) {
    return (
      <AccountNotice id="sent-title" title={copy.sentTitle} art={emailDrawing}>
        <p role="status">
          {isPrivate ? copy.sentPrivately : copy.sent} <b className="address">{sentTo}</b>.
        </p>
        <p>{copy.sentText}</p>
        <LoginCodeForm path="/login/link" sentTo={sentTo} returnTo={returnTo} refusal={actionData} />
        <div className={styles.actions}>
          <Link className="button" to={loginHref('/login', returnTo)}>
            {copy.backToLogin}
          </Link>
          <Link className="button" to={loginHref('/login/link', returnTo)}>
            {copy.another}
          </Link>
        </div>
      </AccountNotice>
    );
  }
  return (
    <AccountLayout id="login-link-title" title={copy.title} lead={copy.lead} art={key}>
      <AccountForm action="/login/link" refusal={actionData} submit={copy.send} busy={copy.sending} returnTo={returnTo}>
        <Field name="email" label={copy.email} type="email" autoComplete="email" inputMode="email" />
      </AccountForm>
      <BackLink to={loginHref('/login', returnTo)}>{copy.backToLogin}</BackLink>
    </AccountLayout>
  );
}
