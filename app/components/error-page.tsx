import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import lost from '#app/images/lost.svg';
import { errorCopy } from './error-copy.ts';
import styles from './state-panel.module.css';

type ErrorProps = {
  /** The error that a route threw. */
  error: unknown;
  /** Request id of this answer in the log. */
  reference: string | null;
};

/** Error page: a plain message and links. It never shows internal details. */
export function ErrorPage({ error, reference }: ErrorProps) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, sentence, link } = {
    ...(isOffline(error) ? errorCopy.offline : wordsFor(status)),
    ...reportedBy(error),
  };

  // Browser errors do not reach the server's log.
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the only place left
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);

  return (
    <section className={styles.panel}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {reference && <meta name="request-id" content={reference} />}
      <img src={lost} alt="" width="240" height="180" />
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div className={styles.actions}>
        {status >= 500 && (
          <Link to={pathname + search} replace reloadDocument={!isOffline(error)} className="button loud">
            {errorCopy.again}
          </Link>
        )}
        {link && (
          <Link to={link.to} className="button loud">
            {link.label}
          </Link>
        )}
        <Link to="/shop" className={status >= 500 || link ? 'button' : 'button loud'}>
          {errorCopy.shop}
        </Link>
        <Link to="/" className="button">
          {errorCopy.home}
        </Link>
      </div>
      {reference && <p className="reference">{errorCopy.reference(reference)}</p>}
    </section>
  );
}

/**
 * A failed fetch is a TypeError in every browser, each with its own message. `navigator.onLine` may be true without a
 * connection.
 */
const isOffline = (error: unknown): boolean =>
  error instanceof TypeError && (navigator.onLine === false || LOST_LINE.test(error.message));

/**
 * Messages of Chromium, Firefox and Safari. A missing script is another case: a newer version of the shop is deployed.
 */
const LOST_LINE = /^(?:failed to fetch(?! dynamically)|networkerror|load failed)/i;

function wordsFor(status: number): { title: string; sentence: string } {
  if (status === 404) return errorCopy.notFound;
  if (status === 410) return errorCopy.gone;
  if (status === 403) return errorCopy.forbidden;
  if (status === 429) return errorCopy.tooMany;
  if (status === 503) return errorCopy.unavailable;
  return status >= 400 && status < 500 ? errorCopy.badRequest : errorCopy.broken;
}

type Reported = { title?: string; sentence?: string; link?: { to: string; label: string } };

/** A route may choose the text: `throw data({ sentence }, { status: 400 })`, also with a `title` and a `link`. */
function reportedBy(error: unknown): Reported {
  if (!isRouteErrorResponse(error)) return {};
  const { title, sentence, link } = (error.data ?? {}) as Reported;
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof sentence === 'string' && { sentence }),
    ...(typeof link?.to === 'string' && { link }),
  };
}
