import { redirect } from 'react-router';
import { AccountLayout, BackLink } from '#app/account/account-layout.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { shopContext } from '#app/http/context.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import {
  answerTwoFactor,
  TWO_FACTOR_PATH,
  tryTwoFactor,
  twoFactorChanged,
  twoFactorMeta,
} from '#app/http/two-factor-form.ts';
import key from '#app/images/key.svg';
import { codeForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { confirmSecondFactor } from '#shop/accounts/login/two-factor.server.ts';
import type { Route } from './+types/confirm.route.ts';
import { twoFactorCopy } from './copy.ts';

/** Asks again after a wrong code. A loader cannot tell that from any other GET. */
export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { hasSecondFactor } = await getProfile(args.context.get(shopContext).accounts, session);
  if (hasSecondFactor) throw redirect(TWO_FACTOR_PATH);
  return null;
}

export const action = (args: Route.ActionArgs) =>
  answerTwoFactor(
    args,
    codeForm,
    ({ accounts, client }, { code }) => confirmSecondFactor(accounts, client, code),
    twoFactorChanged('second-factor-on'),
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryTwoFactor(() => serverAction());

export const headers = accountHeaders;

export const meta = twoFactorMeta;

/** The key is not shown again; the app already has it. */
export default function ConfirmTwoFactor({ actionData }: Route.ComponentProps) {
  return (
    <AccountLayout id="confirm-title" title={twoFactorCopy.title} lead={twoFactorCopy.codeAgain} art={key}>
      <AccountForm
        action="/profile/two-factor/confirm"
        refusal={actionData}
        submit={twoFactorCopy.confirm}
        busy={twoFactorCopy.working}
      >
        <Field
          name="code"
          label={twoFactorCopy.code}
          hint={twoFactorCopy.codeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </AccountForm>
      <BackLink to="/profile/two-factor">{twoFactorCopy.startAgain}</BackLink>
    </AccountLayout>
  );
}
