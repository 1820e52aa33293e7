import { policyOf } from '#app/paths.ts';

/** Where somebody without a connection is led; what has been kept stands there. */
export const OFFLINE_PATH = '/offline';

/** What an open page tells the worker: the page that was looked at, with its pictures; null: somebody is signed in. */
export type Seen = { page: string | null; files: string[] };

/** Pages that can be read without a connection. */
export const isKept = (path: string): boolean => !path.endsWith('.data') && policyOf(path)?.offline === 'kept';

/** Pages that lead to the offline page where no connection is. */
export const isUnderWorker = (path: string): boolean => policyOf(path)?.offline !== undefined;

/** A page of the shop that may be kept: whole, and meant to be stored. */
export const isPublicPage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !/no-store/.test(headers.get('cache-control') ?? '') && isPage(headers);

const isPage = (headers: Headers): boolean => /^text\/html/.test(headers.get('content-type') ?? '');

/** Does this request change who is signed in? */
export const isSignIn = (method: string, path: string): boolean => policyOf(path)?.signsInWith === method;
