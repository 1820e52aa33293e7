import { createContext, useContext } from 'react';

/** Set only during server rendering; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * The nonce of this answer's content security policy, for the shop's inline scripts: `<script nonce={useNonce()}
 * suppressHydrationWarning dangerouslySetInnerHTML={{ __html: … }} />`. React Router's `<Scripts>`,
 * `<ScrollRestoration>` and `<Links>` read it from the context. Browsers hide a nonce from scripts, so the attribute
 * differs during hydration: each use needs `suppressHydrationWarning`.
 */
export const useNonce = (): string | undefined => useContext(NonceContext);

/** Set only during server rendering. */
export const RequestIdContext = createContext<string | null>(null);

const META = 'request-id';

/** The last client-side data request, with its request id if it was refused. null: there was none. */
let lastRequest: { refusedAs: string | null } | null = null;

/**
 * React Router gives an error page the error of a failed answer, but not its headers. Called once, before hydration.
 */
export function recordRefusals(): void {
  const originalFetch = window.fetch;
  window.fetch = async (...args) => {
    const isPage = /\.data(?:\?|$)/.test(String(args[0] instanceof Request ? args[0].url : args[0]));
    if (isPage) lastRequest = { refusedAs: null };
    const answer = await originalFetch(...args);
    if (isPage && !answer.ok) lastRequest = { refusedAs: answer.headers.get('x-request-id') };
    return answer;
  };
}

/**
 * The request id of this answer in the log, for error pages. A page that shows it also renders `<meta name="request-id"
 * content={id} />`, where the browser finds it during hydration. null: no answer came.
 */
export function useRequestId(): string | null {
  const requestId = useContext(RequestIdContext);
  if (requestId !== null || typeof document === 'undefined') return requestId;
  if (lastRequest !== null) return lastRequest.refusedAs;
  return document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`)?.content ?? null;
}
