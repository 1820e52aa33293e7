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
import { confirmForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { disableSecondFactor } from '#shop/accounts/login/two-factor.server.ts';
import type { Route } from './+types/disable.route.ts';
import { twoFactorCopy } from './copy.ts';

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { hasPassword, hasSecondFactor } = await getProfile(args.context.get(shopContext).accounts, session);
  if (!hasSecondFactor) throw redirect(TWO_FACTOR_PATH);
  return { hasPassword };
}

export const action = (args: Route.ActionArgs) =>
  answerTwoFactor(
    args,
    confirmForm,
    ({ accounts, client, session }, { password }) => disableSecondFactor(accounts, client, session, password),
    twoFactorChanged('second-factor-off'),
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryTwoFactor(() => serverAction());

export const headers = accountHeaders;

export const meta = twoFactorMeta;

/** The form again, after a refusal. */
export default function DisableTwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountLayout id="disable-title" title={twoFactorCopy.title} lead={twoFactorCopy.disableLead} art={key}>
      <AccountForm
        action="/profile/two-factor/disable"
        refusal={actionData}
        submit={twoFactorCopy.disable}
        busy={twoFactorCopy.working}
        danger
      >
        {loaderData.hasPassword && (
          <Field name="password" label={twoFactorCopy.password} type="password" autoComplete="current-password" />
        )}
      </AccountForm>
      <BackLink to="/profile">{twoFactorCopy.back}</BackLink>
    </AccountLayout>
  );
}
