import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import type { ImportStatus } from '#shop/import/import-state.ts';
import { adminImportCopy as copy } from './copy.ts';
import styles from './import.module.css';

const POLL_MS = 1_000;

type Props = { headingId: string; path: string; draft: ImportStatus };

/** Progress of an import. Without scripts a link refreshes the page. */
export function ImportProgress({ headingId, path, draft: { id, fileName, state, rowsDone, rowsTotal } }: Props) {
  usePolling();
  const sentence = rowsTotal === 0 ? copy.rowsUnknown : copy.rows(Math.min(rowsDone, rowsTotal), rowsTotal);
  const title = state === 'reading' ? copy.readingTitle(fileName) : copy.importingTitle(fileName);
  // A file uploaded with an older version has no row count.
  const value = rowsTotal === 0 ? {} : { value: rowsDone, max: rowsTotal };
  return (
    <div className={`${adminStyles.card} ${styles.progress}`}>
      <h2 id={headingId}>{title}</h2>
      <progress {...value} aria-label={title} />
      <p>
        {sentence} {state === 'reading' && copy.nothingMeanwhile}
      </p>
      <p className="hint">{copy.leave}</p>
      <noscript>
        <a className="button" href={`${path}?file=${id}`}>
          {copy.refresh}
        </a>
      </noscript>
    </div>
  );
}

/**
 * Reloads the page's data one second after each answer while the page is visible. It first checks the health endpoint:
 * while the server is away, for example restarting, the page stays and does not become an error page.
 */
function usePolling(): void {
  const { state, revalidate } = useRevalidator();
  // Without dependencies: see use-change.ts.
  useEffect(() => {
    if (state !== 'idle') return;
    let isOver = false;
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return;
      const probe = await fetch('/readyz').catch(() => null);
      if (probe?.ok && !isOver) revalidate();
    }, POLL_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  });
}
