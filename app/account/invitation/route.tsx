import { data, Link, redirect } from 'react-router';
import { AccountNotice, BackLink } from '#app/account/account-layout.tsx';
import { AccountForm } from '#app/components/form.tsx';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, noStore } from '#app/http/set-cookies.ts';
import emailDrawing from '#app/images/email.svg';
import lost from '#app/images/lost.svg';
import { tokenForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { roles } from '#shop/accounts/permissions.ts';
import { acceptInvitation, findInvitation } from '#shop/accounts/staff/invite-staff.server.ts';
import type { Route } from './+types/route.ts';
import { invitationCopy as copy } from './copy.ts';

const hrefOf = (token: string): string => `/invitation?token=${encodeURIComponent(token)}`;

/** Opened by the emailed link. A GET changes nothing, because mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, db } = context.get(shopContext);
  const { session } = context.get(visitContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invitation = await findInvitation(db, token);
  if (invitation === null) return data({ invitation: null, step: null }, { status: 410, headers: noStore });
  const own = session && (await getProfile(accounts, session)).email.toLowerCase();
  const step = own === null ? 'log-in' : own === invitation.email ? 'accept' : 'other-account';
  return data({ invitation: { ...invitation, token }, step } as const, { headers: noStore });
}

export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { accounts } = args.context.get(shopContext);
  const form = await readForm(args.request, tokenForm);
  return answerForm(args.context, form, { failed: copy.failed }, async ({ token }) => {
    const accepted = await acceptInvitation(accounts, session, token);
    return accepted.ok ? redirect('/admin', 303) : refuseForm(args.context, {}, accepted);
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryServer(() => serverAction(), copy.failed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: '/invitation', isHidden: true });
}

export default function Invitation({ loaderData: { invitation, step }, actionData }: Route.ComponentProps) {
  if (invitation === null)
    return (
      <AccountNotice id="invitation-title" title={copy.title} art={lost}>
        <p role="alert">{copy.spent}</p>
        <BackLink to="/">{copy.home}</BackLink>
      </AccountNotice>
    );
  const { email, role, token } = invitation;
  return (
    <AccountNotice id="invitation-title" title={copy.title} art={emailDrawing}>
      <p>{copy.lead(email, roles[role].label)}</p>
      {step === 'accept' && (
        <AccountForm action={hrefOf(token)} refusal={actionData} submit={copy.accept} busy={copy.accepting}>
          <input type="hidden" name="token" value={token} />
        </AccountForm>
      )}
      {step === 'other-account' && <p role="alert">{copy.otherAccount}</p>}
      {step === 'log-in' && (
        <>
          <p>{copy.first}</p>
          <Link className="button loud" to={loginHref('/login', hrefOf(token))}>
            {copy.logIn}
          </Link>
          <Link className="button" to={loginHref('/signup', hrefOf(token))}>
            {copy.signUp}
          </Link>
        </>
      )}
      <BackLink to="/">{copy.home}</BackLink>
    </AccountNotice>
  );
}
