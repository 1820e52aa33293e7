import { type FlashKey, isFlashKey } from './flash-copy.ts';

/** Read by a script, so that cached pages stay the same for everybody; a minute is enough for one redirect. */
const FLASH_COOKIE = 'toast';

/** No key of ours holds it. */
const AND = '+';

/** The `Set-Cookie` of a sentence for the next page, or of several. */
export const flash = (...keys: FlashKey[]): string =>
  `${FLASH_COOKIE}=${keys.join(AND)}; Max-Age=60; Path=/; SameSite=Lax`;

/** The `Set-Cookie` that takes it back. */
export const FLASH_SPENT = `${FLASH_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;

/** The sentences that a `Cookie` header (or `document.cookie`) asks for: those that we know. */
export function listFlashes(cookies: string | null): FlashKey[] {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    if (name === FLASH_COOKIE) return value.split(AND).filter(isFlashKey);
  }
  return [];
}
