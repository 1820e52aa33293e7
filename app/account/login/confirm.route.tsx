import { data, Link } from 'react-router';
import { AccountLayout, AccountNotice } from '#app/account/account-layout.tsx';
import { AccountForm } from '#app/components/form.tsx';
import styles from '#app/components/state-panel.module.css';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { accountHeaders, noStore } from '#app/http/set-cookies.ts';
import key from '#app/images/key.svg';
import lost from '#app/images/lost.svg';
import { tokenForm } from '#shop/accounts/account.form.ts';
import { findLoginLink, useLoginLink as logInByLink } from '#shop/accounts/login/login-link.server.ts';
import type { Route } from './+types/confirm.route.ts';
import { redirectAfterLogin } from './after-login.server.ts';
import { loginLinkCopy as copy } from './copy.ts';

/** Opened by the emailed link. A GET changes nothing, because mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const email = await findLoginLink(context.get(shopContext).accounts, token);
  const link = email === null ? null : { token, email };
  return data({ link }, { status: link === null ? 410 : 200, headers: noStore });
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request, tokenForm);
  return answerForm(context, form, { failed: copy.confirmFailed }, async ({ token }) => {
    const client = clientOf(request, context.get(visitContext));
    const answer = await logInByLink(context.get(shopContext).accounts, client, token);
    if (!answer.ok) return refuseForm(context, {}, answer);
    return redirectAfterLogin(args, answer.value);
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), copy.confirmFailed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.confirmTitle, path: '/login/confirm', isHidden: true });
}

export default function LoginConfirm({ loaderData: { link }, actionData }: Route.ComponentProps) {
  if (link === null) {
    return (
      <AccountNotice id="spent-title" title={copy.spentTitle} art={lost}>
        <p role="alert">{copy.spent}</p>
        <div className={styles.actions}>
          <Link className="button loud" to="/login/link">
            {copy.again}
          </Link>
        </div>
      </AccountNotice>
    );
  }
  return (
    <AccountLayout id="confirm-title" title={copy.confirmTitle} lead={copy.confirmLead(link.email)} art={key}>
      <AccountForm
        action={`/login/confirm?token=${encodeURIComponent(link.token)}`}
        refusal={actionData}
        submit={copy.confirm}
        busy={copy.confirming}
      >
        <input type="hidden" name="token" value={link.token} />
      </AccountForm>
    </AccountLayout>
  );
}
