import { data, Link } from 'react-router';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { askerOf } from '#app/http/asker.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, noStore } from '#app/http/set-cookies.ts';
import { AccountForm, Field } from '#app/ui/account-form.tsx';
import { confirmForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { type Enrolment, enrolSecondFactor } from '#shop/accounts/two-factor.server.ts';
import { twoFactorWords } from '#words/two-factor.ts';
import type { Route } from './+types/two-factor.ts';
import '#app/styles/account.css';

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { hasPassword, hasSecondFactor } = await getProfile(args.context.get(shopContext).accounts, session);
  return { hasPassword, hasSecondFactor };
}

/** The key and the spare codes are shown in this one answer, and never again. */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { accounts } = args.context.get(shopContext);
  const form = await readForm(args.request, confirmForm);
  return answerForm(args.context, form, { failed: twoFactorWords.failed }, async ({ password }) => {
    const asker = askerOf(args.request, args.context.get(visitContext));
    const answer = await enrolSecondFactor(accounts, asker, session, password);
    if (!answer.ok) return refuseForm(args.context, {}, answer);
    return data({ enrolment: answer.value }, { headers: noStore });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), twoFactorWords.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: twoFactorWords.title, path: '/profile/two-factor', isHidden: true });
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const enrolment = actionData && 'enrolment' in actionData ? actionData.enrolment : null;
  const refusal = actionData && 'faults' in actionData ? actionData : undefined;
  const { hasPassword, hasSecondFactor } = loaderData;
  return (
    <section className="account-page" aria-labelledby="two-factor-title">
      <h1 id="two-factor-title">{twoFactorWords.title}</h1>
      <p>{twoFactorWords.lead}</p>
      {hasSecondFactor && (
        <p role="status">
          <b>{twoFactorWords.on}</b>
        </p>
      )}
      {enrolment ? (
        <Enrol enrolment={enrolment} />
      ) : (
        <AccountForm
          action={hasSecondFactor ? '/profile/two-factor/disable' : '/profile/two-factor'}
          refusal={refusal}
          submit={hasSecondFactor ? twoFactorWords.disable : twoFactorWords.begin}
          busy={twoFactorWords.working}
          danger={hasSecondFactor}
        >
          {hasPassword && (
            <Field name="password" label={twoFactorWords.password} type="password" autoComplete="current-password" />
          )}
        </AccountForm>
      )}
      <p>
        <Link className="link" to="/profile">
          {twoFactorWords.back}
        </Link>
      </p>
    </section>
  );
}

function Enrol({ enrolment: { uri, secret, spareCodes } }: { enrolment: Enrolment }) {
  return (
    <>
      <h2>{twoFactorWords.appTitle}</h2>
      <p>
        {twoFactorWords.key}: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p>
        <a className="link" href={uri}>
          {twoFactorWords.appLink}
        </a>
      </p>
      <h2>{twoFactorWords.spareTitle}</h2>
      <p>{twoFactorWords.spareNote}</p>
      <ul className="account-codes">
        {spareCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <h2>{twoFactorWords.codeTitle}</h2>
      <AccountForm
        action="/profile/two-factor/confirm"
        refusal={undefined}
        submit={twoFactorWords.confirm}
        busy={twoFactorWords.working}
      >
        <Field name="code" label={twoFactorWords.code} autoComplete="one-time-code" inputMode="numeric" />
      </AccountForm>
    </>
  );
}
