import { redirect } from 'react-router';
import { flash } from './flash.ts';
import type { FlashKey } from './flash-copy.ts';

/** Headers with one `Set-Cookie` for each of these cookies. */
export function setCookies(...cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}

/** Redirects after a successful form, with a toast on the next page. */
export const redirectWithFlash = (to: string, ...keys: FlashKey[]): Response =>
  redirect(to, { status: 303, headers: setCookies(flash(...keys)) });

/** For answers that no cache may store, even for visitors: they hold tokens, or decide who has access. */
export const noStore = { 'cache-control': 'no-store' } as const;

/** Headers of an account page: never stored. A refused form may add how long to wait. */
export function accountHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(noStore);
  const wait = actionHeaders.get('retry-after');
  if (wait !== null) headers.set('retry-after', wait);
  return headers;
}
