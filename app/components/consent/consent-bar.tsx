import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Tags } from '#app/client/site.ts';
import { policyOf } from '#app/paths.ts';
import styles from './consent.module.css';
import { consentCopy as copy, tagNames } from './copy.ts';
import { areTagsStarted, startTags, stopTags } from './tags.ts';

/** Storage key of the choice. */
const STORED = 'tagConsent';

type Choice = 'yes' | 'no';

function readChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(STORED);
    return stored === 'yes' || stored === 'no' ? stored : null;
  } catch {
    return null;
  }
}

/** Asks once whether the tags may run, and runs them only then. The privacy policy asks again (event "ask-consent"). */
export function ConsentBar({ tags }: { tags: Tags }) {
  const [choice, setChoice] = useState(readChoice);
  useEffect(() => {
    if (choice === 'yes') startTags(tags);
  }, [choice, tags]);
  useEffect(() => {
    const ask = () => setChoice(null);
    window.addEventListener('ask-consent', ask);
    return () => window.removeEventListener('ask-consent', ask);
  }, []);
  const { pathname } = useLocation();
  useEffect(() => {
    // The tags go with the document: a page with a form, an order or a payment is opened without them.
    if (areTagsStarted() && policyOf(pathname)?.cache === undefined) location.reload();
  }, [pathname]);
  if (choice !== null) return null;
  const choose = (next: Choice) => {
    try {
      localStorage.setItem(STORED, next);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
    setChoice(next);
    if (next === 'no') stopTags();
  };
  const names = (['google', 'meta'] as const).filter((tag) => tags[tag] !== null).map((tag) => tagNames[tag]);
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
