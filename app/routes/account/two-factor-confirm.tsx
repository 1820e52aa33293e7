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
import { codeForm } from '#shop/accounts/account.form.ts';
import { confirmSecondFactor } from '#shop/accounts/two-factor.server.ts';
import { twoFactorWords } from '#words/two-factor.ts';
import type { Route } from './+types/two-factor-confirm.ts';
import '#app/styles/account.css';

export function loader(args: Route.LoaderArgs) {
  requireSession(args);
  // A refused code is asked for again here; who only comes by begins at the beginning.
  if (args.request.method === 'GET') throw redirect('/profile/two-factor');
  return null;
}

export async function action(args: Route.ActionArgs) {
  requireSession(args);
  const { accounts } = args.context.get(shopContext);
  const form = await readForm(args.request, codeForm);
  return answerForm(args.context, form, { failed: twoFactorWords.failed }, async ({ code }) => {
    const answer = await confirmSecondFactor(accounts, askerOf(args.request, args.context.get(visitContext)), code);
    if (!answer.ok) return refuseForm(args.context, {}, answer);
    const headers = setCookies(...answer.value.cookies, flash('second-factor-on'));
    return redirect('/profile/two-factor', { status: 303, headers });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), twoFactorWords.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: twoFactorWords.title, path: '/profile/two-factor', isHidden: true });
}

/** The key is not shown again; the app has it. */
export default function ConfirmTwoFactor({ actionData }: Route.ComponentProps) {
  return (
    <section className="account-page" aria-labelledby="confirm-title">
      <h1 id="confirm-title">{twoFactorWords.title}</h1>
      <AccountForm
        action="/profile/two-factor/confirm"
        refusal={actionData}
        submit={twoFactorWords.confirm}
        busy={twoFactorWords.working}
      >
        <Field name="code" label={twoFactorWords.code} autoComplete="one-time-code" inputMode="numeric" />
      </AccountForm>
      <p>
        <Link className="link" to="/profile/two-factor">
          {twoFactorWords.startAgain}
        </Link>
      </p>
    </section>
  );
}
