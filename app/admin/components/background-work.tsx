import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import adminStyles from './admin.module.css';
import styles from './background-work.module.css';
import { backgroundWorkCopy as copy } from './copy.ts';

const POLL_MS = 1_000;

type Props = {
  headingId: string;
  title: string;
  /** Of the page, for the link that refreshes it without scripts. */
  path: string;
  done: number;
  /** 0: not counted. */
  total: number;
  /** How far it is, as a sentence. */
  children: ReactNode;
};

/** Progress of work that a background job does, as it happens. Without scripts a link refreshes the page. */
export function BackgroundWork({ headingId, title, path, done, total, children }: Props) {
  usePolling();
  const value = total === 0 ? {} : { value: done, max: total };
  return (
    <div className={`${adminStyles.card} ${styles.work}`}>
      <h2 id={headingId}>{title}</h2>
      <progress {...value} aria-label={title} />
      <p>{children}</p>
      <p className="hint">{copy.leave}</p>
      <noscript>
        <a className="button" href={path}>
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
