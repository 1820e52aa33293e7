import { data } from 'react-router';
import { AccountNotice, BackLink } from '#app/account/account-layout.tsx';
import { AccountForm } from '#app/components/form.tsx';
import { answerForm, refuseForm, tryServer } from '#app/http/account-action.ts';
import { showRefusal } from '#app/http/account-errors.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, noStore, redirectWithFlash } from '#app/http/set-cookies.ts';
import emailDrawing from '#app/images/email.svg';
import lost from '#app/images/lost.svg';
import { tokenForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { readVerification, resendVerification } from '#shop/accounts/login/verify-email.server.ts';
import { confirmEmail } from '#shop/privacy/confirm-email.server.ts';
import type { Route } from './+types/verify-email.route.ts';
import { verifyEmailCopy } from './copy.ts';

/**
 * Opened by the emailed link; only for the account that requested it. A GET changes nothing, because mail scanners and
 * previews open links too. The page's button confirms the address.
 */
export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { accounts } = args.context.get(shopContext);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const answer = await readVerification(accounts, session, token);
  if (answer.ok)
    return data({ link: { token, ...answer.value }, problem: null, canRetry: false }, { headers: noStore });
  const { status, inline } = showRefusal(answer, accounts.settings.password);
  const { isEmailVerified } = await getProfile(accounts, session);
  const isSpent = answer.reason === 'link-spent';
  // Nothing is left to request: the link was used, or would replace a verified address.
  const problem = isSpent && isEmailVerified ? verifyEmailCopy.spentVerified : inline;
  return data({ link: null, problem, canRetry: isSpent && !isEmailVerified }, { status, headers: noStore });
}

/** With a token: confirms the address. Without: sends the email again. */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { accounts } = args.context.get(shopContext);
  const form = await readForm(args.request, tokenForm);
  const isAgain = form.ok && form.value.token === '';
  const failed = isAgain ? verifyEmailCopy.failed : verifyEmailCopy.confirmFailed;
  return answerForm(args.context, form, { failed }, async ({ token }) => {
    const answer = isAgain ? await resendVerification(accounts, session) : await confirmEmail(accounts, session, token);
    if (!answer.ok) return refuseForm(args.context, {}, answer);
    const toasts = { verified: 'email-verified', changed: 'email-changed', sent: 'verification-sent' } as const;
    return redirectWithFlash('/profile', toasts[answer.value ?? 'sent']);
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), verifyEmailCopy.confirmFailed);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: verifyEmailCopy.title, path: '/verify-email', isHidden: true });
}

export default function VerifyEmail({ loaderData: { link, problem, canRetry }, actionData }: Route.ComponentProps) {
  const isChange = link?.isChange ?? false;
  return (
    <AccountNotice
      id="verify-title"
      title={isChange ? verifyEmailCopy.changeTitle : verifyEmailCopy.title}
      art={link === null ? lost : emailDrawing}
    >
      {problem !== null && !actionData && <p role="alert">{problem}</p>}
      {link !== null && (
        <>
          <p>{isChange ? verifyEmailCopy.changeLead(link.newEmail) : verifyEmailCopy.lead(link.newEmail)}</p>
          <AccountForm
            action={`/verify-email?token=${encodeURIComponent(link.token)}`}
            refusal={actionData}
            submit={verifyEmailCopy.confirm}
            busy={verifyEmailCopy.confirming}
          >
            <input type="hidden" name="token" value={link.token} />
          </AccountForm>
        </>
      )}
      {canRetry && (
        <AccountForm
          action="/verify-email"
          refusal={actionData}
          submit={verifyEmailCopy.again}
          busy={verifyEmailCopy.sending}
        />
      )}
      {link === null && !canRetry && actionData && <p role="alert">{actionData.problem}</p>}
      <BackLink to="/profile">{verifyEmailCopy.profile}</BackLink>
    </AccountNotice>
  );
}
