import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { reloadPage } from '#app/client/reload.ts';
import type { Tags } from '#app/client/site.ts';
import { useChange } from '#app/client/use-change.ts';
import { policyOf } from '#app/paths.ts';
import styles from './consent.module.css';
import { consentCopy as copy, tagNames } from './copy.ts';
import { areTagsStarted, startTags, stopTags } from './tags.ts';

/** Storage key of the choice. */
const STORED = 'tagConsent';

/** `tags` of this page, and those that this document's Content-Security-Policy allows; null: none. */
export type ConsentBarProps = { tags: Tags | null; ofDocument: Tags | null };

type Choice = 'yes' | 'no';

function readChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(STORED);
    return stored === 'yes' || stored === 'no' ? stored : null;
  } catch {
    return null;
  }
}

/** Asks once whether the tags may run, and runs them only then. The privacy policy opens it again (event "open-consent"). */
export function ConsentBar({ tags, ofDocument }: ConsentBarProps) {
  const [choice, setChoice] = useState(readChoice);
  const { pathname } = useLocation();
  // Error pages keep the root data of the page before.
  const wanted = policyOf(pathname)?.cache === undefined ? null : tags;
  useEffect(() => {
    // A document that was opened without tags does not let them in: they wait for the next one.
    if (choice === 'yes' && wanted !== null && ofDocument !== null) startTags(ofDocument);
  }, [choice, wanted, ofDocument]);
  useEffect(() => {
    const open = () => setChoice(null);
    window.addEventListener('open-consent', open);
    return () => window.removeEventListener('open-consent', open);
  }, []);
  useChange(pathname, () => {
    // The tags go with the document: a page with a form, an order or a payment is opened without them.
    if (areTagsStarted() && policyOf(pathname)?.cache === undefined) reloadPage();
  });
  if (choice !== null || wanted === null) return null;
  const choose = (next: Choice) => {
    try {
      localStorage.setItem(STORED, next);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
    setChoice(next);
    if (next === 'no') stopTags();
  };
  const names = (['google', 'meta'] as const).filter((tag) => wanted[tag] !== null).map((tag) => tagNames[tag]);
  return (
    <section className={styles.bar} aria-label={copy.label}>
      <p>
        {copy.question(names)}{' '}
        <Link className="link" to="/terms?tab=privacy">
          {copy.policy}
        </Link>
      </p>
      <div className={styles.choices}>
        <button type="button" className="button small" onClick={() => choose('no')}>
          {copy.refuse}
        </button>
        <button type="button" className="button small" onClick={() => choose('yes')}>
          {copy.allow}
        </button>
      </div>
    </section>
  );
}
