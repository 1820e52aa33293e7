/** Carries toasts to the next page. Read by a script, so that cached pages stay the same for everybody. */
export const TOAST_COOKIE = 'toast';

/** `Set-Cookie` value that deletes the cookie. */
export const TOASTS_SHOWN = `${TOAST_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;

/**
 * Before the value: a document has shown these. Without scripts nothing deletes the cookie, and each page would show
 * them again.
 */
export const SHOWN = '.';

const VALUE = /(?:^|; )toast=(\.?)([^;]+)/;

/**
 * In the browser: takes the value of the cookie and deletes it; null if there is none for this page. A document takes only
 * what it was rendered with: before its scripts run, somebody may have left for another page, and an answer on the way
 * there may already have set the toasts of that page.
 * @param rendered the value that the document was rendered with; null after a navigation inside the document
 */
export function takeToasts(rendered: string | null): string | null {
  const [, shown, toasts] = VALUE.exec(document.cookie) ?? [];
  // What an earlier document has shown to nobody, because it was left before its scripts ran, is for this one.
  const own = rendered === null || (shown && rendered === '') ? toasts : rendered;
  if (toasts === undefined || toasts !== own) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no cookieStore
  document.cookie = TOASTS_SHOWN;
  return toasts;
}
