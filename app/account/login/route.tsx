import { Link } from 'react-router';
import styles from '#app/account/account-layout.module.css';
import { AccountLayout } from '#app/account/account-layout.tsx';
import { AccountTheme } from '#app/account/profile/account-theme.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { answerForm, refuseAttempt, tryServer } from '#app/http/account-action.ts';
import { formClient } from '#app/http/client.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireVisitor } from '#app/http/require-session.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import runningShop from '#app/images/stall.svg';
import { logInForm } from '#shop/accounts/account.form.ts';
import { hasGoogle } from '#shop/accounts/login/google.server.ts';
import { logIn } from '#shop/accounts/login/log-in.server.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import type { Route } from './+types/route.ts';
import { redirectAfterLogin } from './after-login.server.ts';
import { type GoogleReason, loginCopy, loginLinkCopy } from './copy.ts';
import { GoogleButton } from './google-button.tsx';

export function loader(args: Route.LoaderArgs) {
  const returnTo = requireVisitor(args);
  const reason = new URL(args.request.url).searchParams.get('google');
  return {
    returnTo,
    hasGoogle: hasGoogle(args.context.get(shopContext).accounts),
    googleReason: reason !== null && Object.hasOwn(loginCopy.googleReasons, reason) ? (reason as GoogleReason) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { accounts } = context.get(shopContext);
  const form = await readForm(request, logInForm);
  const returnTo = returnPath(form.typed.returnTo);
  return answerForm(context, form, { failed: loginCopy.failed }, async (value, typed) => {
    const client = formClient(args, typed);
    const answer = await logIn(accounts, client, value);
    if (!answer.ok) return refuseAttempt(context, client, typed, answer);
    return redirectAfterLogin(args, { ...answer.value, returnTo });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), loginCopy.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: loginCopy.title, description: loginCopy.description, path: '/login' });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  // After a refusal the loader no longer knows the return path; the form does.
  const returnTo = actionData?.typed?.returnTo ?? loaderData.returnTo;
  const { googleReason } = loaderData;
  return (
    <AccountLayout
      id="login-title"
      title={loginCopy.title}
      lead={returnTo.startsWith('/verify-email') ? loginCopy.leadVerify : loginCopy.lead}
      art={runningShop}
      beside={<AccountTheme />}
    >
      {googleReason && !actionData && (
        <p className="form-problem" role="alert">
          <b>{loginCopy.googleFailed}</b> {loginCopy.googleReasons[googleReason]}
        </p>
      )}
      <AccountForm
        action="/login"
        refusal={actionData}
        submit={loginCopy.submit}
        busy={loginCopy.busy}
        returnTo={returnTo}
      >
        <Field
          name="identifier"
          label={loginCopy.identifier}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field name="password" label={loginCopy.password} type="password" autoComplete="current-password" />
        <p className={styles.aside}>
          <Link className="link" to={loginHref('/forgot-password', returnTo)}>
            {loginCopy.forgot}
          </Link>
          <Link className="link" to={loginHref('/login/link', returnTo)}>
            {loginLinkCopy.offer}
          </Link>
        </p>
      </AccountForm>
      {loaderData.hasGoogle && <GoogleButton returnTo={returnTo} />}
      <p className={styles.foot}>
        {loginCopy.noAccount}{' '}
        <Link className="link" to={loginHref('/signup', returnTo)}>
          {loginCopy.signup}
        </Link>
      </p>
    </AccountLayout>
  );
}
