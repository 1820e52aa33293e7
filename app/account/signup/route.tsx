import { Link, redirect } from 'react-router';
import styles from '#app/account/account-layout.module.css';
import { AccountLayout } from '#app/account/account-layout.tsx';
import { loginHeaders } from '#app/account/login/after-login.server.ts';
import { GoogleButton } from '#app/account/login/google-button.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { passwordCopy } from '#app/components/password-copy.ts';
import { answerForm, refuseAttempt, tryServer } from '#app/http/account-action.ts';
import { formClient } from '#app/http/client.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireVisitor } from '#app/http/require-session.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import welcome from '#app/images/welcome.svg';
import { signUpForm } from '#shop/accounts/account.form.ts';
import { hasGoogle } from '#shop/accounts/login/google.server.ts';
import { signUp } from '#shop/accounts/login/sign-up.server.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import type { Route } from './+types/route.ts';
import { signupCopy } from './copy.ts';

export function loader(args: Route.LoaderArgs) {
  const returnTo = requireVisitor(args);
  const { accounts } = args.context.get(shopContext);
  return { returnTo, password: accounts.settings.password, hasGoogle: hasGoogle(accounts) };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { accounts } = context.get(shopContext);
  const form = await readForm(request, signUpForm);
  const returnTo = returnPath(form.typed.returnTo);
  const sentences = { fields: signupCopy.failed, failed: signupCopy.failed };
  return answerForm(context, form, sentences, async (value, typed) => {
    const client = formClient(args, typed);
    const answer = await signUp(accounts, client, value);
    if (!answer.ok) return refuseAttempt(context, client, typed, answer, signupCopy.failed);
    const { cookies } = answer.value;
    const headers = await loginHeaders(args, cookies ?? [], 'account-created');
    return redirect(cookies === null ? loginHref('/login', returnTo) : returnTo, { status: 303, headers });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), signupCopy.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: signupCopy.title, path: '/signup', isHidden: true });
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  // After a refusal the loader no longer knows the return path; the form does.
  const returnTo = actionData?.typed?.returnTo ?? loaderData.returnTo;
  const { password } = loaderData;
  return (
    <AccountLayout id="signup-title" title={signupCopy.title} lead={signupCopy.lead} art={welcome}>
      <AccountForm
        action="/signup"
        refusal={actionData}
        submit={signupCopy.submit}
        busy={signupCopy.busy}
        returnTo={returnTo}
      >
        <Field
          name="username"
          label={signupCopy.username}
          placeholder={signupCopy.username}
          hint={signupCopy.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          name="email"
          label={signupCopy.email}
          placeholder={signupCopy.email}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <Field
          name="password"
          label={signupCopy.password}
          placeholder={signupCopy.passwordPlaceholder(password.min)}
          hint={passwordCopy.rule(password.min, password.require)}
          least={password.min}
          type="password"
          autoComplete="new-password"
        />
      </AccountForm>
      {loaderData.hasGoogle && <GoogleButton returnTo={returnTo} />}
      <p className={styles.foot}>
        {signupCopy.hasAccount}{' '}
        <Link className="link" to={loginHref('/login', returnTo)}>
          {signupCopy.login}
        </Link>
      </p>
    </AccountLayout>
  );
}
