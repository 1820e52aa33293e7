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
