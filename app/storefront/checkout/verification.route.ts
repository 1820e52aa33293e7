import { redirect } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { requireSession } from '#app/http/require-session.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { resendVerification } from '#shop/accounts/login/verify-email.server.ts';
import type { Route } from './+types/verification.route.ts';

/** POST /checkout/verification: sends the email verification link again and leads back to the checkout. */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  try {
    const sent = await resendVerification(args.context.get(shopContext).accounts, session);
    return back(sent.ok ? 'verification-sent' : 'verification-too-many');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    args.context.get(visitContext).log.error({ err: error }, 'A verification could not be sent again');
    return back('verification-failed');
  }
}

const back = (key: FlashKey) => redirectWithFlash('/checkout', key);

/** After a login the browser comes back by GET. */
export const loader = () => redirect('/checkout');
