import { type FlashKey, flashCopy, isFlashKey } from './flash-copy.ts';
import { SHOWN, TOAST_COOKIE } from './toast-cookie.ts';

/** Separates keys; no key contains it. */
const AND = '+';

/** `Set-Cookie` value that shows these toasts on the next page. One minute is enough for one redirect. */
export const flash = (...keys: FlashKey[]): string => cookieOf(flashValue(keys));

const cookieOf = (value: string): string => `${TOAST_COOKIE}=${value}; Max-Age=60; Path=/; SameSite=Lax`;

/** `Set-Cookie` value of a document that shows the toasts in a `Cookie` header; null: there are none. */
export function markShown(cookies: string | null): string | null {
  const keys = listFlashes(cookies);
  return keys.length === 0 ? null : cookieOf(SHOWN + flashValue(keys));
}

/** The known flash keys in a `Cookie` header, unless a document has shown them. */
export function listFlashes(cookies: string | null): FlashKey[] {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    if (name === TOAST_COOKIE) return value.startsWith(SHOWN) ? [] : keysIn(value);
  }
  return [];
}

/** The value of the cookie for these keys. */
export const flashValue = (keys: readonly FlashKey[]): string => keys.join(AND);

/** What the value of the cookie stands for. */
export const readFlashes = (value: string): (typeof flashCopy)[FlashKey][] =>
  keysIn(value).map((flash) => flashCopy[flash]);

const keysIn = (value: string): FlashKey[] => value.split(AND).filter(isFlashKey);
