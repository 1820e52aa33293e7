import { Link, redirect } from 'react-router';
import { AccountLayout, AccountNotice, BackLink } from '#app/account/account-layout.tsx';
import { readSentEmail } from '#app/account/login/sent-email.server.ts';
import { AccountForm, Field } from '#app/components/form.tsx';
import { passwordCopy } from '#app/components/password-copy.ts';
import styles from '#app/components/state-panel.module.css';
import { answerForm, refuseAttempt, tryServer } from '#app/http/account-action.ts';
import { formClient } from '#app/http/client.ts';
import { shopContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { accountHeaders, setCookies } from '#app/http/set-cookies.ts';
import emailDrawing from '#app/images/email.svg';
import key from '#app/images/key.svg';
import { forgotForm } from '#shop/accounts/account.form.ts';
import { accountFormCopy } from '#shop/accounts/copy.ts';
import { requestReset } from '#shop/accounts/login/reset-password.server.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import type { Route } from './+types/forgot-password.route.ts';

export const loader = (args: Route.LoaderArgs) => readSentEmail(args);

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { accounts } = context.get(shopContext);
  const form = await readForm(request, forgotForm);
  const sentences = { fields: accountFormCopy.invalidEmail, failed: passwordCopy.sendFailed };
  return answerForm(context, form, sentences, async ({ email }, typed) => {
    const client = formClient(args, typed);
    const answer = await requestReset(accounts, client, email);
    if (!answer.ok) return refuseAttempt(context, client, typed, answer, passwordCopy.sendFailed);
    const headers = setCookies(flash('reset-sent'));
    const returnTo = returnPath(form.typed.returnTo);
    const query = new URLSearchParams({ email, ...(returnTo !== '/' && { returnTo }) });
    return redirect(`/forgot-password?${query}`, { status: 303, headers });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), passwordCopy.sendFailed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: passwordCopy.forgotTitle, path: '/forgot-password', isHidden: true });
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { sentTo, isPrivate } = loaderData;
  // After a refusal the loader no longer knows the return path; the form does.
  const returnTo = actionData?.typed?.returnTo ?? loaderData.returnTo;
  if (sentTo !== null) {
    return (
      <AccountNotice id="sent-title" title={passwordCopy.sentTitle} art={emailDrawing}>
        <p role="status">
          {isPrivate ? passwordCopy.sentPrivately : passwordCopy.sent} <b className="address">{sentTo}</b>.
        </p>
        <p>{passwordCopy.sentText}</p>
        <div className={styles.actions}>
          <Link className="button loud" to={loginHref('/login', returnTo)}>
            {passwordCopy.backToLogin}
          </Link>
          <Link className="button" to={loginHref('/forgot-password', returnTo)}>
            {passwordCopy.another}
          </Link>
        </div>
      </AccountNotice>
    );
  }
  return (
    <AccountLayout id="forgot-title" title={passwordCopy.forgotTitle} lead={passwordCopy.forgotLead} art={key}>
      <AccountForm
        action="/forgot-password"
        refusal={actionData}
        submit={passwordCopy.send}
        busy={passwordCopy.sending}
        returnTo={returnTo}
      >
        <Field name="email" label={passwordCopy.email} type="email" autoComplete="email" inputMode="email" />
      </AccountForm>
      <BackLink to={loginHref('/login', returnTo)}>{passwordCopy.backToLogin}</BackLink>
    </AccountLayout>
  );
}
