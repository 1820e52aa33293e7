import { redirect } from 'react-router';
import { AccountLayout, BackLink } from '#app/account/account-layout.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireVisitor } from '#app/http/require-session.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import key from '#app/images/key.svg';
import { codeForm } from '#shop/accounts/account.form.ts';
import { enterCode, isCodeAwaited } from '#shop/accounts/login/enter-code.server.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import type { Route } from './+types/code.route.ts';
import { loginHeaders } from './after-login.server.ts';
import { loginCopy } from './copy.ts';

/** The second step of the login; redirects if there was no first step. */
export function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const returnTo = requireVisitor(args);
  if (!isCodeAwaited(context.get(shopContext).accounts, clientOf(request, context.get(visitContext)))) {
    throw redirect(loginHref('/login', returnTo));
  }
  return { returnTo };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { accounts } = context.get(shopContext);
  const form = await readForm(request, codeForm);
  const returnTo = returnPath(form.typed.returnTo);
  return answerForm(context, form, { failed: loginCopy.failed }, async ({ code }) => {
    const answer = await enterCode(accounts, clientOf(request, context.get(visitContext)), code);
    if (!answer.ok) return refuseForm(context, { returnTo }, answer);
    return redirect(returnTo, { status: 303, headers: await loginHeaders(args, answer.value.cookies, 'logged-in') });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), loginCopy.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: loginCopy.codeTitle, path: '/login/code', isHidden: true });
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  // After a refusal the loader no longer knows the return path; the form does.
  const returnTo = actionData?.typed?.returnTo ?? loaderData.returnTo;
  return (
    <AccountLayout id="code-title" title={loginCopy.codeTitle} lead={loginCopy.codeLead} art={key}>
      <AccountForm
        action="/login/code"
        refusal={actionData}
        submit={loginCopy.codeSubmit}
        busy={loginCopy.busy}
        returnTo={returnTo}
      >
        <Field
          name="code"
          label={loginCopy.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </AccountForm>
      <BackLink to={loginHref('/login', returnTo)}>{loginCopy.codeBack}</BackLink>
    </AccountLayout>
  );
}
