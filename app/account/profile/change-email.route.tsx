import { AccountLayout, BackLink } from '#app/account/account-layout.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import key from '#app/images/key.svg';
import { changeEmailForm } from '#shop/accounts/account.form.ts';
import { requestEmailChange } from '#shop/accounts/change-email.server.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import type { Route } from './+types/change-email.route.ts';
import { changeEmailCopy } from './copy.ts';

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { email, hasPassword } = await getProfile(args.context.get(shopContext).accounts, session);
  return { email, hasPassword };
}

export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const form = await readForm(args.request, changeEmailForm);
  return answerForm(args.context, form, { failed: changeEmailCopy.failed }, async (value, typed) => {
    const answer = await requestEmailChange(args.context.get(shopContext).accounts, session, value);
    if (!answer.ok) return refuseForm(args.context, typed, answer);
    return redirectWithFlash('/profile', 'email-change-sent');
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), changeEmailCopy.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: changeEmailCopy.title, path: '/edit-profile/email', isHidden: true });
}

export default function ChangeEmail({ loaderData: { email, hasPassword }, actionData }: Route.ComponentProps) {
  return (
    <AccountLayout id="change-email-title" title={changeEmailCopy.title} lead={changeEmailCopy.lead(email)} art={key}>
      <AccountForm
        action="/edit-profile/email"
        refusal={actionData}
        submit={changeEmailCopy.submit}
        busy={changeEmailCopy.busy}
      >
        <Field name="email" label={changeEmailCopy.email} type="email" autoComplete="email" inputMode="email" />
        {hasPassword && (
          <Field name="password" label={changeEmailCopy.password} type="password" autoComplete="current-password" />
        )}
      </AccountForm>
      <BackLink to="/profile">{changeEmailCopy.back}</BackLink>
    </AccountLayout>
  );
}
