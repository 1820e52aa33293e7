import { data } from 'react-router';
import key from '#app/art/key.svg';
import { shopContext } from '#app/http/context.ts';
import { drawQrCode } from '#app/http/qr-code.server.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, noStore } from '#app/http/set-cookies.ts';
import { answerTwoFactor, tryTwoFactor, twoFactorMeta } from '#app/http/two-factor-form.ts';
import { AccountBack, AccountDoor } from '#app/ui/account-door.tsx';
import { AccountEnrolment } from '#app/ui/account-enrolment.tsx';
import { AccountForm, Field } from '#app/ui/account-form.tsx';
import { AccountIcon } from '#app/ui/account-icon.tsx';
import { confirmForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { enrolSecondFactor } from '#shop/accounts/two-factor.server.ts';
import { twoFactorWords } from '#words/two-factor.ts';
import type { Route } from './+types/two-factor.ts';
import '#app/styles/account.css';

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { hasPassword, hasSecondFactor } = await getProfile(args.context.get(shopContext).accounts, session);
  return { hasPassword, hasSecondFactor };
}

/** The key and the spare codes are shown in this one answer, and never again. */
export const action = (args: Route.ActionArgs) =>
  answerTwoFactor(
    args,
    confirmForm,
    ({ accounts, asker, session }, { password }) => enrolSecondFactor(accounts, asker, session, password),
    (enrolment) => data({ enrolment: { ...enrolment, qr: drawQrCode(enrolment.uri) } }, { headers: noStore }),
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryTwoFactor(() => serverAction());

export const headers = accountHeaders;

export const meta = twoFactorMeta;

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const enrolment = actionData && 'enrolment' in actionData ? actionData.enrolment : null;
  const refusal = actionData && 'faults' in actionData ? actionData : undefined;
  if (enrolment) return <AccountEnrolment {...enrolment} />;
  const { hasPassword, hasSecondFactor } = loaderData;
  return (
    <AccountDoor id="two-factor-title" title={twoFactorWords.title} lead={twoFactorWords.lead} art={key}>
      {hasSecondFactor && (
        <p className="account-state" role="status">
          <AccountIcon name="shield" />
          <b>{twoFactorWords.on}</b>
        </p>
      )}
      <AccountForm
        action={hasSecondFactor ? '/profile/two-factor/disable' : '/profile/two-factor'}
        refusal={refusal}
        submit={hasSecondFactor ? twoFactorWords.disable : twoFactorWords.begin}
        busy={twoFactorWords.working}
        danger={hasSecondFactor}
        inPlace={hasSecondFactor}
      >
        {hasPassword && (
          <Field name="password" label={twoFactorWords.password} type="password" autoComplete="current-password" />
        )}
      </AccountForm>
      <AccountBack to="/profile">{twoFactorWords.back}</AccountBack>
    </AccountDoor>
  );
}
