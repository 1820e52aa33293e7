import type { MouseEvent } from 'react';

/** Does this click ask for the page in this window? Any other (a new tab, a download) is the browser's own business. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;
