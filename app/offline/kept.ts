/** Where somebody without a connection is led; what has been kept stands there. */
export const OFFLINE_PATH = '/offline';

/** What an open page tells the worker: the page that was looked at, with its pictures; null: somebody is signed in. */
export type Seen = { page: string | null; files: string[] };

/** Pages that can be read without a connection. */
export const isKept = (path: string): boolean => /^\/(?:cart|offline|item\/[0-9a-f-]{36})$/.test(path);

/** Everything but what is fetched as a file, what a stranger's window stands on, and the owner's own pages. */
export const isUnderWorker = (path: string): boolean =>
  !/^\/(?:admin|api|auth|assets|media|fonts|feed|download|healthz|readyz|metrics|webhooks)(?:\/|$)|^\/orders\/.|\.\w+$/.test(
    path,
  );

/** The same for every visitor: the server marks what it drew for a signed-in person as not to be stored. */
export const isNobodysAnswer = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !/no-store/.test(headers.get('cache-control') ?? '') && isPage(headers);

const isPage = (headers: Headers): boolean => /^text\/html/.test(headers.get('content-type') ?? '');

/** Does this request change who sits here? */
export const isSignIn = (method: string, path: string): boolean =>
  method === 'POST'
    ? /^\/(?:login|logout|signup|reset-password|edit-profile\/delete)(?:[./]|$)/.test(path)
    : /^\/auth\//.test(path);
