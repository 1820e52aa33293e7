import { data, redirect } from 'react-router';
import lost from '#app/art/lost.svg';
import { type FormRefusal, refuseForm, tryServer } from '#app/http/account-action.ts';
import { showRefusal } from '#app/http/account-refusals.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, noStore, setCookies } from '#app/http/set-cookies.ts';
import { AccountBack, AccountNotice } from '#app/ui/account-door.tsx';
import { AccountForm } from '#app/ui/account-form.tsx';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { resendVerification, verifyEmail } from '#shop/accounts/verify-email.server.ts';
import { accountRefusalWords } from '#words/account-refusals.ts';
import { verifyEmailWords } from '#words/verify-email.ts';
import type { Route } from './+types/verify-email.ts';
import '#app/styles/account.css';

/**
 * Behind the mailed link, for the person who is signed in with the account that asked for it. A GET, since mail knows
 * nothing else: in any other session, and for the machines that open links in mail, it does nothing.
 */
export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { accounts } = args.context.get(shopContext);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const answer = await verifyEmail(accounts, session, token);
  if (answer.ok) {
    throw redirect('/profile', {
      headers: setCookies(flash(answer.value === 'changed' ? 'email-changed' : 'email-verified')),
    });
  }
  const { status, inline } = showRefusal(answer, accounts.settings.password);
  const { isEmailVerified } = await getProfile(accounts, session);
  const mayAskAgain = answer.reason === 'link-spent' && !isEmailVerified;
  return data({ problem: inline, mayAskAgain }, { status, headers: noStore });
}

/** "Send the letter again". */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  try {
    const answer = await resendVerification(args.context.get(shopContext).accounts, session);
    if (!answer.ok) return refuseForm(args.context, {}, answer);
  } catch (error) {
    args.context.get(visitContext).log.error({ err: error }, 'A verification could not be sent again');
    const refusal: FormRefusal = { faults: {}, problem: accountRefusalWords.ourFault, toast: verifyEmailWords.failed };
    return data(refusal, { status: 503 });
  }
  return redirect('/profile', { status: 303, headers: setCookies(flash('verification-sent')) });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), verifyEmailWords.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: verifyEmailWords.title, path: '/verify-email', isHidden: true });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountNotice id="verify-title" title={verifyEmailWords.title} art={lost}>
      {!actionData && <p role="alert">{loaderData.problem}</p>}
      {loaderData.mayAskAgain && (
        <AccountForm
          action="/verify-email"
          refusal={actionData}
          submit={verifyEmailWords.again}
          busy={verifyEmailWords.sending}
        />
      )}
      <AccountBack to="/profile">{verifyEmailWords.profile}</AccountBack>
    </AccountNotice>
  );
}
