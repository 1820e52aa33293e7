import { policyOf } from '#app/paths.ts';

/** Page that is shown without a connection; it lists the saved pages. */
export const OFFLINE_PATH = '/offline';

/** Message from a page to the worker: the visited page with its files. `page` is null when somebody is signed in. */
export type Seen = { page: string | null; files: string[] };

/** Can this page be read offline? */
export const isSavedOffline = (path: string): boolean => !path.endsWith('.data') && policyOf(path)?.offline === 'saved';

/** Does this page lead to the offline page when there is no connection? */
export const isUnderWorker = (path: string): boolean => policyOf(path)?.offline !== undefined;

/** Is this a complete page that may be stored? */
export const isPublicPage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !/no-store/.test(headers.get('cache-control') ?? '') && isPage(headers);

const isPage = (headers: Headers): boolean => /^text\/html/.test(headers.get('content-type') ?? '');

/** Does this request change who is signed in? */
export const isSignIn = (method: string, path: string): boolean => policyOf(path)?.signsInWith === method;
