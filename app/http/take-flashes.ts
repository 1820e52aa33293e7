import { FLASH_SPENT, listFlashes } from './flash.ts';
import { flashCopy } from './flash-copy.ts';

/** In the browser: returns the toasts of the previous page and clears them. */
export function readFlashes(): (typeof flashCopy)[keyof typeof flashCopy][] {
  const flashes = listFlashes(document.cookie);
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no cookieStore
  document.cookie = FLASH_SPENT;
  return flashes.map((flash) => flashCopy[flash]);
}
