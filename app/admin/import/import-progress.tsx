import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportStatus } from '#shop/import/import-state.ts';
import { adminImportWords as words } from './copy.ts';

const POLL_MS = 1_000;

type Props = { headingId: string; path: string; draft: ImportStatus };

/** How far the shop is with a file. Without scripts a link asks again. */
export function ImportProgress({ headingId, path, draft: { id, fileName, state, rowsDone, rowsTotal } }: Props) {
  usePolling();
  const sentence = rowsTotal === 0 ? words.rowsUnknown : words.rows(Math.min(rowsDone, rowsTotal), rowsTotal);
  const title = state === 'reading' ? words.readingTitle(fileName) : words.importingTitle(fileName);
  // Of a file of an older version nobody has counted the rows.
  const value = rowsTotal === 0 ? {} : { value: rowsDone, max: rowsTotal };
  return (
    <div className="admin-card import-progress">
      <h2 id={headingId}>{title}</h2>
      <progress {...value} aria-label={title} />
      <p>
        {sentence} {state === 'reading' && words.nothingMeanwhile}
      </p>
      <p className="hint">{words.leave}</p>
      <noscript>
        <a className="button" href={`${path}?file=${id}`}>
          {words.refresh}
        </a>
      </noscript>
    </div>
  );
}

/**
 * Asks for the page's data again, a second after each answer, while somebody looks at it. The probe is asked first: while
 * the shop is away (it may be what was restarted) the page stays as it is, and does not become an error page.
 */
function usePolling(): void {
  const { state, revalidate } = useRevalidator();
  // Without dependencies, see use-change.ts.
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
