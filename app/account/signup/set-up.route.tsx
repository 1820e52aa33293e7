import { redirect } from 'react-router';
import { AccountLayout } from '#app/account/account-layout.tsx';
import { AccountForm, Field, NewPassword } from '#app/components/form.tsx';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import runningShop from '#app/images/stall.svg';
import { setUpForm } from '#shop/accounts/account.form.ts';
import { setUpShop } from '#shop/accounts/login/set-up-shop.server.ts';
import type { Route } from './+types/set-up.route.ts';
import { setUpCopy } from './copy.ts';

/** Where the administrator of the first start sets their own email address and password. */
export function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  if (session.adminStep !== 'set-up') throw redirect('/');
  return { password: args.context.get(shopContext).accounts.settings.password };
}

export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { accounts } = args.context.get(shopContext);
  const form = await readForm(args.request, setUpForm);
  return answerForm(args.context, form, { failed: setUpCopy.failed }, async (value, typed) => {
    const answer = await setUpShop(accounts, session, value);
    if (!answer.ok) return refuseForm(args.context, typed, answer);
    return redirectWithFlash('/admin/setup', 'shop-claimed');
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), setUpCopy.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: setUpCopy.title, path: '/set-up', isHidden: true });
}

export default function SetUp({ loaderData: { password }, actionData }: Route.ComponentProps) {
  return (
    <AccountLayout id="set-up-title" title={setUpCopy.title} lead={setUpCopy.lead} art={runningShop}>
      <AccountForm action="/set-up" refusal={actionData} submit={setUpCopy.submit} busy={setUpCopy.busy}>
        <Field name="email" label={setUpCopy.email} type="email" autoComplete="email" inputMode="email" />
        <NewPassword label={setUpCopy.password} policy={password} />
      </AccountForm>
    </AccountLayout>
  );
}
