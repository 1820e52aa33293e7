import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import lost from '#app/images/lost.svg';
import { errorWords } from './error-copy.ts';

export type ErrorProps = {
  /** What a route threw. */
  error: unknown;
  /** The name under which the log knows this answer. */
  reference: string | null;
};

/** What somebody reads where no page came: the shop's look, a plain sentence, ways on. Never what broke inside. */
export function ErrorPage({ error, reference }: ErrorProps) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, sentence } = { ...(isOffline(error) ? errorWords.offline : wordsFor(status)), ...reportedBy(error) };

  // What broke in the browser stands in no log of ours.
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the only place left
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);

  return (
    <section className="panel">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {reference && <meta name="request-id" content={reference} />}
      <img src={lost} alt="" width="240" height="180" />
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div className="panel-actions">
        {status >= 500 && (
          <Link to={pathname + search} replace reloadDocument={!isOffline(error)} className="button loud">
            {errorWords.again}
          </Link>
        )}
        <Link to="/shop" className={status >= 500 ? 'button' : 'button loud'}>
          {errorWords.shop}
        </Link>
        <Link to="/" className="button">
          {errorWords.home}
        </Link>
      </div>
      {reference && <p className="reference">{errorWords.reference(reference)}</p>}
    </section>
  );
}

/** A failed fetch is a TypeError in every browser, and each words it in its own way; a line that is up may lead nowhere. */
const isOffline = (error: unknown): boolean =>
  error instanceof TypeError && (navigator.onLine === false || LOST_LINE.test(error.message));

/** Of Chromium, Firefox and Safari. A script that is gone is another matter: a newer shop has others. */
const LOST_LINE = /^(?:failed to fetch(?! dynamically)|networkerror|load failed)/i;

function wordsFor(status: number): { title: string; sentence: string } {
  if (status === 404) return errorWords.notFound;
  if (status === 410) return errorWords.gone;
  if (status === 403) return errorWords.forbidden;
  if (status === 429) return errorWords.tooMany;
  if (status === 503) return errorWords.unavailable;
  return status >= 400 && status < 500 ? errorWords.badRequest : errorWords.broken;
}

/** A route may say more: `throw data({ sentence }, { status: 400 })`, with a `title` too. */
function reportedBy(error: unknown): { title?: string; sentence?: string } {
  if (!isRouteErrorResponse(error)) return {};
  const { title, sentence } = (error.data ?? {}) as { title?: unknown; sentence?: unknown };
  return { ...(typeof title === 'string' && { title }), ...(typeof sentence === 'string' && { sentence }) };
}
