import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { StatePanel } from '#app/components/state-panel.tsx';
import { pageMeta } from '#app/http/meta.ts';
import dark from '#app/images/dark.svg';
import { listSavedPages, type SavedPage } from '#app/offline/saved-pages.ts';
import { ownPath } from '#shop/accounts/return-path.ts';
import type { Route } from './+types/route.ts';
import { offlineCopy as copy } from './copy.ts';
import styles from './offline.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: '/offline', isHidden: true });
}

/** Rendered without personal data and saved by the service worker; the saved pages come from the browser. */
export default function Offline() {
  const { search } = useLocation();
  const [saved, setSaved] = useState<SavedPage[] | null>(null);
  const to = wantedOf(search);

  useEffect(() => {
    listSavedPages().then(setSaved, () => setSaved([]));
  }, []);

  useEffect(goBackWhenReachable, []);

  return (
    <>
      <h1 className="vh">{copy.title}</h1>
      <StatePanel art={dark} title={copy.title} text={copy.sentence}>
        <Link className="button loud" to={to} reloadDocument suppressHydrationWarning>
          {copy.again}
        </Link>
        <Link className="button" to="/cart" reloadDocument>
          {copy.cart}
        </Link>
        <p className="hint scripted">{copy.wait}</p>
      </StatePanel>
      {saved !== null && (
        <section className={styles.savedPart} aria-labelledby="saved-heading">
          <h2 id="saved-heading">{copy.savedProducts}</h2>
          {saved.length === 0 && <p>{copy.none}</p>}
          <ul className={styles.saved}>
            {saved.map(({ path, name }) => (
              <li key={path}>
                <Link to={path} reloadDocument>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Opens the wanted page (`?to=`) as soon as the shop answers. The browser's `online` event is not enough: the first
 * request after it may still fail, and a shop that was down returns without one. A page without `to` stays until the
 * browser has been offline.
 */
function goBackWhenReachable(): () => void {
  const standsInForAnother = new URLSearchParams(location.search).has('to');
  let pauseMs = FIRST_PAUSE_MS;
  let timer = standsInForAnother && navigator.onLine ? window.setTimeout(attempt, pauseMs) : 0;

  async function attempt() {
    clearTimeout(timer);
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return location.replace(wantedOf(location.search));
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    if (navigator.onLine) timer = window.setTimeout(attempt, pauseMs);
  }

  window.addEventListener('online', attempt);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
  };
}

/** The requested page as a path of this shop; the parameter may contain anything. */
function wantedOf(search: string): string {
  const to = ownPath(new URLSearchParams(search).get('to')) ?? '/';
  return to.startsWith('/offline') ? '/' : to;
}
