import { data, Link, redirect } from 'react-router';
import { AccountLayout, AccountNotice } from '#app/account/account-layout.tsx';
import { AccountForm, NewPassword } from '#app/components/form.tsx';
import { passwordCopy } from '#app/components/password-copy.ts';
import styles from '#app/components/state-panel.module.css';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { clientOf } from '#app/http/client.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { accountHeaders, noStore, setCookies } from '#app/http/set-cookies.ts';
import key from '#app/images/key.svg';
import lost from '#app/images/lost.svg';
import { resetForm } from '#shop/accounts/account.form.ts';
import { isResetOpen, resetPassword } from '#shop/accounts/login/reset-password.server.ts';
import { clearSessionCookies } from '#shop/accounts/sessions.server.ts';
import type { Route } from './+types/reset-password.route.ts';

/** Opened by the emailed link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { accounts } = context.get(shopContext);
  const isOpen = token !== '' && token.length <= 200 && (await isResetOpen(accounts, token));
  const answer = { token: isOpen ? token : null, password: accounts.settings.password };
  return data(answer, { status: isOpen ? 200 : 410, headers: noStore });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(shopContext);
  const form = await readForm(request, resetForm);
  return answerForm(context, form, { failed: passwordCopy.saveFailed }, async (value) => {
    const answer = await resetPassword(accounts, clientOf(request, context.get(visitContext)), value);
    if (!answer.ok) return refuseForm(context, {}, answer);
    const headers = setCookies(
      ...clearSessionCookies(accounts.cookies),
      ...answer.value.cookies,
      flash('password-changed'),
    );
    return redirect('/login', { status: 303, headers });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), passwordCopy.saveFailed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: passwordCopy.resetTitle, path: '/reset-password', isHidden: true });
}

export default function ResetPassword({ loaderData: { token, password }, actionData }: Route.ComponentProps) {
  if (token === null) {
    return (
      <AccountNotice id="spent-title" title={passwordCopy.spentTitle} art={lost}>
        <p role="alert">{passwordCopy.spent}</p>
        <div className={styles.actions}>
          <Link className="button loud" to="/forgot-password">
            {passwordCopy.again}
          </Link>
        </div>
      </AccountNotice>
    );
  }
  return (
    <AccountLayout id="reset-title" title={passwordCopy.resetTitle} lead={passwordCopy.resetLead} art={key}>
      <AccountForm
        action={`/reset-password?token=${encodeURIComponent(token)}`}
        refusal={actionData}
        submit={passwordCopy.save}
        busy={passwordCopy.saving}
      >
        <input type="hidden" name="token" value={token} />
        <NewPassword label={passwordCopy.password} policy={password} />
      </AccountForm>
    </AccountLayout>
  );
}
