import { redirect } from 'react-router';
import { visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import type { Route } from './+types/google-done.route.ts';
import { type GoogleReason, loginCopy } from './copy.ts';

/** Better Auth's error codes, and the reasons that are shown. */
const REASONS: Record<string, GoogleReason> = {
  access_denied: 'cancelled',
  account_not_linked: 'not-linked',
  unable_to_link_account: 'not-linked',
  away: 'away',
  'too-many': 'too-many',
};

/** End of a login with Google: redirects, or, in a popup, informs the page that opened it and closes. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { nonce, session } = context.get(visitContext);
  const to = nextPlace(searchParams, session !== null);
  const headers = setCookies(...(to.toasts.length === 0 ? [] : [flash(...to.toasts)]));
  if (!searchParams.has('popup')) return redirect(to.path, { headers });
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  return new Response(closingPage(to.path, nonce), { headers });
}

function nextPlace(params: URLSearchParams, isLoggedIn: boolean): { path: string; toasts: FlashKey[] } {
  const returnTo = returnPath(params.get('returnTo'));
  const error = params.get('error');
  const back = returnTo === '/' ? '' : `returnTo=${encodeURIComponent(returnTo)}`;
  if (error !== null) {
    const reason = Object.hasOwn(REASONS, error) ? REASONS[error] : 'failed';
    return { path: `/login?google=${reason}${back && `&${back}`}`, toasts: ['google-failed'] };
  }
  if (params.has('code')) return { path: `/login/code${back && `?${back}`}`, toasts: [] };
  // Anybody can open this address.
  if (!isLoggedIn) return { path: returnTo, toasts: [] };
  const like = params.get('like');
  const likeToasts: FlashKey[] = like === 'liked' || like === 'like-failed' ? [like] : [];
  return { path: returnTo, toasts: ['logged-in-with-google', ...likeToasts] };
}

/**
 * Plain HTML without the app, whose scripts would take the toast that belongs to the other window. A path of this site
 * contains no "<".
 */
function closingPage(path: string, nonce: string): string {
  const literal = JSON.stringify(path).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>${loginCopy.title}</title><meta name="robots" content="noindex"></head>
<body><p><a href="${path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${loginCopy.onwards}</a></p>
<script nonce="${nonce}">var c=new BroadcastChannel('google-login');c.postMessage(${literal});c.close();window.close()</script></body></html>`;
}
