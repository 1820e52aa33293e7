import { Link, redirect } from 'react-router';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { askerOf } from '#app/http/asker.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, setCookies } from '#app/http/set-cookies.ts';
import { AccountForm, Field } from '#app/ui/account-form.tsx';
import { confirmForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { disableSecondFactor } from '#shop/accounts/two-factor.server.ts';
import { twoFactorWords } from '#words/two-factor.ts';
import type { Route } from './+types/two-factor-disable.ts';
import '#app/styles/account.css';

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  if (args.request.method === 'GET') throw redirect('/profile/two-factor');
  const { hasPassword } = await getProfile(args.context.get(shopContext).accounts, session);
  return { hasPassword };
}

export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { accounts } = args.context.get(shopContext);
  const form = await readForm(args.request, confirmForm);
  return answerForm(args.context, form, { failed: twoFactorWords.failed }, async ({ password }) => {
    const asker = askerOf(args.request, args.context.get(visitContext));
    const answer = await disableSecondFactor(accounts, asker, session, password);
    if (!answer.ok) return refuseForm(args.context, {}, answer);
    const headers = setCookies(...answer.value.cookies, flash('second-factor-off'));
    return redirect('/profile/two-factor', { status: 303, headers });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), twoFactorWords.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: twoFactorWords.title, path: '/profile/two-factor', isHidden: true });
}

/** The form again, where it was refused. */
export default function DisableTwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="account-page" aria-labelledby="disable-title">
      <h1 id="disable-title">{twoFactorWords.title}</h1>
      <AccountForm
        action="/profile/two-factor/disable"
        refusal={actionData}
        submit={twoFactorWords.disable}
        busy={twoFactorWords.working}
        danger
      >
        {loaderData.hasPassword && (
          <Field name="password" label={twoFactorWords.password} type="password" autoComplete="current-password" />
        )}
      </AccountForm>
      <p>
        <Link className="link" to="/profile">
          {twoFactorWords.back}
        </Link>
      </p>
    </section>
  );
}
