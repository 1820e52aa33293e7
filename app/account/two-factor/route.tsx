import { data } from 'react-router';
import { AccountIcon } from '#app/account/account-icon.tsx';
import { AccountLayout, BackLink } from '#app/account/account-layout.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { shopContext } from '#app/http/context.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, noStore } from '#app/http/set-cookies.ts';
import { answerTwoFactor, tryTwoFactor, twoFactorMeta } from '#app/http/two-factor-form.ts';
import key from '#app/images/key.svg';
import { confirmForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { enrolSecondFactor } from '#shop/accounts/two-factor.server.ts';
import type { Route } from './+types/route.ts';
import { twoFactorCopy } from './copy.ts';
import { renderQrCode } from './qr-code.server.ts';
import styles from './two-factor.module.css';
import { TwoFactorSetup } from './two-factor-setup.tsx';

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { hasPassword, hasSecondFactor } = await getProfile(args.context.get(shopContext).accounts, session);
  return { hasPassword, hasSecondFactor };
}

/** The key and the spare codes are only in this answer. */
export const action = (args: Route.ActionArgs) =>
  answerTwoFactor(
    args,
    confirmForm,
    ({ accounts, client, session }, { password }) => enrolSecondFactor(accounts, client, session, password),
    (twoFactorSetup) =>
      data({ twoFactorSetup: { ...twoFactorSetup, qr: renderQrCode(twoFactorSetup.uri) } }, { headers: noStore }),
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryTwoFactor(() => serverAction());

export const headers = accountHeaders;

export const meta = twoFactorMeta;

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const twoFactorSetup = actionData && 'twoFactorSetup' in actionData ? actionData.twoFactorSetup : null;
  const refusal = actionData && 'faults' in actionData ? actionData : undefined;
  if (twoFactorSetup) return <TwoFactorSetup {...twoFactorSetup} />;
  const { hasPassword, hasSecondFactor } = loaderData;
  return (
    <AccountLayout id="two-factor-title" title={twoFactorCopy.title} lead={twoFactorCopy.lead} art={key}>
      {hasSecondFactor && (
        <p className={styles.state} role="status">
          <AccountIcon name="shield" />
          <b>{twoFactorCopy.on}</b>
        </p>
      )}
      <AccountForm
        action={hasSecondFactor ? '/profile/two-factor/disable' : '/profile/two-factor'}
        refusal={refusal}
        submit={hasSecondFactor ? twoFactorCopy.disable : twoFactorCopy.begin}
        busy={twoFactorCopy.working}
        danger={hasSecondFactor}
        inPlace={hasSecondFactor}
      >
        {hasPassword && (
          <Field name="password" label={twoFactorCopy.password} type="password" autoComplete="current-password" />
        )}
      </AccountForm>
      <BackLink to="/profile">{twoFactorCopy.back}</BackLink>
    </AccountLayout>
  );
}
