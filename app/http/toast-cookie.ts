/** Carries toasts to the next page. Read by a script, so that cached pages stay the same for everybody. */
export const TOAST_COOKIE = 'toast';

/** `Set-Cookie` value that deletes the cookie. */
export const TOASTS_SHOWN = `${TOAST_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;

const VALUE = /(?:^|; )toast=([^;]+)/;

/**
 * In the browser: takes the value of the cookie and deletes it; null if there is none for this page. A document takes only
 * what it was rendered with: before its scripts run, somebody may have left for another page, and an answer on the way
 * there may already have set the toasts of that page.
 * @param rendered the value that the document was rendered with; null after a navigation inside the document
 */
export function takeToasts(rendered: string | null): string | null {
  const value = VALUE.exec(document.cookie)?.[1];
  if (value === undefined || (rendered !== null && rendered !== value)) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no cookieStore
  document.cookie = TOASTS_SHOWN;
  return value;
}
