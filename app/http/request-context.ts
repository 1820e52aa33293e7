import { createContext, useContext } from 'react';

/** Filled by the server's drawing alone; in the browser there is none. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * The secret word of this answer's policy, for inline scripts of our own:
 * `<script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: … }} />`.
 * React Router's `<Scripts>`, `<ScrollRestoration>` and `<Links>` take it by themselves. Browsers hide a nonce from
 * scripts, and so the attribute differs when the page wakes up: `suppressHydrationWarning` belongs to each use.
 */
export const useNonce = (): string | undefined => useContext(NonceContext);

/** Filled by the server's drawing alone. */
export const RequestIdContext = createContext<string | null>(null);

const META = 'request-id';

/** Of the last page that was asked for inside the browser: its reference where it was refused. null: none was asked. */
let lastSubmitted: { refusedAs: string | null } | null = null;

/** React Router hands a page the error of a failed answer, but not its headers. Called once, before the pages wake up. */
export function noteRefusals(): void {
  const ask = window.fetch;
  window.fetch = async (...question) => {
    const isPage = /\.data(?:\?|$)/.test(String(question[0] instanceof Request ? question[0].url : question[0]));
    if (isPage) lastSubmitted = { refusedAs: null };
    const answer = await ask(...question);
    if (isPage && !answer.ok) lastSubmitted = { refusedAs: answer.headers.get('x-request-id') };
    return answer;
  };
}

/**
 * The reference that the log knows this answer by, for error pages. The page that shows it also draws
 * `<meta name="request-id" content={id} />`: there the browser finds it again when the page wakes up. null where no
 * answer came at all.
 */
export function useRequestId(): string | null {
  const told = useContext(RequestIdContext);
  if (told !== null || typeof document === 'undefined') return told;
  if (lastSubmitted !== null) return lastSubmitted.refusedAs;
  return document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`)?.content ?? null;
}
