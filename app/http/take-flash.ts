import { flashWords } from '#words/flash.ts';
import { FLASH_SPENT, findFlash } from './flash.ts';

/** In the browser: the toast that the page before left behind, once; null where there is none that we know. */
export function takeFlash(): (typeof flashWords)[keyof typeof flashWords] | null {
  const flash = findFlash(document.cookie);
  if (!flash) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no cookieStore
  document.cookie = FLASH_SPENT;
  return flashWords[flash];
}
