import { type FlashKey, isFlashKey } from '#words/flash.ts';

/** Read by a script, so that cached pages stay the same for everybody; a minute is enough for one redirect. */
export const FLASH_COOKIE = 'toast';

/** The `Set-Cookie` of a sentence for the next page. */
export const flash = (key: FlashKey): string => `${FLASH_COOKIE}=${key}; Max-Age=60; Path=/; SameSite=Lax`;

/** The `Set-Cookie` that takes it back. */
export const FLASH_SPENT = `${FLASH_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;

/** The sentence that a `Cookie` header (or `document.cookie`) asks for; null where there is none that we know. */
export function findFlash(cookies: string | null): FlashKey | null {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    if (name === FLASH_COOKIE && isFlashKey(value)) return value;
  }
  return null;
}
