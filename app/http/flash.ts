import { type FlashKey, flashCopy, isFlashKey } from './flash-copy.ts';

/** Read by a script, so that cached pages stay the same for everybody. One minute is enough for one redirect. */
const FLASH_COOKIE = 'toast';

/** Separates keys; no key contains it. */
const AND = '+';

/** `Set-Cookie` value that shows these toasts on the next page. */
export const flash = (...keys: FlashKey[]): string =>
  `${FLASH_COOKIE}=${keys.join(AND)}; Max-Age=60; Path=/; SameSite=Lax`;

/** `Set-Cookie` value that clears the toasts. */
export const FLASH_SPENT = `${FLASH_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;

/** The known flash keys in a `Cookie` header (or `document.cookie`). */
export function listFlashes(cookies: string | null): FlashKey[] {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    if (name === FLASH_COOKIE) return value.split(AND).filter(isFlashKey);
  }
  return [];
}

/** In the browser: returns the toasts of the previous page and clears them. */
export function readFlashes(): (typeof flashCopy)[keyof typeof flashCopy][] {
  const flashes = listFlashes(document.cookie);
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no cookieStore
  document.cookie = FLASH_SPENT;
  return flashes.map((flash) => flashCopy[flash]);
}
