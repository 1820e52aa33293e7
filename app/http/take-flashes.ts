import { FLASH_SPENT, listFlashes } from './flash.ts';
import { flashWords } from './flash-copy.ts';

/** In the browser: the toasts that the page before left behind, once. */
export function readFlashes(): (typeof flashWords)[keyof typeof flashWords][] {
  const flashes = listFlashes(document.cookie);
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no cookieStore
  document.cookie = FLASH_SPENT;
  return flashes.map((flash) => flashWords[flash]);
}
